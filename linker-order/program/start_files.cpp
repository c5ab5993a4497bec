//===- start_files.cpp - functions of the start files ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

bool isStartFileFunction(StringRef name) {
  static constexpr StringLiteral names[] = {"_start", "deregister_tm_clones", "register_tm_clones",
                                            "__do_global_dtors_aux", "frame_dummy"};
  return is_contained(names, name);
}

} // namespace gmonkit
