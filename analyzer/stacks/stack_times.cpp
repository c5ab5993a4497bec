//===- stack_times.cpp - the times of functions by call stacks ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/stacks/stack_times.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {

StackTimes::StackTimes(const Stacks &stacks, const Image &image, BitVector isLeftOut)
    : stacks(stacks), image(image), isLeftOut(std::move(isLeftOut)) {}

void StackTimes::forEachChain(function_ref<void(const Chain &, uint64_t)> visit) const {
  std::unordered_map<uint64_t, uint32_t> known; // functions at addresses
  auto functionAt = [&](uint64_t address) {
    auto [entry, isNew] = known.try_emplace(address, None);
    if (isNew)
      entry->second = image.find(address).value_or(None);
    return entry->second;
  };
  Chain chain;
  for (const CallStack &stack : stacks.all()) {
    chain.functions.clear();
    chain.endsInside = false;
    for (const StackFrame &frame : stacks.frames(stack)) {
      uint32_t function = frame.file == 0 ? functionAt(frame.address) : None;
      chain.endsInside = function != None && !isLeftOut[function];
      if (chain.endsInside)
        chain.functions.push_back(function);
    }
    visit(chain, stack.samples);
  }
}

std::vector<StackTimes::Arc> StackTimes::arcs() const {
  using Ends = std::pair<uint32_t, uint32_t>;
  DenseMap<Ends, Arc> found;
  forEachChain([&](const Chain &chain, uint64_t samples) {
    SmallVector<Ends> ends;
    for (size_t i = 1; i < chain.functions.size(); ++i)
      ends.push_back({chain.functions[i - 1], chain.functions[i]});
    if (ends.empty())
      return;
    if (chain.endsInside) {
      uint64_t &self = found[ends.back()].self;
      self = SaturatingAdd(self, samples);
    }
    llvm::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    for (const Ends &arc : ends) {
      uint64_t &total = found[arc].total;
      total = SaturatingAdd(total, samples);
    }
  });
  std::vector<Arc> sorted;
  for (const auto &[ends, arc] : found)
    sorted.push_back({ends.first, ends.second, arc.self, arc.total});
  llvm::sort(sorted, [](const Arc &a, const Arc &b) {
    return std::pair(a.caller, a.callee) < std::pair(b.caller, b.callee);
  });
  return sorted;
}

std::vector<uint64_t> StackTimes::samples(ArrayRef<uint32_t> groupOf, size_t groups) const {
  std::vector<uint64_t> sums(groups);
  std::vector<size_t> lastChain(groups); // number of the last chain that was added
  size_t number = 0;
  forEachChain([&](const Chain &chain, uint64_t samples) {
    ++number;
    for (uint32_t function : chain.functions) {
      uint32_t group = groupOf[function];
      if (group == None || std::exchange(lastChain[group], number) == number)
        continue;
      sums[group] = SaturatingAdd(sums[group], samples);
    }
  });
  return sums;
}

uint64_t StackTimes::inImage() const {
  uint64_t sum = 0;
  for (const CallStack &stack : stacks.all())
    if (std::vector<StackFrame> frames = stacks.frames(stack);
        !frames.empty() && frames.back().file == 0)
      sum = SaturatingAdd(sum, stack.samples);
  return sum;
}

} // namespace gmonkit
