//===- stacks_data.cpp - call stacks, for the page ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "driver/view/stack_tree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostFrames = 50000;          // of divided time
constexpr size_t MostMeasuredFrames = 300000; // of all threads, and again of the baseline

struct ThreadStacks {
  std::string name; // empty: of all threads
  StackTree tree;   // weights are samples
};

// Numbers the names of frames. The page's nodes come first: functions, then cycles.
class FrameNames {
public:
  explicit FrameNames(size_t nodes) : nodes(nodes) {}

  // Returns the number of a name that is no node.
  uint32_t other(StringRef name) {
    auto [place, isNew] = numbers.try_emplace(name, nodes + others.size());
    if (isNew)
      others.push_back(cutName(name.str()));
    return place->second;
  }
  ArrayRef<std::string> all() const { return others; }

private:
  size_t nodes;
  StringMap<uint32_t> numbers;
  std::vector<std::string> others;
};

// Adds the stacks of FROM to TREE with names by NUMBER, which gets those of FROM, and times in
// 1/RATE.
void addRenamed(const StackTree &from, double rate, function_ref<uint32_t(uint32_t)> number,
                StackTree &tree) {
  std::vector<uint32_t> frames; // of the new tree, by frame of the old one
  for (const StackTree::Frame &frame : from.frames()) {
    uint32_t parent =
        frame.parent == StackTree::NoParent ? StackTree::NoParent : frames[frame.parent];
    frames.push_back(tree.add(parent, number(frame.name), frame.weight * rate));
  }
}

void writeThreads(StringRef name, ArrayRef<ThreadStacks> threads, json::OStream &json) {
  auto parentOf = [](const StackTree::Frame &frame) {
    return frame.parent == StackTree::NoParent ? int64_t(-1) : int64_t(frame.parent);
  };
  json.attributeArray(name, [&] {
    for (const ThreadStacks &thread : threads)
      json.object([&] {
        ArrayRef<StackTree::Frame> frames = thread.tree.frames();
        json.attribute("name", printable(thread.name));
        writeColumn("parent", frames, parentOf, json);
        writeColumn(
            "frame", frames, [](const StackTree::Frame &it) { return it.name; }, json);
        writeNumbers(
            "self", frames, [](const StackTree::Frame &it) { return it.weight; }, json);
      });
  });
}

// Returns the stacks of the baseline with the names of the page.
StackTree baselineStacks(const ViewInput &input, FrameNames &names) {
  const CallGraph &graph = *input.baseline->graph;
  std::vector<std::optional<uint32_t>> now =
      matchFunctions(*input.baseline->image, *input.measured.image);
  auto numberOf = [&](uint32_t name) {
    if (name >= graph.nodes().size())
      return names.other(input.stacksBefore->otherNames[name - graph.nodes().size()]);
    if (graph.isCycle(name)) { // the cycle that its first member is now in
      std::optional<uint32_t> member = now[graph.members(name).front()];
      uint32_t cycle = member ? input.graph().cycleOrSelf(*member) : 0;
      return input.graph().isCycle(cycle) ? cycle : names.other("<a former cycle>");
    }
    return now[name] ? *now[name] : names.other(pageName(graph.name(name)));
  };
  StackTree tree;
  double rate = samplesPerUnit(input.graph());
  if (!input.stacksBefore)
    addRenamed(passedStacks(graph, MostFrames), rate, numberOf, tree);
  else
    for (const ViewStacks::Thread &thread : input.stacksBefore->threads)
      addRenamed(thread.tree, rate, numberOf, tree);
  return tree.largest(MostMeasuredFrames);
}

// Returns the stacks of the page's own profile. Nobody knows which thread was which in a baseline:
// so beside one there are those of all threads together.
std::vector<ThreadStacks> ownStacks(const ViewInput &input, FrameNames &names) {
  const CallGraph &graph = input.graph();
  double rate = samplesPerUnit(graph);
  std::vector<ThreadStacks> threads;
  if (!input.stacks) {
    if (graph.functionTime() > 0)
      addRenamed(
          passedStacks(graph, MostFrames), rate, [](uint32_t node) { return node; },
          threads.emplace_back().tree);
    return threads;
  }
  auto numberOf = [&](uint32_t name) -> uint32_t {
    size_t nodes = graph.nodes().size();
    return name < nodes ? name : names.other(input.stacks->otherNames[name - nodes]);
  };
  for (const ViewStacks::Thread &thread : input.stacks->threads) {
    if (threads.empty() || !input.baseline)
      threads.push_back({input.baseline ? "" : thread.name, {}});
    addRenamed(thread.tree, rate, numberOf, threads.back().tree);
  }
  for (ThreadStacks &thread : threads)
    thread.tree = thread.tree.largest(MostMeasuredFrames / threads.size());
  return threads;
}

} // namespace

void writeStacks(const ViewInput &input, json::OStream &json) {
  const CallGraph &graph = input.graph();
  FrameNames names(graph.nodes().size());
  std::vector<ThreadStacks> threads = ownStacks(input, names), before;
  if (input.baseline && input.baseline->graph->functionTime() > 0)
    before.push_back({"", baselineStacks(input, names)});
  json.attributeObject("stacks", [&] {
    json.attribute("measured", input.stacks != nullptr);
    writeThreads("threads", threads, json);
    writeThreads("before", before, json);
    writeColumn(
        "names", names.all(), [](const std::string &name) { return name; }, json);
  });
}

} // namespace gmonkit
