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
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include <algorithm>
#include <map>
#include <optional>
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

// Returns the list of ranges that DIE has, by form and offset or index; none if it has one range.
std::optional<std::pair<uint16_t, uint64_t>> listOf(const DWARFDie &die) {
  uint64_t low, high, section;
  std::optional<DWARFFormValue> list = die.find(dwarf::DW_AT_ranges);
  if (!list || die.getLowAndHighPC(low, high, section))
    return std::nullopt;
  return std::pair(uint16_t(list->getForm()), list->getRawUValue());
}

// The functions of a unit. In a damaged file, thousands may share one long list of ranges.
class FunctionEntries {
public:
  // Calls VISIT(entry, its ranges) for each function of UNIT that passes IS_WANTED. Of those that
  // share a list the last one covers all others, so only that one is visited.
  void forEach(DWARFUnit &unit, function_ref<bool(const DWARFDie &)> isWanted,
               function_ref<void(const DWARFDie &, ArrayRef<DWARFAddressRange>)> visit);

private:
  void allow(DWARFContext &context);

  std::set<const DWARFContext *> known;
  uint64_t allowed = 0; // ranges in lists: one takes a byte or more, and lists do not overlap
};

void FunctionEntries::allow(DWARFContext &context) {
  if (!known.insert(&context).second)
    return;
  const DWARFObject &object = context.getDWARFObj();
  allowed += object.getRangesSection().Data.size() + object.getRnglistsSection().Data.size() +
             object.getRnglistsDWOSection().Data.size();
}

void FunctionEntries::forEach(
    DWARFUnit &unit, function_ref<bool(const DWARFDie &)> isWanted,
    function_ref<void(const DWARFDie &, ArrayRef<DWARFAddressRange>)> visit) {
  allow(unit.getContext());
  if (DWARFUnit *skeleton = unit.getLinkedUnit())
    allow(skeleton->getContext());                          // the lists of DWARF 4 are there
  std::map<std::pair<uint16_t, uint64_t>, uint64_t> lastOf; // by list
  std::vector<DWARFDie> functions;
  for (const DWARFDebugInfoEntry &entry : unit.dies()) {
    DWARFDie die(&unit, &entry);
    if ((die.getTag() != dwarf::DW_TAG_subprogram &&
         die.getTag() != dwarf::DW_TAG_inlined_subroutine) ||
        !isWanted(die))
      continue;
    functions.push_back(die);
    if (auto list = listOf(die))
      lastOf[*list] = die.getOffset();
  }
  for (const DWARFDie &die : functions) {
    auto list = listOf(die);
    if (list && (allowed == 0 || lastOf[*list] != die.getOffset()))
      continue;
    auto addresses = die.getAddressRanges();
    if (!addresses) {
      consumeError(addresses.takeError());
      continue;
    }
    if (list)
      allowed -= std::min<uint64_t>(allowed, addresses->size());
    visit(die, *addresses);
  }
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
  FunctionEntries functions;
  auto isWanted = [&](const DWARFDie &die) {
    return paths != SourcePaths::AsGprof || !hasNumberedRanges(die);
  };
  for (const auto &unit : dwarf->compile_units()) {
    FunctionLayers layers;
    std::vector<DWARFDie> owners;
    // gprof 2.40 does not read .dwo files.
    DWARFUnit *full = paths == SourcePaths::AsGprof ? unit.get() : fullUnit(*unit);
    if (!full)
      continue;
    bool isMangled = hasMangledNames(full->getUnitDIE());
    functions.forEach(*full, isWanted, [&](const DWARFDie &die, ArrayRef<DWARFAddressRange> code) {
      for (const DWARFAddressRange &range : code)
        if (range.LowPC < range.HighPC && range.LowPC > LastUnlinked)
          layers.add(range.LowPC, range.HighPC, owners.size());
      owners.push_back(die);
    });
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
