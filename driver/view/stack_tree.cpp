//===- stack_tree.cpp - weighted call stacks as a tree --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/view/stack_tree.h"
#include "analyzer/export/passed_time.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <queue>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

// A frame whose callees are not in the tree yet. Its time is in the frame's weight.
struct Leaf {
  double time;
  uint32_t frame, node;
  double part;

  bool operator<(const Leaf &other) const {
    return std::tuple(time, other.frame) < std::tuple(other.time, frame);
  }
};

class PassedStacks {
public:
  PassedStacks(const CallGraph &graph, size_t most) : graph(graph), most(most) {}

  StackTree make() {
    forEachRoot(graph, [&](PassedPart root) { add(StackTree::NoParent, root); });
    while (!leaves.empty() && tree.frames().size() < most) {
      Leaf leaf = leaves.top();
      leaves.pop();
      open(leaf);
    }
    return std::move(tree);
  }

private:
  void add(uint32_t parent, PassedPart it) {
    double time = it.part * graph.nodes()[it.node].time();
    uint32_t frame = tree.add(parent, it.node, time);
    if (graph.isCycle(it.node) || graph.nodes()[it.node].childTime > 0)
      leaves.push({time, frame, it.node, it.part});
  }

  void addCallees(uint32_t frame, uint32_t function, double part) {
    forEachCallee(graph, function, part, [&](PassedPart callee) { add(frame, callee); });
  }

  void open(const Leaf &leaf) {
    uint32_t parent = tree.frames()[leaf.frame].parent;
    const CallNode &node = graph.nodes()[leaf.node];
    if (!graph.isCycle(leaf.node)) {
      tree.add(parent, leaf.node, -leaf.part * node.childTime);
      return addCallees(leaf.frame, leaf.node, leaf.part);
    }
    tree.add(parent, leaf.node, -leaf.time);
    for (uint32_t member : graph.members(leaf.node)) {
      double own = leaf.part * graph.nodes()[member].selfTime;
      addCallees(tree.add(leaf.frame, member, own), member, leaf.part);
    }
  }

  const CallGraph &graph;
  size_t most;
  StackTree tree;
  std::priority_queue<Leaf> leaves; // the most time first
};

} // namespace

uint32_t StackTree::add(uint32_t parent, uint32_t name, double weight) {
  auto [place, isNew] = indexOf.try_emplace({parent, name}, all.size());
  if (isNew)
    all.push_back({parent, name, 0});
  all[place->second].weight += weight;
  return place->second;
}

StackTree StackTree::largest(size_t most) const {
  if (all.size() <= most)
    return *this;
  std::vector<double> totals;
  for (const Frame &frame : all)
    totals.push_back(frame.weight);
  for (size_t frame = all.size(); frame-- > 0;)
    if (all[frame].parent != NoParent)
      totals[all[frame].parent] += totals[frame];
  // A frame stands before those above it, and has no less in all. So these are left out first.
  std::vector<uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](uint32_t a, uint32_t b) { return totals[a] > totals[b]; });
  BitVector isKept(all.size());
  for (uint32_t frame : ArrayRef(order).take_front(most))
    isKept.set(frame);

  StackTree tree;
  std::vector<uint32_t> places; // in the new tree: of the frame, or of the one that it stood on
  for (const auto &[index, frame] : enumerate(all)) {
    uint32_t parent = frame.parent == NoParent ? NoParent : places[frame.parent];
    if (isKept[index] || parent == NoParent) {
      places.push_back(tree.add(parent, frame.name, frame.weight));
    } else {
      places.push_back(parent);
      tree.all[parent].weight += frame.weight;
    }
  }
  return tree;
}

StackTree passedStacks(const CallGraph &graph, size_t most) {
  return PassedStacks(graph, most).make();
}

} // namespace gmonkit
