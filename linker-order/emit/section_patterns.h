//===- section_patterns.h - the sections an ordered function may lie in -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GNU ld and gold place sections, not functions. With -ffunction-sections a function is
// in a section named after it, with one of several prefixes (section_names.h); the linked
// program tells the name only. So all sections are listed that the function may be in: one
// of them exists.
//
// The cold part that a compiler split off a function is a function NAME.cold, in a section
// where the whole function would be if it were cold. Which of the two that section is, is
// seen from whether the profiled program has a NAME.cold.
//
// Static initializers have the place of the first of them, all together and with those of which
// nothing is known; see StaticInitializerSections. So no single one can be asked for.
//
// Both linkers take patterns. What would be one by accident is written "[*]" for "*".
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

// For each function of ORDER whether it has sections.
std::vector<bool> haveSections(const Order &order);

// The sections of each function, in order and none twice. The first of a function is
// ".text." and its linkName; of the static initializers it is a pattern. They hold no line break
// and no double quote: functions with such names, which only hand-made files have, are left out,
// and so are those that have no section of their own.
std::vector<std::vector<std::string>> sectionPatterns(const Order &order);

// The function of which PATTERN is the first section; nothing where there can be none.
std::optional<std::string> functionOfPattern(llvm::StringRef pattern);

} // namespace gmonkit

#endif
