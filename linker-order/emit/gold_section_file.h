//===- gold_section_file.h - order files for gold --section-ordering-file ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format: one section name or glob on each line; '#' in the first column begins a
// comment; blanks belong to the name. A name beats a glob, of globs the first counts,
// and what matches nothing is passed over.
//
// gold puts sections that are not listed before the listed ones. So globs for them
// end the file, in the order that gold gives them without a file.
//
// An empty line ends the sections of a function. For gold it is a section's name, but
// there is no such section.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_GOLD_SECTION_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_GOLD_SECTION_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat GoldSectionFile;

} // namespace gmonkit

#endif
