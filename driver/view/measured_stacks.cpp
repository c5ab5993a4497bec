//===- measured_stacks.cpp - the call stacks of samples, for the page -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/view/measured_stacks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

class StackNumbers {
public:
  StackNumbers(const SampledStacks &sampled, const CallGraph &graph, ViewStacks &stacks)
      : sampled(sampled), graph(graph), stacks(stacks) {}

  void add(const SampledStack &stack, StackTree &tree) {
    uint32_t parent = StackTree::NoParent;
    for (uint32_t location : stack.locations)
      for (uint32_t name : namesOf(location))
        parent = tree.add(parent, name, 0);
    weigh(stack, parent, tree);
  }

private:
  // Returns the names at LOCATION, the outermost first.
  ArrayRef<uint32_t> namesOf(uint32_t location) {
    auto [entry, isNew] = names.try_emplace(location);
    if (!isNew)
      return entry->second;
    const CodeLocation &place = sampled.locations[location];
    std::optional<uint32_t> function =
        place.file == 0 ? graph.profile().image().find(place.address) : std::nullopt;
    for (const auto &[depth, frame] : enumerate(reverse(place.functions)))
      entry->second.push_back(depth == 0 && function ? *function : otherName(frame.function));
    return entry->second;
  }

  uint32_t otherName(StringRef name) {
    auto [entry, isNew] =
        numbers.try_emplace(name, graph.nodes().size() + stacks.otherNames.size());
    if (isNew)
      stacks.otherNames.push_back(name.str());
    return entry->second;
  }

  // The last frame is in the tree already, so this adds the weight alone.
  void weigh(const SampledStack &stack, uint32_t last, StackTree &tree) {
    StackTree::Frame frame = tree.frames()[last];
    tree.add(frame.parent, frame.name, stack.samples / sampled.rate);
  }

  const SampledStacks &sampled;
  const CallGraph &graph;
  ViewStacks &stacks;
  std::map<uint32_t, std::vector<uint32_t>> names; // by location
  StringMap<uint32_t> numbers;                     // of otherNames
};

} // namespace

ViewStacks measuredStacks(const SampledStacks &sampled, const CallGraph &graph) {
  ViewStacks stacks;
  StackNumbers numbers(sampled, graph, stacks);
  // The page adds up the threads, so each stack is in one of them.
  std::map<std::optional<uint32_t>, StackTree> threads;
  for (const SampledStack &stack : sampled.stacks)
    numbers.add(stack, threads[stack.thread]);
  for (auto &[number, tree] : threads)
    stacks.threads.push_back(
        {number ? "thread " + std::to_string(*number) : "unknown thread", std::move(tree)});
  return stacks;
}

} // namespace gmonkit
