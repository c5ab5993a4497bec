//===- order.cpp - orders from workloads ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/order.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "linker-order/graph/plain_places.h"
#include "linker-order/order/portfolio.h"
#include "linker-order/order/whole_sections.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Names of a program that affect its order.
struct LinkedNames {
  bool willBeSplit;
  StringSet<> splitFunctions;     // functions whose cold part is a separate function
  StringMap<uint64_t> startFiles; // name -> address

  explicit LinkedNames(const Image &linked) : willBeSplit(hasBlockMarks(linked)) {
    for (const Function &function : linked.functions()) {
      add(linkName(function.name), function);
      for (StringRef alias : function.aliases)
        add(linkName(alias), function);
    }
  }

  bool isSplit(const Function &function) const {
    if (willBeSplit || splitFunctions.empty())
      return willBeSplit;
    auto has = [&](StringRef name) { return splitFunctions.contains(linkName(name)); };
    return has(function.name) || any_of(function.aliases, has);
  }

private:
  void add(StringRef name, const Function &function) {
    if (isStartFileFunction(name))
      startFiles[name] = function.address;
    if (name.consume_back(".cold"))
      splitFunctions.insert(name);
  }
};

// Returns for each function of IMAGE whether it is in code compiled without the plugins, such as
// libc's in a static program. Such code was not built for an order.
std::vector<bool> findPrebuilt(const Image &image) {
  std::vector<bool> isPrebuilt(image.functions().size());
  Expected<Instrumentation> plugins = readInstrumentation(image);
  if (!plugins) { // not an error: the profile could be read
    consumeError(plugins.takeError());
    return isPrebuilt;
  }
  if (plugins->kind != Instrumentation::Some)
    return isPrebuilt;
  const std::vector<bool> &isOwn = plugins->hasRecord;
  // A function between two instrumented ones was excluded by an option of the plugins.
  for (size_t f = 0; f < isPrebuilt.size(); ++f)
    isPrebuilt[f] =
        !isOwn[f] && (f == 0 || !isOwn[f - 1]) && (f + 1 == isPrebuilt.size() || !isOwn[f + 1]);
  return isPrebuilt;
}

// Adds start files in their sequence: those of one object move together. LINKED: names in the build
// that the order is for.
void addStartFiles(const Image &profiled, const LinkedNames &linked, Order &order) {
  size_t place = order.startup;
  for (const Function &function : profiled.functions()) {
    auto found = linked.startFiles.find(function.name);
    if (function.size == 0 || found == linked.startFiles.end())
      continue;
    OrderedFunction ordered = described(function);
    ordered.linkedAddress = found->second;
    ordered.isInSharedSection = true;
    order.functions.insert(order.functions.begin() + place, ordered);
    order.nodes.insert(order.nodes.begin() + place, LayoutGraph::NoNode);
    ++place;
  }
  if (order.startup != 0)
    order.startup = place;
}

// If there is one workload, its graph is GRAPH, with the release's sizes if there is a release.
// PLACES: of the profiled image.
PortfolioChoice sortGraph(const LayoutGraph &graph, ArrayRef<Workload> workloads,
                          const PlainPlaces &places, const Algorithm &algorithm) {
  if (!algorithm.isPortfolio || workloads.size() == 1)
    return orderBy(algorithm, graph, usualAlgorithm(graph));
  std::vector<LayoutGraph> graphs;
  for (const Workload &workload : workloads)
    places.applyTo(graphs.emplace_back(buildGraph(workload)));
  return chooseOrder(graph, graphs, usualAlgorithm(graph));
}

// What is known of the functions of a graph.
struct PlacedFunctions {
  const LayoutGraph &graph;
  ArrayRef<ReleaseFunctions> functions; // in `linked`, of each node
  const Image &profiled, &linked;       // maybe the same image
  const LinkedNames &names;             // in `linked`
  const std::vector<bool> &isPrebuilt;  // by function of `profiled`
};

// Adds the functions of GIVEN to ORDER, as SORTED has their nodes.
void addFunctions(const PlacedFunctions &given, const NodeOrder &sorted, Order &order) {
  order.functions.reserve(sorted.nodes.size());
  order.nodes.reserve(sorted.nodes.size());
  for (size_t rank = 0; rank < sorted.nodes.size(); ++rank) {
    if (rank == sorted.startup)
      order.startup = order.functions.size();
    uint32_t n = sorted.nodes[rank];
    const LayoutNode &node = given.graph.nodes[n];
    const ReleaseFunctions &functions = given.functions[n];
    for (uint32_t f : functions) {
      const Function &function = given.linked.functions()[f];
      OrderedFunction &ordered = order.functions.emplace_back(described(function));
      ordered.address = given.profiled.functions()[node.function].address;
      if (&given.linked == &given.profiled)
        ordered.size = node.size;
      ordered.weight = std::max<uint64_t>(node.weight / functions.size(), 1);
      double share = double(ordered.size) / std::max<uint64_t>(node.size, 1);
      ordered.executedBytes = scaled(node.executedBytes, share);
      ordered.isInSharedSection = given.isPrebuilt[node.function];
      ordered.isSplit = given.names.isSplit(function);
      order.nodes.push_back(f == functions.front() ? n : LayoutGraph::NoNode);
    }
  }
  if (sorted.startup == sorted.nodes.size())
    order.startup = order.functions.size();
}

} // namespace

OrderedFunction described(const Function &function) {
  OrderedFunction ordered;
  ordered.address = ordered.linkedAddress = function.address;
  ordered.size = function.size;
  ordered.weight = 1;
  ordered.executedBytes = function.size;
  ordered.name = function.name;
  ordered.aliases = function.aliases;
  ordered.isGlobal = function.isGlobal;
  return ordered;
}

Error checkFirstRuns(const Algorithm &algorithm, const LayoutGraph &graph) {
  if (!algorithm.wantsFirstRuns || graph.knowsFirstRuns)
    return Error::success();
  return makeError("the algorithm " + algorithm.name +
                   " needs the order of first runs, which these profiles lack");
}

Expected<Order> orderFunctions(ArrayRef<Workload> workloads, const OrderRequest &request) {
  const Algorithm &algorithm = *request.algorithm;
  LayoutGraph graph = buildGraph(workloads);
  if (Error error = checkFirstRuns(algorithm, graph))
    return error;
  const Image &profiled = workloads.front().profile.image();
  Expected<PlainPlaces> places = PlainPlaces::read(graph, profiled);
  if (!places)
    return places.takeError();
  places->applyTo(graph);
  graph.work = findWork(graph);
  const Image &linked = request.release ? *request.release : profiled;
  Order order;
  std::vector<ReleaseFunctions> functions; // in `linked`, of each node
  if (request.release) {
    ReleaseGraph inRelease = graphInRelease(std::move(graph), profiled, linked);
    graph = std::move(inRelease.graph);
    functions = std::move(inRelease.functions);
    order.unmatched = std::move(inRelease.unmatched);
    for (uint32_t f : inRelease.merged)
      order.merged.push_back(profiled.functions()[f].address);
  } else {
    for (const LayoutNode &node : graph.nodes)
      functions.push_back({node.function});
  }

  PortfolioChoice choice;
  auto sort = [&] { choice = sortGraph(graph, workloads, *places, algorithm); };
  std::optional<LinkedNames> names;
  std::vector<bool> isPrebuilt;
  inParallel(sort, [&] {
    names.emplace(linked);
    isPrebuilt = findPrebuilt(profiled);
  });
  order.algorithm = choice.steps;
  order.portfolio = std::move(choice.report);
  PlacedFunctions placed = {graph, functions, profiled, linked, *names, isPrebuilt};
  addFunctions(placed, choice.order, order);
  order.graph = std::move(graph);
  keepSectionsWhole(linked, order);
  if (!order.functions.empty())
    addStartFiles(profiled, *names, order);
  return order;
}

std::unordered_set<uint64_t> listedAddresses(const Order &order) {
  std::unordered_set<uint64_t> listed(order.merged.begin(), order.merged.end());
  for (const auto &[function, node] : zip_equal(order.functions, order.nodes))
    if (node != LayoutGraph::NoNode)
      listed.insert(function.address);
  return listed;
}

std::vector<bool> selectFunctions(const Order &order,
                                  function_ref<bool(const OrderedFunction &)> predicate) {
  std::vector<bool> selected;
  for (const OrderedFunction &function : order.functions)
    selected.push_back(predicate(function));
  return selected;
}

void addUnexecuted(ArrayRef<uint32_t> functions, const Image &linked, Order &order) {
  if (functions.empty())
    return;
  LinkedNames names(linked);
  for (uint32_t f : functions) {
    OrderedFunction &idle = order.functions.emplace_back(described(linked.functions()[f]));
    idle.weight = idle.executedBytes = 0;
    idle.isSplit = names.isSplit(linked.functions()[f]);
    order.nodes.push_back(LayoutGraph::NoNode);
  }
}

void keepOnly(const std::vector<bool> &kept, Order &order) {
  size_t left = 0, startup = 0;
  bool sectionIsKept = false; // some function of it
  for (size_t rank = 0; rank < kept.size(); ++rank) {
    sectionIsKept &= order.functions[rank].isInSectionBefore;
    if (!kept[rank])
      continue;
    order.functions[left] = order.functions[rank];
    order.functions[left].isInSectionBefore = sectionIsKept;
    sectionIsKept = true;
    order.nodes[left++] = order.nodes[rank];
    startup += rank < order.startup;
  }
  order.functions.resize(left);
  order.nodes.resize(left);
  order.startup = startup;
}

std::vector<const OrderedFunction *> distinctlyNamed(const Order &order) {
  DenseMap<StringRef, const OrderedFunction *> hottest(order.functions.size()); // never grows
  std::vector<const OrderedFunction *const *>
      ofName; // the hottest function with each function's name
  ofName.reserve(order.functions.size());
  for (const OrderedFunction &function : order.functions) {
    auto [entry, isNew] = hottest.try_emplace(linkName(function.name), &function);
    if (!isNew && function.weight > entry->second->weight)
      entry->second = &function;
    ofName.push_back(&entry->second);
  }
  std::vector<const OrderedFunction *> functions;
  for (const auto &[function, best] : zip(order.functions, ofName))
    if (*best == &function)
      functions.push_back(&function);
  return functions;
}

std::vector<NameClash> nameClashes(const Order &order, const Image &linked) {
  std::unordered_set<uint64_t> listed;
  for (const OrderedFunction &function : order.functions)
    listed.insert(function.linkedAddress);
  SymbolIndex index(linked);
  std::vector<NameClash> clashes;
  for (const OrderedFunction *function : distinctlyNamed(order)) {
    ArrayRef<uint32_t> bearers = index.find(linkName(function->name));
    if (bearers.size() < 2)
      continue;
    NameClash &clash = clashes.emplace_back(linkName(function->name), bearers.size(), 0, false);
    size_t statics = 0;
    for (uint32_t bearer : bearers) {
      const Function &other = linked.functions()[bearer];
      statics += !other.isGlobal && linkName(other.name) == other.name;
      if (!listed.contains(other.address))
        clash.idleBytes = SaturatingAdd(clash.idleBytes, other.size);
    }
    clash.areStatic = statics + 1 >= bearers.size();
  }
  return clashes;
}

} // namespace gmonkit
