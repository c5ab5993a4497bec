//===- gcc_profile.cpp - profiles for GCC's optimiser ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The counts of the blocks that GCC's plugin marked in the source, each the sum
// over the copies that the optimiser made of the block, and the targets of
// indirect calls. plugin-common/block_profile.h describes the format.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/support/errors.h"
#include "plugin-common/block_profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

struct FunctionCounts {
  std::map<uint32_t, uint64_t> blocks;                      // by number
  std::map<uint32_t, std::map<uint64_t, uint64_t>> targets; // identities and counts, by call
};

void addCount(uint64_t &sum, uint64_t count) {
  sum = std::min(MaxBlockCount, sum + std::min(MaxBlockCount, count));
}

class Counter {
public:
  Counter(const Profile &profile, const BlockMarks &marks) : profile(profile), marks(marks) {}

  void count();
  void write(raw_ostream &out) const;

private:
  void addBlock(const BlockMark &mark);
  void addCall(const BlockMark &mark);

  const Profile &profile;
  const BlockMarks &marks;
  DenseMap<uint64_t, uint64_t> blocks;             // counts by address
  std::multimap<uint64_t, const CallSite *> calls; // by address
  std::map<BlockMark::Function, FunctionCounts> functions;
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

void Counter::count() {
  for (const GmonBlock &block : profile.blocks())
    blocks[block.address] = block.count;
  for (const CallSite &site : profile.callSites())
    calls.emplace(site.from, &site);
  for (const BlockMark &mark : marks.marks)
    if (mark.isCall)
      addCall(mark);
    else
      addBlock(mark);
}

void Counter::write(raw_ostream &out) const {
  out << BlockProfileStart << '\n';
  for (const auto &[function, counts] : functions) {
    out << "function " << format_hex_no_prefix(function.identity, 16) << ' '
        << format_hex_no_prefix(function.checksum, 8) << ' ' << printable(function.name) << '\n';
    if (all_of(counts.blocks, [](const auto &block) { return block.second == 0; }))
      continue;
    for (auto [number, count] : counts.blocks)
      out << number << ' ' << count << '\n';
    for (const auto &[call, targets] : counts.targets) {
      std::vector<std::pair<uint64_t, uint64_t>> sorted(targets.begin(), targets.end());
      llvm::stable_sort(sorted, [](auto a, auto b) { return a.second > b.second; });
      for (auto [identity, count] : sorted)
        out << "call " << call << ' ' << format_hex_no_prefix(identity, 16) << ' ' << count << '\n';
    }
  }
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
  Counter counter(profile, *marks);
  counter.count();
  counter.write(out);
  return Error::success();
}

} // namespace gmonkit
