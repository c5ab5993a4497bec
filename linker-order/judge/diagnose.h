//===- diagnose.h - reasons why a program is not in order -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_DIAGNOSE_H
#define GMONKIT_LINKER_ORDER_JUDGE_DIAGNOSE_H

#include "linker-order/judge/verify.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gmonkit {

// Returns the most certain reason why PROGRAM, linked by LINKER, is not in the order NAMES, which
// was written for the linker ORDERFOR. (Both are names of findOrderFormat, or "mold".) Returns ""
// if it finds none or all functions are in order. REQUIRES: RESULT is verify()'s of
// PROGRAM and NAMES.
std::string whyNotInOrder(const Image &program, llvm::ArrayRef<std::string> names,
                          const Verification &result, llvm::StringRef linker,
                          llvm::StringRef orderFor);

// Returns why names of NAMES are not in the program of INDEX; "" if it is not known.
std::string whyNotFound(const SymbolIndex &index, llvm::ArrayRef<std::string> names);

} // namespace gmonkit

#endif
