//===- dot.cpp - the call graph for Graphviz ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

class DotWriter {
public:
  DotWriter(const CallGraph &graph, double least, raw_ostream &out);

  void write();

private:
  // Returns NODE's part of all time or, without time, of all calls: 0 to 1.
  double part(const CallNode &node) const;
  double part(const CallArc &arc) const;
  void writeNode(uint32_t function);
  void writeArc(const CallArc &arc);

  const CallGraph &graph;
  double least;
  raw_ostream &out;
  double calls = 0; // sum over all functions
  BitVector isDrawn;
};

DotWriter::DotWriter(const CallGraph &graph, double least, raw_ostream &out)
    : graph(graph), least(least), out(out), isDrawn(graph.profile().functions().size()) {
  for (uint32_t function = 0; function < isDrawn.size(); ++function)
    calls += graph.nodes()[function].calls + graph.nodes()[function].selfCalls;
  for (uint32_t function = 0; function < isDrawn.size(); ++function) {
    const CallNode &node = graph.nodes()[function];
    bool isUsed = node.time() > 0 || node.calls != 0 || !node.callees.empty();
    isDrawn[function] = isUsed && !node.isHidden && part(node) >= least;
  }
}

double DotWriter::part(const CallNode &node) const {
  if (graph.callTime() > 0)
    return node.time() / graph.callTime();
  return calls > 0 ? (node.calls + node.selfCalls) / calls : 0;
}

double DotWriter::part(const CallArc &arc) const {
  if (graph.callTime() > 0)
    return arc.time() / graph.callTime();
  return calls > 0 ? arc.count / calls : 0;
}

void DotWriter::writeNode(uint32_t function) {
  const CallNode &node = graph.nodes()[function];
  out << "  n" << function << " [label=\"";
  for (char c : printable(demangledName(graph.name(function)))) {
    if (c == '"' || c == '\\')
      out << '\\';
    out << c;
  }
  if (graph.functionTime() > 0)
    out << format("\\n%.1f%% (%.1f%% self)", 100 * part(node),
                  100 * node.selfTime / graph.functionTime());
  if (node.calls + node.selfCalls != 0)
    out << "\\n" << node.calls + node.selfCalls << " calls";
  if (node.cycle != 0)
    out << "\\ncycle " << node.cycle;
  // The colour goes from white to red.
  out << format("\", fillcolor=\"0.000 %.3f 1.000\"];\n", std::min(part(node), 1.0) * 0.8);
}

void DotWriter::writeArc(const CallArc &arc) {
  bool passesTime = !arc.isRecursion() && !graph.sameCycle(arc);
  if (!isDrawn[arc.caller] || !isDrawn[arc.callee] || (passesTime && part(arc) < least))
    return;
  out << "  n" << arc.caller << " -> n" << arc.callee << " [label=\"" << arc.count
      << format("\", penwidth=%.2f];\n", 1 + 4 * std::min(part(arc), 1.0));
}

void DotWriter::write() {
  out << "digraph calls {\n"
         "  node [shape=box, style=filled, fontname=\"Helvetica\"];\n"
         "  edge [fontname=\"Helvetica\"];\n";
  for (unsigned function : isDrawn.set_bits())
    writeNode(function);
  for (const CallArc &arc : graph.arcs())
    writeArc(arc);
  out << "}\n";
}

} // namespace

Error exportDot(const ExportInput &input, raw_ostream &out) {
  DotWriter(input.graph, input.options.leastPercent / 100, out).write();
  return Error::success();
}

} // namespace gmonkit
