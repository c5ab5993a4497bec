//===- propagated_stacks.cpp - call stacks of propagated time -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/propagated_stacks.h"
#include "analyzer/export/passed_time.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

class StackVisitor {
public:
  StackVisitor(const CallGraph &graph, double least,
               function_ref<void(ArrayRef<uint32_t>, double)> visitStack)
      : graph(graph), least(std::max(least, Smallest)), visitStack(visitStack) {}

  void run();

private:
  // The last function or cycle of a stack, and the part of its time that belongs to the stack.
  struct Frame {
    uint32_t node;
    double part;
    size_t depth; // nodes before it
  };
  static constexpr double Smallest = 1e-6;        // of the unit
  static constexpr size_t DeepestStack = 1 << 12; // frames; recursion adds none

  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  void visit(const Frame &frame);
  void pushCallees(uint32_t function, double part, size_t depth);

  const CallGraph &graph;
  double least;
  function_ref<void(ArrayRef<uint32_t>, double)> visitStack;
  std::vector<uint32_t> stack;
  SmallVector<Frame> left;
};

void StackVisitor::pushCallees(uint32_t function, double part, size_t depth) {
  size_t before = left.size();
  forEachCallee(graph, function, part, [&](PassedPart it) {
    left.push_back({it.node, it.part, depth});
  });
  std::reverse(left.begin() + static_cast<ptrdiff_t>(before), left.end());
}

void StackVisitor::visit(const Frame &frame) {
  const CallNode &it = node(frame.node);
  stack.resize(frame.depth);
  stack.push_back(frame.node);
  size_t depth = stack.size();
  if (frame.part * it.time() < least || depth > DeepestStack)
    return visitStack(stack, frame.part * it.time());
  if (!graph.isCycle(frame.node)) {
    visitStack(stack, frame.part * it.selfTime);
    return pushCallees(frame.node, frame.part, depth);
  }
  for (uint32_t member : graph.members(frame.node)) {
    stack.resize(depth);
    stack.push_back(member);
    visitStack(stack, frame.part * node(member).selfTime);
    pushCallees(member, frame.part, depth);
  }
}

void StackVisitor::run() {
  forEachRoot(graph, [&](PassedPart root) {
    left.push_back({root.node, root.part, 0});
    while (!left.empty())
      visit(left.pop_back_val());
  });
}

} // namespace

void forEachPropagatedStack(const CallGraph &graph, double least,
                            function_ref<void(ArrayRef<uint32_t>, double)> visit) {
  StackVisitor(graph, least, visit).run();
}

} // namespace gmonkit
