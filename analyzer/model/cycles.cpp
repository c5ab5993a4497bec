//===- cycles.cpp - cycles of the call graph ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Tarjan's algorithm. A call chain may be as long as the program has functions,
// so the search keeps its own stack instead of recursing.
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/cycles.h"
#include "analyzer/model/call_graph.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

class ComponentFinder {
public:
  ComponentFinder(size_t nodes, function_ref<size_t(uint32_t)> callees,
                  function_ref<uint32_t(uint32_t, size_t)> callee)
      : callees(callees), callee(callee), visits(nodes) {}

  std::vector<Component> find() {
    for (uint32_t node = 0; node < visits.size(); ++node)
      if (visits[node].number == 0)
        walkFrom(node);
    return std::move(components);
  }

private:
  struct Visit {
    uint32_t number = 0;   // in the order of first visits, from 1 on; 0: not yet visited
    uint32_t earliest = 0; // smallest number of an open node that this node reaches
    bool isOpen = false;   // its component is not complete
  };
  struct Step {
    uint32_t node;
    size_t calleesLeft;
  };

  void enter(uint32_t node) {
    visits[node] = {++visited, visited, true};
    open.push_back(node);
    path.push_back({node, callees(node)});
  }
  void walkFrom(uint32_t root);
  void leave(uint32_t node);

  function_ref<size_t(uint32_t)> callees;
  function_ref<uint32_t(uint32_t, size_t)> callee;
  std::vector<Visit> visits; // by node
  uint32_t visited = 0;
  std::vector<uint32_t> open; // by number
  std::vector<Step> path;     // from the root to the current node
  std::vector<Component> components;
};

void ComponentFinder::walkFrom(uint32_t root) {
  enter(root);
  while (!path.empty()) {
    Step &step = path.back();
    uint32_t node = step.node;
    if (step.calleesLeft == 0) {
      path.pop_back();
      leave(node);
      continue;
    }
    uint32_t next = callee(node, --step.calleesLeft);
    if (next == NoCallee)
      continue;
    if (visits[next].number == 0)
      enter(next);
    else if (visits[next].isOpen)
      visits[node].earliest = std::min(visits[node].earliest, visits[next].number);
  }
}

void ComponentFinder::leave(uint32_t node) {
  if (!path.empty()) {
    Visit &caller = visits[path.back().node];
    caller.earliest = std::min(caller.earliest, visits[node].earliest);
  }
  if (visits[node].earliest != visits[node].number)
    return;
  Component component;
  do {
    component.push_back(open.back());
    visits[open.back()].isOpen = false;
    open.pop_back();
  } while (component.back() != node);
  components.push_back(std::move(component));
}

} // namespace

std::vector<Component> findComponents(ArrayRef<CallNode> nodes, ArrayRef<CallArc> arcs) {
  return findComponents(
      nodes.size(), [&](uint32_t node) { return nodes[node].callees.size(); },
      [&](uint32_t node, size_t index) {
        const CallArc &arc = arcs[nodes[node].callees[index]];
        return arc.count == 0 ? NoCallee : arc.callee; // a static call
      });
}

std::vector<Component> findComponents(size_t nodes, function_ref<size_t(uint32_t)> callees,
                                      function_ref<uint32_t(uint32_t, size_t)> callee) {
  return ComponentFinder(nodes, callees, callee).find();
}

} // namespace gmonkit
