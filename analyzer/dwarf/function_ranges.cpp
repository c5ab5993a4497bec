//===- function_ranges.cpp - functions in debug information ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/ranges.h"
#include "analyzer/dwarf/source_lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFCompileUnit.h"
#include <algorithm>
#include <set>
#include <tuple>

using namespace llvm;

namespace gmonkit {

namespace {

// Returns whether the linker's names differ from the source's, if UNIT's language is known.
bool hasMangledNames(DWARFDie unit) {
  switch (dwarf::toUnsigned(unit.find(dwarf::DW_AT_language), 0)) {
  case dwarf::DW_LANG_C:
  case dwarf::DW_LANG_C89:
  case dwarf::DW_LANG_C99:
  case dwarf::DW_LANG_C11:
  case dwarf::DW_LANG_C17:
  case dwarf::DW_LANG_Ada83:
  case dwarf::DW_LANG_Cobol74:
  case dwarf::DW_LANG_Cobol85:
  case dwarf::DW_LANG_Fortran77:
  case dwarf::DW_LANG_Pascal83:
  case dwarf::DW_LANG_PLI:
  case dwarf::DW_LANG_UPC:
  case dwarf::DW_LANG_Mips_Assembler:
    return false;
  default:
    return true;
  }
}

// Returns whether DIE refers to its ranges by index (DW_FORM_rnglistx), as Clang does in DWARF 5.
// gprof 2.40 does not find these.
bool hasNumberedRanges(const DWARFDie &die) {
  std::optional<DWARFFormValue> ranges = die.find(dwarf::DW_AT_ranges);
  return ranges && ranges->getForm() == dwarf::DW_FORM_rnglistx;
}

// The functions of one unit as layers: a later one covers earlier ones.
class FunctionLayers {
public:
  // Adds a range on top. OWNER is an index of the caller's.
  void add(uint64_t begin, uint64_t end, uint32_t owner) { layers.push_back({begin, end, owner}); }

  // Calls FOUND with [begin, end) and owner for each visible piece.
  template <typename Found> void flatten(Found &&found) const;

private:
  struct Layer {
    uint64_t begin, end;
    uint32_t owner;
  };
  std::vector<Layer> layers;
};

// Goes from the lowest to the highest address. Of the layers open at an address the one added last
// is visible.
template <typename Found> void FunctionLayers::flatten(Found &&found) const {
  std::vector<std::tuple<uint64_t, bool, uint32_t>> edges; // address, whether a layer begins, layer
  for (auto [index, layer] : enumerate(layers)) {
    edges.emplace_back(layer.begin, true, index);
    edges.emplace_back(layer.end, false, index);
  }
  llvm::sort(edges);
  std::set<uint32_t> open;
  uint64_t since = 0;
  for (auto [address, isBegin, layer] : edges) {
    if (!open.empty() && since < address)
      found(since, address, layers[*open.rbegin()].owner);
    since = address;
    if (isBegin)
      open.insert(layer);
    else
      open.erase(layer);
  }
}

} // namespace

std::vector<FunctionRange> SourceLines::functionRanges() const {
  std::vector<FunctionRange> found;
  for (const auto &unit : dwarf->compile_units()) {
    FunctionLayers layers;
    std::vector<DWARFDie> owners;
    // gprof 2.40 does not read .dwo files.
    DWARFUnit *full = paths == SourcePaths::AsGprof ? unit.get() : fullUnit(*unit);
    if (!full)
      continue;
    bool isMangled = hasMangledNames(full->getUnitDIE());
    for (const DWARFDebugInfoEntry &entry : full->dies()) {
      DWARFDie die(full, &entry);
      if (die.getTag() != dwarf::DW_TAG_subprogram &&
          die.getTag() != dwarf::DW_TAG_inlined_subroutine)
        continue;
      if (paths == SourcePaths::AsGprof && hasNumberedRanges(die))
        continue;
      auto addresses = die.getAddressRanges();
      if (!addresses) {
        consumeError(addresses.takeError());
        continue;
      }
      for (const DWARFAddressRange &range : *addresses)
        if (range.LowPC < range.HighPC && range.LowPC != 0)
          layers.add(range.LowPC, range.HighPC, owners.size());
      owners.push_back(die);
    }
    layers.flatten([&](uint64_t begin, uint64_t end, uint32_t owner) {
      const char *linkage = owners[owner].getLinkageName();
      const char *name = linkage ? linkage : owners[owner].getShortName();
      if (name)
        found.push_back({begin, end, name, linkage || !isMangled});
    });
  }
  removeOverlaps(found);
  return found;
}

} // namespace gmonkit
