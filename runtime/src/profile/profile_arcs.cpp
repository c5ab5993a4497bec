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

// Returns the rank of the first run of the function at ADDRESS.
uint64_t orderOf(const Array<Arc> &firstRuns, uint64_t address) {
  const Arc *found =
      std::lower_bound(firstRuns.begin(), firstRuns.end(), address,
                       [](const Arc &arc, uint64_t address) { return arc.self < address; });
  return found != firstRuns.end() && found->self == address ? found->order : UnknownOrder;
}

} // namespace

ProfileArcs collectArcs(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts) {
  ProfileArcs result = {};
  std::optional<ImageCounts> sinceLoad;
  if (image.past) // otherwise both are equal
    sinceLoad.emplace(image, ImageCounts::Since::Load);
  Array<Arc> calls = collectCalls(image, functions, sinceLoad ? *sinceLoad : counts);
  Array<Arc> hooked = collectHookArcs(image, functions);
  Array<Arc> derived = addUnknownCallers(image, functions, counts, calls, result.tooManyCalls);
  Array<Arc> firstRuns = collectFirstRuns(image, functions);
  result.arcs = Array<Arc>(hooked.size() + derived.size());
  result.failed = (sinceLoad && sinceLoad->failed()) || calls.failed() || hooked.failed() ||
                  derived.failed() || firstRuns.failed() || result.arcs.failed();
  for (const Arc &arc : hooked)
    result.arcs.push(arc);
  for (const Arc &arc : derived)
    result.arcs.push({arc.from, arc.self, arc.count, orderOf(firstRuns, arc.self)});
  sortByOrder(result.arcs);
  result.isOrdered =
      result.arcs.size() && (result.arcs.begin()->order != UnknownOrder || image.recordedFirstRuns);
  return result;
}

} // namespace gmonrt
