//===- lld_call_graph_file.cpp - calls for lld's own sort -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/lld_call_graph_file.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "linker-order/algorithms/arcs.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

// Returns the name of each node; "" if it is ambiguous for lld, or starts a comment.
std::vector<StringRef> namesOfNodes(const Order &order) {
  StringMap<unsigned> bearers;
  for (const OrderedFunction &function : order.functions)
    ++bearers[linkName(function.name)];
  std::vector<StringRef> names(order.graph.nodes.size());
  for (auto [function, node] : zip_equal(order.functions, order.nodes)) {
    StringRef name = linkName(function.name);
    if (node != LayoutGraph::NoNode && bearers[name] == 1 &&
        name.find_first_of(" \t\r\n") == StringRef::npos && !name.starts_with("#"))
      names[node] = name;
  }
  return names;
}

// Returns for each function whether it is in a call with names at both ends.
std::vector<bool> namesCalls(const Order &order) {
  std::vector<StringRef> names = namesOfNodes(order);
  std::vector<bool> isInCall(names.size());
  for (const LayoutEdge &edge : order.graph.edges)
    if (edge.source != edge.target && !names[edge.source].empty() && !names[edge.target].empty())
      isInCall[edge.source] = isInCall[edge.target] = true;
  std::vector<bool> which;
  for (uint32_t node : order.nodes)
    which.push_back(node != LayoutGraph::NoNode && isInCall[node]);
  return which;
}

void emit(const Order &order, raw_ostream &out) {
  out << "# gmonkit call graph for lld, format " << FormatVersion << '\n';
  std::vector<StringRef> names = namesOfNodes(order);
  for (const LayoutEdge &arc : arcsByWeight(order.graph))
    if (!names[arc.source].empty() && !names[arc.target].empty())
      out << names[arc.source] << ' ' << names[arc.target] << ' ' << arc.count << '\n';
}

bool describes(StringRef text) { return text.starts_with("# gmonkit call graph"); }

Expected<std::vector<std::string>> read(StringRef path, StringRef) {
  return fileError(path, "a call graph, not an order; the linker makes the order");
}

} // namespace

const OrderFormat LldCallGraphFile = {"lld-calls",         namesCalls, emit, describes, read,
                                      /*linkerSorts=*/true};

} // namespace gmonkit
