//===- gold_section_file.h - order files for gold -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format has one section name or glob per line. '#' in the first column
// begins a comment. Blanks belong to the name. A name takes precedence over a
// glob, and an earlier glob over a later one. Names that match nothing have no
// effect.
//
// gold places unlisted sections before the listed ones. So the file ends with
// globs for them, in the order that gold uses without a file.
//
// An empty line ends the sections of a function. gold takes it for the name of
// a section, which does not exist.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_GOLD_SECTION_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_GOLD_SECTION_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat GoldSectionFile;

} // namespace gmonkit

#endif
