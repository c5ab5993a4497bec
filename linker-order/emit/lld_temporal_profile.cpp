//===- lld_temporal_profile.cpp - first runs for lld's own start-up sort --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/lld_temporal_profile.h"
#include "analyzer/support/errors.h"
#include "linker-order/program/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

bool canBeWritten(StringRef name) {
  return !name.empty() && !name.starts_with("#") && !name.starts_with(":") &&
         name.find_first_of(", ;\t\r\n") == StringRef::npos;
}

std::vector<bool> namesExecuted(const Order &order) {
  std::vector<bool> which =
      selectFunctions(order, [](auto &function) { return canBeWritten(linkName(function.name)); });
  for (auto [rank, node] : enumerate(order.nodes))
    if (node == LayoutGraph::NoNode)
      which[rank] = false;
  return which;
}

void emit(const Order &order, raw_ostream &out) {
  std::vector<StringRef> names(order.graph.nodes.size());
  for (const OrderedFunction *function : distinctlyNamed(order)) {
    uint32_t node = order.nodes[function - order.functions.data()];
    names[node] = linkName(function->name);
  }
  std::vector<std::string> traces; // llvm-profdata refuses those without a name
  for (const std::vector<uint32_t> &firstRuns : order.graph.firstRuns) {
    std::vector<StringRef> named;
    for (uint32_t node : firstRuns)
      if (!names[node].empty())
        named.push_back(names[node]);
    if (!named.empty())
      traces.push_back(join(named, ","));
  }
  out << "# gmonkit first runs, as a profile for llvm-profdata merge\n:ir\n"
      << ":temporal_prof_traces\n# traces\n"
      << traces.size() << "\n# traces seen\n"
      << traces.size() << '\n';
  for (const std::string &trace : traces)
    out << "# weight\n1\n" << trace << '\n';
  for (auto [node, name] : zip_equal(order.graph.nodes, names))
    if (!name.empty())
      out << '\n' << name << "\n# hash\n0\n# counters\n1\n" << node.weight << '\n';
}

bool describes(StringRef text) { return text.starts_with("# gmonkit first runs"); }

Expected<std::vector<std::string>> read(StringRef path, StringRef) {
  return fileError(path, "a profile, not an order; the linker makes the order");
}

} // namespace

const OrderFormat LldTemporalProfile = {"lld-bp",
                                        namesExecuted,
                                        emit,
                                        describes,
                                        read,
                                        /*linkerSorts=*/true,
                                        /*wantsFirstRuns=*/true};

} // namespace gmonkit
