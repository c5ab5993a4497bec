//===- inlined_calls.cpp - entries of inlined functions -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/declared_file.h"
#include "analyzer/dwarf/source_lines.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
#include <algorithm>
#include <map>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the lowest address of DIE's code; 0 if unknown.
uint64_t lowestOf(DWARFDie die) {
  auto ranges = die.getAddressRanges();
  if (!ranges) {
    consumeError(ranges.takeError());
    return 0;
  }
  uint64_t lowest = 0;
  for (const DWARFAddressRange &range : *ranges)
    if (range.LowPC < range.HighPC && (lowest == 0 || range.LowPC < lowest))
      lowest = range.LowPC;
  return lowest;
}

// Finds the entries of functions. Many may share one list of ranges, so each list is read once.
class Entries {
public:
  // Returns the entry address of DIE; 0 if unknown.
  uint64_t of(DWARFDie die) {
    if (auto entry = dwarf::toAddress(die.find(dwarf::DW_AT_entry_pc)))
      return *entry;
    std::optional<DWARFFormValue> list = die.find(dwarf::DW_AT_ranges);
    if (!list)
      return lowestOf(die);
    auto [known, isNew] = lowest.try_emplace({die.getDwarfUnit(), list->getRawUValue()}, 0);
    if (isNew)
      known->second = lowestOf(die);
    return known->second;
  }

private:
  std::map<std::pair<const DWARFUnit *, uint64_t>, uint64_t> lowest; // by list of ranges
};

} // namespace

std::vector<InlinedCall> SourceLines::inlinedCalls() const {
  std::vector<InlinedCall> found;
  Entries entries;
  forEachEntry(dwarf::DW_TAG_inlined_subroutine, [&](DWARFDie die) {
    const char *name = die.getSubroutineName(DINameKind::LinkageName);
    std::string file = declaredFile(die);
    if (uint64_t address = entries.of(die); address != 0 && name && !file.empty())
      found.push_back({address, name, pathOf(file), uint32_t(die.getDeclLine())});
  });
  llvm::stable_sort(
      found, [](const InlinedCall &a, const InlinedCall &b) { return a.address < b.address; });
  return found;
}

} // namespace gmonkit
