//===- static_calls.h - calls found in a program's code -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_STATIC_CALLS_H
#define GMONKIT_ANALYZER_MODEL_STATIC_CALLS_H

#include "analyzer/model/profile.h"
#include "analyzer/object/image.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gmonkit {

// Returns the calls and tail calls between functions of IMAGE, by address, with counts of 0. A call
// through the PLT or GOT is one of the image's own function of that name. Calls through other
// pointers are unknown. Reads code of x86-64, AArch64 and RISC-V. Other processors are an error.
llvm::Expected<std::vector<CallSite>> findStaticCalls(const Image &image);

} // namespace gmonkit

#endif
