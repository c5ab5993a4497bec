//===- unit_check.cpp - a check for unreadable compile units --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/unit_check.h"
#include "analyzer/object/compressed_sections.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/input_file.h"
#include "llvm/DebugInfo/DWARF/DWARFAbbreviationDeclaration.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugAbbrev.h"
#include "llvm/DebugInfo/DWARF/DWARFFormValue.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Limit of nesting, which compilers do not reach. LLVM and inlinedCalls recurse once per level, and
// a thread's stack may have only 2 MiB.
constexpr unsigned MostNested = 2000;

// The largest signature of a type that is looked up. LLVM has a DenseMap by signatures, which keeps
// the next two numbers for itself: a reference to one leads anywhere.
constexpr uint64_t LargestSignature = UINT64_MAX - 2;

enum class Skipped { Entry, WhatCrashes, WhatLlvmRefuses };

// Returns whether the value at AT refers to a type whose signature LLVM cannot look up.
bool isUnusableSignature(dwarf::Form form, const DWARFDataExtractor &data, uint64_t at) {
  while (form == dwarf::DW_FORM_indirect && at < data.size())
    form = static_cast<dwarf::Form>(data.getULEB128(&at));
  return form == dwarf::DW_FORM_ref_sig8 && data.getU64(&at) > LargestSignature;
}

// Moves AT past the values of ENTRY.
Skipped skipEntry(const DWARFAbbreviationDeclaration &entry, const DWARFDataExtractor &data,
                  const dwarf::FormParams &params, uint64_t &at) {
  for (const DWARFAbbreviationDeclaration::AttributeSpec &attribute : entry.attributes()) {
    if (attribute.isImplicitConst()) // stored in the abbreviation
      continue;
    uint64_t before = at;
    if (!DWARFFormValue::skipValue(attribute.Form, data, &at, params))
      return Skipped::WhatLlvmRefuses;
    if (at > data.size() || at < before || isUnusableSignature(attribute.Form, data, before))
      return Skipped::WhatCrashes;
  }
  return Skipped::Entry;
}

} // namespace

bool canBeRead(DWARFUnit &unit, UnitPart part) {
  const DWARFAbbreviationDeclarationSet *abbreviations = unit.getAbbreviations();
  if (!abbreviations)
    return true;
  DWARFDataExtractor data = unit.getDebugInfoExtractor();
  uint64_t at = unit.getOffset() + unit.getHeaderSize();
  uint64_t end = std::min<uint64_t>(unit.getNextUnitOffset(), data.size());
  unsigned nested = 0;
  while (at < end) {
    uint64_t before = at, code = data.getULEB128(&at);
    const DWARFAbbreviationDeclaration *entry =
        code == 0 ? nullptr : abbreviations->getAbbreviationDeclaration(code);
    if (at == before || (code != 0 && !entry)) // not a number, or of an unknown abbreviation
      return true;
    Skipped skipped = entry ? skipEntry(*entry, data, unit.getFormParams(), at) : Skipped::Entry;
    if (skipped != Skipped::Entry || part == UnitPart::FirstEntry)
      return skipped != Skipped::WhatCrashes;
    if (!entry)
      nested -= nested != 0;
    else if (entry->hasChildren() && ++nested > MostNested)
      return false;
  }
  return true;
}

bool SplitFiles::canBeOpened(StringRef path) {
  if (!isFileOrMissing(path))
    return false;
  auto [known, isNew] = isUsable.try_emplace(path, true);
  if (!isNew || !sys::fs::exists(path))
    return known->second;
  // LLVM takes what is no object for a missing file.
  auto file = openObjectFile(path);
  Error failed = file ? checkDebugSections(*file->getBinary()) : Error::success();
  if (!file)
    consumeError(file.takeError());
  known->second = !failed;
  consumeError(std::move(failed));
  return known->second;
}

DWARFDie SplitFiles::fullUnitEntry(DWARFUnit &unit) {
  DWARFDie entry = unit.getUnitDIE();
  SmallString<256> path(
      dwarf::toStringRef(entry.find({dwarf::DW_AT_dwo_name, dwarf::DW_AT_GNU_dwo_name})));
  if (path.empty())
    return unit.getNonSkeletonUnitDIE();
  if (unit.getCompilationDir())
    sys::path::make_absolute(unit.getCompilationDir(), path);
  // LLVM opens one of these two files.
  std::string package = (unit.getContext().getDWARFObj().getFileName() + ".dwp").str();
  if (!canBeOpened(path) || !canBeOpened(package))
    return DWARFDie();
  return unit.getNonSkeletonUnitDIE();
}

} // namespace gmonkit
