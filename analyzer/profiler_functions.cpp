//===- profiler_functions.cpp - the profiler's own functions -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profiler_functions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

bool isProfilerFunction(StringRef name) {
  static constexpr StringLiteral names[] = {
      "_gprof_mcount",     "mcount",     "_mcount",   "__mcount",
      "__mcount_internal", "__mcleanup", "__fentry__"};
  static constexpr StringLiteral prefixes[] = {"__gmon_", "gmonrt_", "gmonkit_"};
  return is_contained(names, name) ||
         any_of(prefixes, [&](StringRef prefix) { return name.starts_with(prefix); }) ||
         name.contains("6gmonrt"); // mangled: of namespace gmonrt, or made of its types
}

} // namespace gmonkit
