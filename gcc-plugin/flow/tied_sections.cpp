//===- tied_sections.cpp - sections that tables are tied to ---------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/tied_sections.h"

namespace gmonplugin {

namespace {

// Returns the section of the part.
section *sectionOfPart(tree function, bool isCold) {
  bool outerFirst = first_function_block_is_cold, outerCold = in_cold_section_p;
  decide_function_section(function);
  section *part = isCold ? unlikely_text_section() : function_section(function);
  first_function_block_is_cold = outerFirst;
  in_cold_section_p = outerCold;
  return part;
}

// Limit of sections with one name in a unit, because the assembler searches all of them for each
// new one. Further tables share a section that is tied to one that is always kept. (mold separates
// tied and other sections, so it must be tied.)
constexpr size_t MaxTiedSections = 1000;
const std::string keptLabel = ".Lgmon.kept";
bool keptIsUsed;

// Returns the label that tables of the part are tied to, in the same section. It is that of the
// section's first part, so that there are few sections. Otherwise it is LABEL, which must be
// defined.
std::string linkLabel(tree function, bool isCold, const std::string &label) {
  if (DECL_COMDAT_GROUP(function)) // other parts do not belong to the group
    return label;
  static std::unordered_map<section *, std::string> labels;
  section *part = sectionOfPart(function, isCold);
  auto known = labels.find(part);
  if (known != labels.end())
    return known->second;
  keptIsUsed = labels.size() >= MaxTiedSections;
  std::string own = keptIsUsed ? keptLabel : label;
  labels.emplace(part, own);
  return own;
}

} // namespace

Statement tablesStatement(const gmonkit::PartTables &tables, tree function, bool isCold) {
  if (tables.isEmpty())
    return {};
  const std::string own = tables.codeLabel();
  return {escaped(own + ":\n" + tables.text(linkLabel(function, isCold, own))), {}};
}

void writeKeptSection(FILE *file) {
  if (keptIsUsed)
    fprintf(file, "\t.section .text.gmon_kept,\"axR\",@progbits\n%s:\tnop\n", keptLabel.c_str());
}

} // namespace gmonplugin
