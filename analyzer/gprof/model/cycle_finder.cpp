//===- cycle_finder.cpp - gprof's search for cycles -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A depth-first search. A symbol that is visited again while it is on the path
// closes a cycle: all symbols above it on the path join it, together with their
// own cycles. The search keeps its path in an array, because a call chain may
// be as long as the program has functions.
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/cycle_finder.h"

using namespace llvm;

namespace gmonkit::gprof {
namespace {

class Finder {
public:
  Finder(ArrayRef<Node> nodes, ArrayRef<Arc> arcs)
      : nodes(nodes), arcs(arcs), visits(nodes.size()) {
    walk.members.resize(nodes.size());
    walk.order.resize(nodes.size());
    for (uint32_t node = 0; node < nodes.size(); ++node)
      visits[node].head = node;
  }

  Walk find() {
    for (uint32_t node = 0; node < nodes.size(); ++node)
      if (visits[node].state == New)
        walkFrom(node);
    return std::move(walk);
  }

private:
  enum State : uint8_t { New, Busy, Done };
  struct Visit {
    State state = New;
    uint32_t head;      // of the cycle that it belongs to, or itself
    uint32_t place = 0; // position on the path
    bool isOnPath = false;
  };
  struct Step {
    uint32_t node;
    size_t childrenLeft;
  };

  void enter(uint32_t node) {
    visits[node].state = Busy;
    visits[node].place = path.size();
    visits[node].isOnPath = true;
    path.push_back({node, nodes[node].children.size()});
  }
  void walkFrom(uint32_t root);
  void leave(uint32_t node);
  void closeCycle(uint32_t node);
  void join(uint32_t head, uint32_t node);

  ArrayRef<Node> nodes;
  ArrayRef<Arc> arcs;
  std::vector<Visit> visits;
  std::vector<Step> path;
  uint32_t numbered = 0;
  Walk walk;
};

void Finder::walkFrom(uint32_t root) {
  enter(root);
  while (!path.empty()) {
    Step &step = path.back();
    if (step.childrenLeft == 0) {
      uint32_t node = step.node;
      path.pop_back();
      leave(node);
      continue;
    }
    uint32_t child = arcs[nodes[step.node].children[--step.childrenLeft]].child;
    if (visits[child].state == New)
      enter(child);
    else if (visits[child].state == Busy)
      closeCycle(child);
  }
}

void Finder::leave(uint32_t node) {
  visits[node].isOnPath = false;
  if (visits[node].head != node)
    return; // the head of its cycle numbers it
  ++numbered;
  walk.order[node] = numbered;
  visits[node].state = Done;
  for (uint32_t member : walk.members[node]) {
    walk.order[member] = numbered;
    visits[member].state = Done;
  }
}

// REQUIRES: NODE, or the head of its cycle, is on the path.
void Finder::closeCycle(uint32_t node) {
  uint32_t head = visits[node].head;
  uint32_t place = visits[node].isOnPath ? visits[node].place : visits[head].place;
  // The head is the one of both that is higher on the path.
  if (visits[node].isOnPath && visits[head].isOnPath)
    place = std::max(visits[node].place, visits[head].place);
  if (place + 1 == path.size())
    return; // recursion
  for (size_t i = place + 1; i < path.size(); ++i)
    if (visits[path[i].node].head == path[i].node)
      join(head, path[i].node);
}

void Finder::join(uint32_t head, uint32_t node) {
  std::vector<uint32_t> &members = walk.members[head];
  if (members.empty())
    members.push_back(head);
  std::vector<uint32_t> joining = std::move(walk.members[node]);
  walk.members[node].clear();
  if (joining.empty())
    joining.push_back(node);
  for (uint32_t member : joining)
    visits[member].head = head;
  members.insert(members.end(), joining.begin(), joining.end());
}

} // namespace

Walk findCycles(ArrayRef<Node> nodes, ArrayRef<Arc> arcs) { return Finder(nodes, arcs).find(); }

} // namespace gmonkit::gprof
