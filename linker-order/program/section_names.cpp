//===- section_names.cpp - sections of functions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/section_names.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

bool isOfOneHeat(StringRef section) {
  return is_contained({".text.hot", ".text.unlikely", ".text.startup", ".text.exit", ".text.split",
                       ".text.unknown"},
                      section);
}

SectionOwner ownerOfSection(StringRef section) {
  for (StringRef prefix : {UnlikelyPrefix, SplitPrefix})
    if (section.consume_front(prefix))
      return {section, true};
  for (StringRef prefix : HeatPrefixes)
    if (section.consume_front(prefix))
      return {section};
  return {section.consume_front(TextPrefix) ? section : ""};
}

bool isStaticInitializer(StringRef name) {
  return name.starts_with("_GLOBAL__I_") || name.starts_with("_GLOBAL__sub_I_") ||
         name.starts_with("__cxx_global_var_init") || name.starts_with("__cxx_global_array_dtor");
}

} // namespace gmonkit
