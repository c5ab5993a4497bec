//===- section_patterns.h - sections of ordered functions -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GNU ld and gold place sections, not functions. With -ffunction-sections the
// section of a function has its name with one of several prefixes
// (section_names.h). The linked program only shows the function's name. So all
// possible sections are listed; one of them exists. A thunk without a section
// of its own is in that of its function, which the order has beside it
// (whole_sections.h).
//
// The cold part that a compiler splits off a function is a function NAME.cold.
// It is in a section where a completely cold function would be, too. The
// profiled program tells which of the two it is: it has a NAME.cold or not.
//
// Static initializers cannot be ordered one by one (see
// StaticInitializerSections). All of them, executed or not, have the position
// of the first.
//
// Both linkers read patterns. So special characters in names are escaped: "[*]"
// for "*".
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_SECTION_PATTERNS_H
#define GMONKIT_LINKER_ORDER_EMIT_SECTION_PATTERNS_H

#include "linker-order/order/order.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// Returns for each function of ORDER whether it has sections.
std::vector<bool> haveSections(const Order &order);

// Returns the sections of each function in order, without duplicates. A function's first section is
// ".text." and its linkName; for static initializers it is a pattern. Omits functions with a line
// break or double quote in their names, which only hand-made files have, and functions without a
// section of their own.
std::vector<std::vector<std::string>> sectionPatterns(const Order &order);

// Returns the function whose first section is PATTERN; nothing if there can be none.
std::optional<std::string> functionOfPattern(llvm::StringRef pattern);

} // namespace gmonkit

#endif
