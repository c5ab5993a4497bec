//===- gcc_profile.cpp - profiles for GCC's optimiser ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The counts of the blocks that GCC's plugin marked in the source, each the sum
// over the copies that the optimiser made of the block, and the targets of
// indirect calls. plugin-common/profiles/block_profile.h describes the format.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/stability.h"
#include "analyzer/model/uncounted_functions.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/support/errors.h"
#include "plugin-common/profiles/block_profile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"
#include <set>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

struct FunctionCounts {
  std::map<uint32_t, uint64_t> blocks;                      // by number
  std::map<uint32_t, std::map<uint64_t, uint64_t>> targets; // identities and counts, by call
};

using FunctionMap = std::map<BlockMark::Function, FunctionCounts>;

// Calls VISIT(count) for each count of FUNCTION, which may be constant.
template <typename Counts, typename Visit> void forEachCount(Counts &function, Visit visit) {
  for (auto &[number, count] : function.blocks)
    visit(count);
  for (auto &[call, counts] : function.targets)
    for (auto &[identity, count] : counts)
      visit(count);
}

void addCount(uint64_t &sum, uint64_t count) {
  sum = std::min(MaxBlockCount, sum + std::min(MaxBlockCount, count));
}

class Counter {
public:
  Counter(const Profile &profile, const BlockMarks &marks) : profile(profile), marks(marks) {}

  FunctionMap count();

private:
  void addBlock(const BlockMark &mark);
  void addCall(const BlockMark &mark);

  const Profile &profile;
  const BlockMarks &marks;
  std::unordered_map<uint64_t, uint64_t> blocks;   // counts by address
  std::multimap<uint64_t, const CallSite *> calls; // by address
  FunctionMap functions;
};

void Counter::addBlock(const BlockMark &mark) {
  FunctionCounts &function = functions[mark.function];
  if (auto found = mark.address ? blocks.find(*mark.address) : blocks.end(); found != blocks.end())
    addCount(function.blocks[mark.number], found->second);
}

void Counter::addCall(const BlockMark &mark) {
  auto [first, last] = calls.equal_range(mark.address.value_or(0));
  for (const auto &[address, site] : make_range(first, last)) {
    const Function &callee = profile.image().functions()[site->callee];
    // Of a target that is not marked it is only known that it is another one.
    uint64_t identity = marks.identityOf(callee.address, callee.end()).value_or(0);
    addCount(functions[mark.function].targets[mark.number][identity], site->count);
  }
}

FunctionMap Counter::count() {
  for (const GmonBlock &block : profile.blocks())
    blocks[block.address] = block.count;
  for (const CallSite &site : profile.callSites())
    calls.emplace(site.from, &site);
  for (const BlockMark &mark : marks.marks)
    if (mark.isCall)
      addCall(mark);
    else
      addBlock(mark);
  return std::move(functions);
}

FunctionCounts countsOf(const BlockProfile::Function &function) {
  FunctionCounts counts;
  counts.blocks = function.counts;
  for (const auto &[call, targets] : function.targets)
    for (const BlockProfile::Target &target : targets)
      counts.targets[call][target.identity] = target.count;
  return counts;
}

// Returns the sum over the counts of A and B of the smaller one, A's counts times SCALE.
double commonOf(const FunctionCounts &a, double scale, const FunctionCounts &b) {
  double common = commonInMaps(a.blocks, scale, b.blocks);
  for (const auto &[call, targets] : a.targets)
    if (auto others = b.targets.find(call); others != b.targets.end())
      common += commonInMaps(targets, scale, others->second);
  return common;
}

// Gives FUNCTIONS that hardly differ in OLD its counts.
StableFunctions keepTo(const BlockProfile &old, FunctionMap &functions) {
  // By identity and checksum: a function whose flow graph is another one is not known.
  std::map<std::pair<uint64_t, uint32_t>, FunctionCounts> known;
  double oldSum = 0;
  for (const auto &[identity, function] : old.functions) {
    FunctionCounts counts = countsOf(function);
    oldSum += sumOfCounts(counts);
    known.try_emplace({identity, function.checksum}, std::move(counts));
  }
  return keepStable(functions, oldSum, MaxBlockCount, [&](const BlockMark::Function &function) {
    auto found = known.find({function.identity, function.checksum});
    return found == known.end() ? nullptr : &found->second;
  });
}

// Removes the functions whose blocks were not counted.
void removeUncounted(const Profile &profile, const BlockMarks &marks, FunctionMap &functions) {
  std::set<BlockMark::Function> marked;
  for (const BlockMark &mark : marks.marks)
    if (mark.address)
      marked.insert(mark.function);
  UncountedFunctions uncounted(profile);
  std::erase_if(functions, [&](const auto &function) {
    return !marked.count(function.first) || uncounted.contain(function.first.name);
  });
}

void write(const FunctionMap &functions, const BlockMarks &marks, raw_ostream &out) {
  out << BlockProfileStart << '\n';
  for (const auto &[function, counts] : functions) {
    out << "function " << format_hex_no_prefix(function.identity, 16) << ' '
        << format_hex_no_prefix(function.checksum, 8) << ' ' << printable(function.name) << '\n';
    if (all_of(counts.blocks, [](const auto &block) { return block.second == 0; }))
      continue;
    if (StringRef graph = marks.graphOf(function); !graph.empty())
      out << "graph " << encodeBase64(graph) << '\n';
    for (auto [number, count] : counts.blocks)
      out << number << ' ' << count << '\n';
    for (const auto &[call, targets] : counts.targets) {
      std::vector<std::pair<uint64_t, uint64_t>> sorted(targets.begin(), targets.end());
      llvm::stable_sort(sorted, [](auto a, auto b) { return a.second > b.second; });
      for (auto [identity, count] : sorted)
        out << "call " << call << ' ' << format_hex_no_prefix(identity, 16) << ' ' << count << '\n';
    }
  }
  out << BlockProfileEnd << '\n';
}

} // namespace

Error exportGccProfile(const ExportInput &input, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  Expected<BlockMarks> marks = readBlockMarks(profile.image());
  if (!marks)
    return marks.takeError();
  if (marks->marks.empty())
    return fileError(profile.image().path(),
                     "no marks of blocks; compile with gmon-cc --gmon-pgo and GCC");
  if (profile.blocks().empty())
    return fileError(profile.image().path(), "the profile has no block counts; instrument with "
                                             "blocks=all or blocks=sparse");
  FunctionMap functions = Counter(profile, *marks).count();
  removeUncounted(profile, *marks, functions);
  if (const std::string &path = input.options.stable; !path.empty()) {
    BlockProfile old;
    if (std::string wrong = old.read(path); !wrong.empty())
      return makeError(wrong);
    input.note(keepTo(old, functions).text(path));
  }
  write(functions, *marks, out);
  return Error::success();
}

} // namespace gmonkit
