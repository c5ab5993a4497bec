//===- compile_units.h - the code of compile units ------------------------===//
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

// Returns the code of PROGRAM by compile unit, in place of a link map. Files are the sources' names
// as given to the compiler. Returns an error if neither it nor a debug file has debug information.
llvm::Expected<LinkMap> readCompileUnits(const Image &program);

} // namespace gmonkit

#endif
