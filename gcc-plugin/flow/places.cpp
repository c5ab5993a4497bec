//===- places.cpp - places that are counted -------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/places.h"
#include "gcc-plugin/flow/edges.h"
#include "gcc-plugin/machine/rtl_calls.h"
#include "gmonkit/abi.h"

namespace gmonplugin {

namespace {

// Splits the entry from a loop that goes back to the function's first instruction: entries have a
// counter of their own.
void separateEntry() {
  edge entry = single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(cfun));
  if (!single_pred_p(entry->dest))
    split_edge(entry);
}

// Returns whether code of BLOCK follows INSN.
bool isCodeAfter(const rtx_insn *insn, basic_block block) {
  while (insn != BB_END(block)) {
    insn = NEXT_INSN(insn);
    if (active_insn_p(insn) && !markOf(insn))
      return true;
  }
  return false;
}

bool isMarkAfter(const rtx_insn *insn, basic_block block) {
  while (insn != BB_END(block)) {
    insn = NEXT_INSN(insn);
    if (markOf(insn))
      return true;
  }
  return false;
}

bool isIndirect(const Call &call) { return kindOfCall(call.instruction) == CallKind::Indirect; }

// Finds the free registers at the places of BLOCK, whose indices start at FIRST.
void findFreeRegisters(basic_block block, std::vector<Place> &places, size_t first) {
  const std::vector<Call> &calls = places[first].calls;
  if (first + 1 == places.size() && places[first].after == bb_note(block) &&
      std::none_of(calls.begin(), calls.end(), isIndirect)) {
    places[first].free = freeAtStart(block);
    return;
  }
  BackwardRegisters registers(block);
  for (size_t i = places.size(); i-- > first;) {
    for (auto call = places[i].calls.rbegin(); call != places[i].calls.rend(); ++call)
      if (isIndirect(*call))
        call->free = registers.after(PREV_INSN(call->instruction));
    places[i].free = registers.after(places[i].after);
  }
}

// Finds the places of one function in turn.
class PlaceFinder {
public:
  explicit PlaceFinder(const MayNotReturn &mayNotReturn) : mayNotReturn(mayNotReturn) {}

  void addPlacesOf(basic_block block);
  void addWayOf(basic_block block);

  std::vector<Place> places;

private:
  void addMark(const gmonkit::Mark &mark);
  void addCall(rtx_insn *insn);

  const MayNotReturn &mayNotReturn;
  std::optional<gmonkit::Mark> nextCall; // the mark of the next indirect call
};

void PlaceFinder::addMark(const gmonkit::Mark &mark) {
  if (mark.number & GMON_MARK_IS_CALL)
    nextCall = mark;
  else
    places.back().marks.push_back(mark);
}

void PlaceFinder::addCall(rtx_insn *insn) {
  Call call = {insn, {}};
  if (isIndirect(call))
    std::swap(call.mark, nextCall);
  places.back().calls.push_back(call);
}

void PlaceFinder::addPlacesOf(basic_block block) {
  size_t first = places.size();
  bool isCold = crtl->has_bb_partition && BB_PARTITION(block) == BB_COLD_PARTITION;
  bool isEmpty = !isCodeAfter(bb_note(block), block);
  places.push_back({block, startOfCode(block), {}, isEmpty, isCold, {}});
  rtx_insn *insn;
  FOR_BB_INSNS(block, insn) {
    if (std::optional<gmonkit::Mark> mark = markOf(insn))
      addMark(*mark);
    if (!isCall(insn))
      continue;
    addCall(insn);
    if (mayNotReturn(insn) && (isCodeAfter(insn, block) || isMarkAfter(insn, block)))
      places.push_back({block, insn, {}, !isCodeAfter(insn, block), isCold, {}});
  }
  findFreeRegisters(block, places, first);
}

// Adds the way on from BLOCK if its count may differ from those of both blocks, and a counter needs
// no jump. The condition codes are free there, which those at the next block's start tell.
void PlaceFinder::addWayOf(basic_block block) {
  edge way = find_fallthru_edge(block->succs);
  if (!way || EDGE_COUNT(block->succs) < 2 || way->dest == EXIT_BLOCK_PTR_FOR_FN(cfun) ||
      single_pred_p(way->dest) || (way->flags & (EDGE_COMPLEX | EDGE_CROSSING)) ||
      !any_condjump_p(BB_END(block)))
    return;
  places.push_back(
      {block, nullptr, freeAtStart(way->dest), false, places.back().isCold, {}, {}, false, way});
}

} // namespace

std::vector<Place> findPlaces(function *function, const MayNotReturn &mayNotReturn, bool withEdges,
                              bool withWays) {
  separateEntry();
  std::unordered_set<basic_block> edges;
  if (withEdges)
    edges = splitOpenEdges(mayNotReturn);
  df_analyze();
  basic_block entry = single_succ(ENTRY_BLOCK_PTR_FOR_FN(function));
  PlaceFinder finder(mayNotReturn);
  basic_block block;
  FOR_EACH_BB_FN(block, function)
  // Nothing runs in an empty block. At the function's end the next byte does not even belong to it.
  // Marks tell of it all the same.
  if (block == entry || isCodeAfter(bb_note(block), block) || isMarkAfter(bb_note(block), block) ||
      edges.count(block)) {
    finder.addPlacesOf(block);
    finder.places.back().isEdge = edges.count(block);
    if (withWays && !edges.count(block))
      finder.addWayOf(block);
  }
  return std::move(finder.places);
}

} // namespace gmonplugin
