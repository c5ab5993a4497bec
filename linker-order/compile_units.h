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

// The code of the program PATH by compile unit, in place of a link map: files are the sources
// as the compiler was given them. An error when the program
// cannot be read or has no debug information, nor a debug file that has.
llvm::Expected<LinkMap> readCompileUnits(llvm::StringRef path);

} // namespace gmonkit

#endif
