//===- folded.cpp - call stacks for flame graphs --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each line is a stack: its functions from the outermost to the innermost,
// separated by semicolons, then a space and the innermost function's own time
// in microseconds (or millionths of another unit).
//
// Samples do not record their callers. So a function's time is divided among
// its callers as in the call graph, then among their callers, and so on. The
// sum of all stacks is the complete time. A cycle is a frame of its own, and
// above it are the members with their own time. A branch whose time is too
// small for a line ends in the function that it leads to, with all of its
// remaining time.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

class StackWriter {
public:
  StackWriter(const CallGraph &graph, double least, raw_ostream &out)
      : graph(graph), least(std::max(least, Smallest)), out(out) {}

  void write();

private:
  // The last function or cycle of a stack, and the part of its time that belongs to the stack.
  struct Frame {
    uint32_t node;
    double part;
    size_t stackSize; // length of the text before it
  };
  static constexpr double Smallest = 1e-6;        // of the unit: the smallest time of a line
  static constexpr size_t DeepestStack = 1 << 16; // characters; recursion adds no frames

  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  std::string frameName(uint32_t number) const;
  // Returns the part of NODE's time that belongs to no known caller.
  double rootPart(uint32_t number) const;
  void visit(const Frame &frame);
  void pushCallees(uint32_t function, double part, size_t stackSize);
  void writeLine(double time);

  const CallGraph &graph;
  double least;
  raw_ostream &out;
  std::string stack;
  SmallVector<Frame> left;
  double written = 0; // time, and its whole units: a line's rounding error goes to the next line
  uint64_t writtenUnits = 0;
};

std::string StackWriter::frameName(uint32_t number) const {
  if (graph.isCycle(number))
    return "<cycle " + std::to_string(node(number).cycle) + ">";
  std::string name = printable(demangledName(graph.name(number)));
  // A damaged symbol table may have the separator in a name.
  std::ranges::replace(name, ';', '_');
  return name;
}

double StackWriter::rootPart(uint32_t number) const {
  if (node(number).calls == 0)
    return 1;
  uint64_t known = 0;
  auto addCallers = [&](uint32_t function) {
    for (uint32_t index : node(function).callers) {
      const CallArc &arc = graph.arcs()[index];
      if (!arc.isRecursion() && !graph.sameCycle(arc))
        known += arc.count;
    }
  };
  if (graph.isCycle(number))
    for_each(graph.members(number), addCallers);
  else
    addCallers(number);
  return 1 - static_cast<double>(known) / node(number).calls;
}

void StackWriter::writeLine(double time) {
  written += time;
  uint64_t units = std::llround(written / Smallest);
  if (units > writtenUnits)
    out << stack << ' ' << units - writtenUnits << '\n';
  writtenUnits = std::max(units, writtenUnits);
}

void StackWriter::pushCallees(uint32_t function, double part, size_t stackSize) {
  for (uint32_t index : reverse(node(function).callees)) {
    const CallArc &arc = graph.arcs()[index];
    uint32_t callee = graph.cycleOrSelf(arc.callee);
    if (arc.time() > 0)
      left.push_back({callee, part * arc.count / node(callee).calls, stackSize});
  }
}

void StackWriter::visit(const Frame &frame) {
  const CallNode &it = node(frame.node);
  stack.resize(frame.stackSize);
  if (!stack.empty())
    stack += ';';
  stack += frameName(frame.node);
  size_t size = stack.size();
  if (frame.part * it.time() < least || size > DeepestStack)
    return writeLine(frame.part * it.time());
  if (!graph.isCycle(frame.node)) {
    writeLine(frame.part * it.selfTime);
    return pushCallees(frame.node, frame.part, size);
  }
  for (uint32_t member : graph.members(frame.node)) {
    stack.resize(size);
    stack += ';' + frameName(member);
    writeLine(frame.part * node(member).selfTime);
    pushCallees(member, frame.part, size);
  }
}

void StackWriter::write() {
  for (uint32_t root : graph.byTime()) {
    bool isMember = !graph.isCycle(root) && node(root).cycle != 0;
    double part = rootPart(root);
    if (isMember || part <= 0 || node(root).time() <= 0)
      continue;
    left.push_back({root, part, 0});
    while (!left.empty())
      visit(left.pop_back_val());
  }
}

} // namespace

Error exportFolded(const ExportInput &input, raw_ostream &out) {
  const CallGraph &graph = input.graph;
  if (graph.functionTime() <= 0)
    return fileError(graph.profile().image().path(),
                     "the profile has no time samples, which flame graphs need");
  StackWriter(graph, input.options.leastPercent / 100 * graph.functionTime(), out).write();
  return Error::success();
}

} // namespace gmonkit
