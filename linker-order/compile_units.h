//===- compile_units.h - which source has which code --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_COMPILE_UNITS_H
#define GMONKIT_LINKER_ORDER_COMPILE_UNITS_H

#include "linker-order/link_map.h"

namespace gmonkit {

// The code of the program PATH by compile unit, sorted by address, in place of a link map:
// InputSection::file is the source as the compiler was given it. An error when the program
// cannot be read or has no debug information, nor a debug file that has.
llvm::Expected<std::vector<InputSection>> readCompileUnits(llvm::StringRef path);

} // namespace gmonkit

#endif
