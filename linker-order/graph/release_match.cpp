//===- release_match.cpp - functions of a profiled build in its release ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/release_match.h"
#include "analyzer/object/clone_index.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/program/section_owners.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

class Matcher {
public:
  Matcher(const Image &profiled, const Image &release)
      : release(release), exact(release), clones(release), profiledClones(profiled),
        isTaken(release.functions().size()), lastAsked(release.functions().size()) {}

  ReleaseFunctions match(const Function &function) {
    ReleaseFunctions found = sameName(function);
    CloneName name = cloneNameOf(function);
    if (found.empty())
      found = only(clones.same(name), function);
    if (found.empty())
      found = only(relatives(name), function);
    if (found.empty())
      found = targetOf(function);
    // Drops further functions that belong to an earlier node: thousands may share a name.
    size_t kept = 0;
    for (uint32_t f : found)
      if (kept == 0 || !isTaken[f])
        found[kept++] = f;
    found.truncate(kept);
    for (uint32_t f : found)
      isTaken[f] = true;
    return found;
  }

  // Returns clones of FUNCTION in the release build that match nothing and that the profiled build
  // does not have. So it cannot tell that they do not run.
  ReleaseFunctions newClones(const Function &function) {
    CloneName name = cloneNameOf(function);
    ReleaseFunctions found;
    if (!name.kind.empty())
      return found;
    for (uint32_t f : only(clones.related(name), function)) {
      if (isTaken[f])
        continue;
      CloneName clone = cloneNameOf(release.functions()[f]);
      if (clone.kind.empty() || clone.isColdPart() || profiledClones.hasSame(clone))
        continue;
      isTaken[f] = true;
      found.push_back(f);
    }
    return found;
  }

private:
  // Returns those of FUNCTIONS that may be FUNCTION, without duplicates.
  ReleaseFunctions only(ArrayRef<uint32_t> functions, const Function &function) {
    ReleaseFunctions found;
    ++asked;
    for (uint32_t f : functions)
      if (mayBeSame(release.functions()[f], function) &&
          std::exchange(lastAsked[f], asked) != asked)
        found.push_back(f);
    return found;
  }

  ReleaseFunctions sameName(const Function &function) {
    ReleaseFunctions found = only(exact.find(linkName(function.name)), function);
    for (StringRef alias : function.aliases)
      if (found.empty())
        found = only(exact.find(linkName(alias)), function);
    return found;
  }

  // Returns the function that NAME is a clone of. Otherwise returns all clones of it except cold
  // parts.
  ReleaseFunctions relatives(const CloneName &name) const {
    CloneName original = name;
    original.kind.clear();
    ReleaseFunctions found = clones.same(original);
    if (found.empty())
      for (uint32_t f : clones.related(name))
        if (!cloneNameOf(release.functions()[f]).isColdPart())
          found.push_back(f);
    return found;
  }

  // Returns the function that FUNCTION is a thunk for. A link map does not list thunks that share
  // its section.
  ReleaseFunctions targetOf(const Function &function) {
    return only(exact.find(thunkTarget(function.name)), function);
  }

  const Image &release;
  SymbolIndex exact;
  CloneIndex clones, profiledClones;
  std::vector<bool> isTaken;       // by function of the release build
  std::vector<uint64_t> lastAsked; // the same: the last call of only() that found it
  uint64_t asked = 0;
};

} // namespace

std::vector<ReleaseFunctions> matchRelease(const LayoutGraph &graph, const Image &profiled,
                                           const Image &release) {
  Matcher matcher(profiled, release);
  std::vector<ReleaseFunctions> matches;
  for (const LayoutNode &node : graph.nodes)
    matches.push_back(matcher.match(profiled.functions()[node.function]));
  for (auto [node, match] : zip_equal(graph.nodes, matches))
    if (!match.empty())
      append_range(match, matcher.newClones(profiled.functions()[node.function]));
  return matches;
}

} // namespace gmonkit
