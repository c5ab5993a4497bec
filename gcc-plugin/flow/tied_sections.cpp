//===- tied_sections.cpp - what a part's tables are tied to
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/tied_sections.h"

namespace gmonplugin {

namespace {

// The section that GCC will put the part into.
section *sectionOfPart(tree function, bool isCold) {
  bool outerFirst = first_function_block_is_cold, outerCold = in_cold_section_p;
  decide_function_section(function);
  section *part = isCold ? unlikely_text_section() : function_section(function);
  first_function_block_is_cold = outerFirst;
  in_cold_section_p = outerCold;
  return part;
}

// For each new section the assembler searches all of its name. So a unit may have this many
// sections of a name; what comes then shares one, which is tied to a section that is always
// kept (mold keeps tied and other sections apart, so it must be tied to something).
constexpr size_t MaxTiedSections = 1000;
const std::string keptLabel = ".Lgmon.kept";
bool keptIsUsed;

// The label that tables of the part are tied to, which stands in the same section: that of
// the section's first part, so that there are few sections, or else, in which case it is
// to be defined, LABEL.
std::string linkLabel(tree function, bool isCold, const std::string &label) {
  if (DECL_COMDAT_GROUP(function)) // of which other parts are no members
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
