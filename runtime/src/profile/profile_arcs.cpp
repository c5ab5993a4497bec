//===- profile_arcs.cpp - all arcs of an image's profile ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/profile_arcs.h"
#include "counts/derived_arcs.h"
#include <algorithm>
#include <optional>

namespace gmonrt {

namespace {

// Appends DERIVED to ARCS, each with the rank of its callee's first run. Both are by callee.
void appendRanked(const Array<Arc> &derived, const Array<Arc> &firstRuns, Array<Arc> &arcs) {
  const Arc *first = firstRuns.begin();
  for (const Arc &arc : derived) {
    while (first != firstRuns.end() && first->self < arc.self)
      ++first;
    bool isKnown = first != firstRuns.end() && first->self == arc.self;
    arcs.push({arc.from, arc.self, arc.count, isKnown ? first->order : UnknownOrder});
  }
}

// Removes from CALLS those of functions that call a hook and have none of FUNCTIONS' records: -pg
// or the like compiled them. The hook has counted their calls, as HOOKED shows. All are sorted.
void dropHookedCalls(Array<Arc> &calls, const Array<Arc> &hooked, const FunctionTable &functions) {
  constexpr uint64_t Prologue = 128; // longer than the code before any hook's call
  if (!hooked.size())
    return;
  auto hasRecord = [&](uint64_t first, uint64_t last) { // a function that begins there
    const Function *found = std::lower_bound(
        functions.begin(), functions.end(), first,
        [](const Function &one, uint64_t address) { return one.address < address; });
    return found != functions.end() && found->address <= last;
  };
  const Arc *hook = hooked.begin(), *call = calls.begin();
  Arc *kept = calls.begin();
  while (call != calls.end()) {
    uint64_t function = call->self;
    const Arc *next = call;
    while (next != calls.end() && next->self == function)
      ++next;
    while (hook != hooked.end() && hook->self < function)
      ++hook;
    uint64_t end = function + Prologue;
    if (next != calls.end())
      end = std::min(end, next->self);
    bool isHooked = hook != hooked.end() && hook->self < end && !hasRecord(function, hook->self);
    for (; call != next; ++call)
      if (!isHooked)
        *kept++ = *call;
  }
  calls.resize(kept);
}

} // namespace

ProfileArcs collectArcs(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts, const RecordedCalls &recorded) {
  ProfileArcs result = {};
  std::optional<ImageCounts> sinceLoad;
  if (image.past) // otherwise both are equal
    sinceLoad.emplace(image, ImageCounts::Since::Load);
  Array<Arc> calls = collectCalls(image, functions, sinceLoad ? *sinceLoad : counts, recorded);
  Array<Arc> hooked = collectHookArcs(image, functions, recorded);
  dropHookedCalls(calls, hooked, functions);
  Array<Arc> derived = addUnknownCallers(image, functions, counts, calls, result.tooManyCalls);
  Array<Arc> firstRuns = collectFirstRuns(image, functions, recorded);
  result.arcs = Array<Arc>(hooked.size() + derived.size());
  result.failed = (sinceLoad && sinceLoad->failed()) || calls.failed() || hooked.failed() ||
                  derived.failed() || firstRuns.failed() || result.arcs.failed();
  for (const Arc &arc : hooked)
    result.arcs.push(arc);
  appendRanked(derived, firstRuns, result.arcs);
  sortByOrder(result.arcs);
  result.isOrdered =
      result.arcs.size() && (result.arcs.begin()->order != UnknownOrder || image.recordedFirstRuns);
  return result;
}

} // namespace gmonrt
