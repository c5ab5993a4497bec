//===- stack_tree.cpp - weighted call stacks as a tree --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/view/stack_tree.h"
#include "analyzer/export/passed_time.h"
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

StackTree passedStacks(const CallGraph &graph, size_t most) {
  return PassedStacks(graph, most).make();
}

} // namespace gmonkit
