//===- compile_units.h - which source has which code --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_COMPILE_UNITS_H
#define GMONKIT_LINKER_ORDER_PROGRAM_COMPILE_UNITS_H

#include "analyzer/object/image.h"
#include "linker-order/program/link_map.h"

namespace gmonkit {

// The code of PROGRAM by compile unit, in place of a link map: files are the sources
// as the compiler was given them. An error when it has no debug information, nor a debug file that
// has.
llvm::Expected<LinkMap> readCompileUnits(const Image &program);

} // namespace gmonkit

#endif
