//===- matched_functions.cpp - what ran, in the code of the plain build ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/matched_functions.h"
#include "analyzer/object/clone_index.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

// Finds functions of the plain build by name.
class MatchedFunctions::Finder {
public:
  Finder(const Image &profiled, const Image &plain, const CodeMatcher &matcher)
      : profiled(profiled), plain(plain), matcher(matcher), exact(plain), clones(plain),
        isTaken(plain.functions().size()) {}

  // Looks among the functions of the same name, and then among those whose names differ in a number
  // only.
  std::optional<MatchedFunction> find(uint32_t function) {
    const Function &wanted = profiled.functions()[function];
    CloneIndex::Functions named(exact.find(linkName(wanted.name)));
    for (StringRef alias : wanted.aliases)
      append_range(named, exact.find(linkName(alias)));
    if (std::optional<MatchedFunction> found = findAmong(named, function))
      return found;
    CloneIndex::Functions others = clones.same(cloneNameOf(wanted));
    erase_if(others, [&](uint32_t other) { return is_contained(named, other); });
    return findAmong(others, function);
  }

private:
  // Local functions of one name have the same order in both builds.
  std::optional<MatchedFunction> findAmong(CloneIndex::Functions &candidates, uint32_t function) {
    const Function &wanted = profiled.functions()[function];
    llvm::stable_sort(candidates, [&](uint32_t a, uint32_t b) {
      auto rank = [&](uint32_t f) {
        return std::pair(plain.functions()[f].sourceFile != wanted.sourceFile, bool(isTaken[f]));
      };
      return rank(a) < rank(b);
    });
    for (uint32_t candidate : candidates)
      if (std::optional<CodeMatch> match = matcher.match(wanted, plain.functions()[candidate])) {
        isTaken[candidate] = true;
        return MatchedFunction{function, candidate, std::move(*match), {}};
      }
    return std::nullopt;
  }

  const Image &profiled, &plain;
  const CodeMatcher &matcher;
  SymbolIndex exact;
  CloneIndex clones;
  std::vector<bool> isTaken;
};

MatchedFunctions::MatchedFunctions(const Profile &profile, const Image &plain, CodeMatcher matcher,
                                   std::vector<FlowPlace> flowPlaces)
    : profile(profile), plain(plain), matcher(std::move(matcher)),
      flowPlaces(std::move(flowPlaces)) {
  bool isOwn = &plain == &profile.image();
  Finder finder(profile.image(), plain, this->matcher);
  std::vector<std::pair<double, uint32_t>> ran, left;
  std::set<StringRef> namesThatRan;
  for (uint32_t function = 0; function < profile.functions().size(); ++function)
    if (double executions = executionsOf(function); executions != 0) {
      ran.push_back({executions, function});
      namesThatRan.insert(profile.image().functions()[function].name);
    }
  for (auto [executions, function] : ran) {
    allExecutions += executions;
    std::optional<MatchedFunction> found = isOwn ? own(function) : finder.find(function);
    if (!found || found->match.plain.empty()) {
      left.push_back({-executions, function});
      continue;
    }
    sumOfMatched += executions;
    found->tailCalls = knownExits(found->counterpart, found->match, namesThatRan);
    matches.push_back(std::move(*found));
  }
  llvm::sort(left);
  for (const auto &[executions, function] : left)
    differingFunctions.push_back(function);
  addCalls();
}

MatchedFunction MatchedFunctions::own(uint32_t function) const {
  return {function, function, matcher.own(profile.image().functions()[function]), {}};
}

double MatchedFunctions::executionsOf(uint32_t index) const {
  const Function &function = profile.image().functions()[index];
  double sum = 0;
  for (const GmonBlock &block : profile.blocks(function.address, function.end()))
    sum += block.count;
  return sum;
}

std::vector<CountedPlace> MatchedFunctions::placesOf(uint32_t index, const CodeMatch &match) const {
  const Function &function = profile.image().functions()[index];
  std::map<uint64_t, CountedPlace> byAddress;
  for (const GmonBlock &block : profile.blocks(function.address, function.end()))
    byAddress[block.address].count = block.count;
  auto place = partition_point(flowPlaces,
                               [&](const FlowPlace &it) { return it.address < function.address; });
  for (; place != flowPlaces.end() && place->address < function.end(); ++place) {
    CountedPlace &counted = byAddress[place->address];
    counted.from = place->from;
    counted.to = place->to;
  }
  // If there is no plain code between two places, the first is an empty block, the return of a
  // call, or the way to the second from the block before (edges=on).
  std::vector<CountedPlace> places;
  for (auto &[address, counted] : byAddress) {
    counted.at = match.find(address);
    if (counted.at == match.plain.size())
      continue;
    // Counters stand behind the mark.
    if (counted.at != 0 && tools().isLandingMark(match.plain[counted.at - 1]))
      --counted.at;
    if (!places.empty() && places.back().at == counted.at) {
      const CountedPlace &before = places.back();
      bool followsCall = counted.at != 0 && tools().isCall(match.plain[counted.at - 1]);
      if (before.from && before.from == before.to && !followsCall)
        counted.runOn = before.count;
      else
        counted.returned = before.from.value_or(0) == 0 ? before.count : before.returned;
      places.pop_back();
    }
    places.push_back(counted);
  }
  return places;
}

// Returns the jumps of COUNTERPART to other functions of the program, with count 0: addCalls adds
// the recorded calls. Those to its parts are no calls. They are known if the part is not among
// NAMESTHATRAN.
KnownExits MatchedFunctions::knownExits(uint32_t counterpart, const CodeMatch &match,
                                        const std::set<StringRef> &namesThatRan) const {
  StringRef own = withoutPart(plain.functions()[counterpart].name);
  KnownExits exits;
  for (const auto &[i, at] : enumerate(match.plain))
    if (tools().isJump(at))
      if (std::optional<uint64_t> target = tools().target(at); target && !match.isInside(*target))
        if (std::optional<uint32_t> to = plain.find(*target)) {
          StringRef name = plain.functions()[*to].name;
          if (withoutPart(name) != own || !namesThatRan.count(name))
            exits[i] = 0;
        }
  return exits;
}

// Adds the calls, and the counts of tail calls.
void MatchedFunctions::addCalls() {
  auto matchOf = [&](uint32_t function) {
    auto it = partition_point(
        matches, [&](const MatchedFunction &matched) { return matched.function < function; });
    return it != matches.end() && it->function == function ? it : matches.end();
  };
  for (const CallSite &site : profile.callSites()) {
    auto of = matchOf(site.caller);
    if (of == matches.end())
      continue;
    const CodeMatch &match = of->match;
    auto split = lower_bound(match.split, std::pair(site.from, size_t(0)));
    size_t at = split != match.split.end() && split->first == site.from ? split->second
                                                                        : match.find(site.from);
    if (at == match.plain.size())
      continue;
    const CodeInstruction &instruction = match.plain[at];
    bool isCall = tools().isCall(instruction);
    if (!isCall && !tools().isBranch(instruction))
      continue;
    uint64_t to = 0;
    if (std::optional<uint64_t> target = tools().target(instruction))
      to = *target;
    else if (auto callee = matchOf(site.callee); callee != matches.end())
      to = plain.functions()[callee->counterpart].address;
    else
      continue;
    if (!isCall && match.isInside(to)) // its edges have these counts
      continue;
    if (!isCall)
      of->tailCalls[at] = SaturatingAdd(of->tailCalls[at], site.count);
    matchedCalls.push_back({uint32_t(of - matches.begin()), at, to, site.count});
  }
}

Expected<MatchedFunctions> MatchedFunctions::create(const Profile &profile, const Image *release) {
  const Image &profiled = profile.image();
  if (profile.blocks().empty())
    return fileError(
        profiled.path(),
        "the profile has no block counts; instrument with blocks=all or blocks=sparse");
  if (release) {
    Expected<Instrumentation> instrumentation = readInstrumentation(*release);
    if (!instrumentation)
      return instrumentation.takeError();
    if (instrumentation->kind == Instrumentation::Some)
      return fileError(release->path(),
                       "it is instrumented itself; give the build without gmon-cc");
  }
  Expected<CodeMatcher> matcher = CodeMatcher::create(profiled, release);
  if (!matcher)
    return matcher.takeError();
  auto object = profiled.object();
  if (!object)
    return object.takeError();
  MatchedFunctions matched(profile, release ? *release : profiled, std::move(*matcher),
                           readFlowPlaces(cast<ELFObjectFileBase>(**object)));
  if (matched.matches.empty())
    return fileError(matched.plain.path(), "none of the functions that ran is the same there; "
                                           "build it from the same source with the same options");
  return matched;
}

} // namespace gmonkit
