//===- static_calls.h - the calls that a program's code has ---------------===//
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

// The calls and tail calls between functions of IMAGE that its code has, by address; counts are
// 0. Those through the PLT and the GOT are calls of the image's own function of that name.
// Calls through other pointers are not known. Code of x86-64, AArch64 and RISC-V is read; of
// another processor that is an error.
llvm::Expected<std::vector<CallSite>> findStaticCalls(const Image &image);

} // namespace gmonkit

#endif
