//===- block_order.cpp - orders of functions and their blocks -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/block_order.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "linker-order/blocks/clusters.h"
#include "linker-order/blocks/release_blocks.h"
#include "linker-order/blocks/stable_clusters.h"
#include "linker-order/order/portfolio.h"
#include "linker-order/program/part_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Parallel.h"
#include <functional>
#include <numeric>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

class BlockOrderer {
public:
  BlockOrderer(ArrayRef<Workload> workloads, const OrderRequest &request,
               const FormerLayout &former)
      : workloads(workloads), request(request), former(former),
        profiled(workloads.front().profile.image()), partNames(profiled),
        graph(buildGraph(workloads)) {}

  Expected<BlockOrder> make();

private:
  Error readBlocks();
  Error keepMatching();
  WholeFunctions keepWhole(function_ref<bool(const FunctionBlocks &)> isWhole);
  void makePart(const Function &function, StringRef suffix, OrderedFunction &ordered);
  void addClusters(const NodeOrder &sorted, const ClusterGraph &clusterGraph);
  std::vector<uint64_t> coldSizes() const;
  void addColdParts(const NodeOrder &sorted, ArrayRef<uint64_t> sizes,
                    const ClusterGraph &clusterGraph);
  void addColdPart(const Function &function, uint64_t size, uint64_t weight);
  void addFunctions();
  void chooseAlignments();
  void sortFunctions();
  Error keepOrder(const LayoutGraph &clusterGraph);
  void addIdle(const IdleFunction &idle, const Image &image);
  const Function &functionOf(uint32_t node) const {
    return profiled.functions()[graph.nodes[node].function];
  }
  const Function &functionOf(const FunctionBlocks &blocks) const {
    return profiled.functions()[blocks.code.function];
  }

  ArrayRef<Workload> workloads;
  const OrderRequest &request;
  const FormerLayout &former;
  const Image &profiled;
  PartNames partNames;
  LayoutGraph graph;
  BlockGraph blocks;
  std::vector<Cluster> clusters;
  std::vector<uint32_t> units; // for each function of result.order: its node in the graph of
                               // clusters; LayoutGraph::NoNode for cold parts
  BlockOrder result;
};

// Returns whether several functions have the name: the compiler could not tell which one is meant.
bool isAmbiguous(const Function &function, const SymbolIndex &index) {
  auto isShared = [&](StringRef name) { return index.find(linkName(name)).size() > 1; };
  return isShared(function.name) || any_of(function.aliases, isShared);
}

// Returns whether a list of blocks, in which blanks end a name, can name the function.
bool canBeListed(const Function &function) {
  auto isWord = [](StringRef name) { return isPrintable(name) && !name.contains(' '); };
  return isWord(function.name) && all_of(function.aliases, isWord);
}

Error BlockOrderer::readBlocks() {
  Expected<BlockGraph> read = buildBlockGraph(workloads, graph);
  if (!read)
    return read.takeError();
  if (graph.nodes.empty())
    return noFunctionToOrder(workloads);
  if (read->functions.empty())
    return fileError(profiled.path(),
                     "no function that ran has a table of its basic blocks; build it with gmon-cc "
                     "and Clang 22");
  blocks = std::move(*read);
  SymbolIndex index(profiled);
  erase_if(blocks.functions,
           [&](const FunctionBlocks &function) { return !canBeListed(functionOf(function)); });
  result.summary.sharedNames = keepWhole(
      [&](const FunctionBlocks &function) { return isAmbiguous(functionOf(function), index); });
  result.summary.certainShare = blocks.certain / std::max(blocks.certain + blocks.shared, 1.0);
  return request.release ? keepMatching() : Error::success();
}

// Keeps the functions that have the same blocks in the release, with the sizes there.
Error BlockOrderer::keepMatching() {
  const Image &release = *request.release;
  SymbolIndex index(release);
  std::unordered_map<uint32_t, uint32_t> wanted; // functions of the release -> index in `blocks`
  for (const auto &[f, function] : enumerate(blocks.functions))
    if (ArrayRef<uint32_t> found = index.find(linkName(functionOf(function).name));
        found.size() == 1)
      wanted[found.front()] = f;
  Expected<std::vector<FunctionCode>> codes =
      readFunctionCode(release, [&](uint32_t function) { return wanted.contains(function); });
  if (!codes)
    return codes.takeError();
  if (codes->empty()) // built without block addresses; uses names only
    return Error::success();
  std::vector<bool> isSame(blocks.functions.size());
  for (const FunctionCode &code : *codes) {
    FunctionBlocks &function = blocks.functions[wanted[code.function]];
    isSame[wanted[code.function]] = matchBlocks(code, function.code);
  }
  size_t f = 0;
  result.summary.changed = keepWhole([&](const FunctionBlocks &) { return !isSame[f++]; });
  return Error::success();
}

// Removes the functions for which ISWHOLE is true. Returns these.
WholeFunctions BlockOrderer::keepWhole(function_ref<bool(const FunctionBlocks &)> isWhole) {
  WholeFunctions removed;
  uint64_t most = 0;
  erase_if(blocks.functions, [&](const FunctionBlocks &function) {
    if (!isWhole(function))
      return false;
    uint64_t runs = 0;
    for (uint64_t count : function.counts)
      runs = SaturatingAdd(runs, count);
    if (removed.count++ == 0 || runs > most) {
      removed.busiest = functionOf(function).name;
      most = runs;
    }
    return true;
  });
  return removed;
}

OrderedFunction described(const Function &function, uint64_t size, uint64_t weight) {
  OrderedFunction ordered = described(function);
  ordered.size = ordered.executedBytes = size;
  ordered.weight = weight;
  return ordered;
}

// Makes ORDERED the part of FUNCTION that has SUFFIX.
void BlockOrderer::makePart(const Function &function, StringRef suffix, OrderedFunction &ordered) {
  result.partNames.push_back((partNames.ownName(function) + suffix).str());
  ordered.name = result.partNames.back();
  ordered.aliases = {};
  ordered.isGlobal = false;
}

void BlockOrderer::addClusters(const NodeOrder &sorted, const ClusterGraph &clusterGraph) {
  Order &order = result.order;
  for (const auto &[rank, n] : enumerate(sorted.nodes)) {
    if (rank == sorted.startup)
      order.startup = order.functions.size();
    const LayoutNode &node = clusterGraph.graph.nodes[n];
    uint32_t functionNode = clusterGraph.functionNodes[n];
    const Function &function = functionOf(functionNode);
    OrderedFunction ordered = described(function, node.size, node.weight);
    ordered.executedBytes = node.executedBytes;
    if (n < clusters.size() && clusters[n].number != 0)
      makePart(function, partSuffix(clusters[n].number), ordered);
    order.functions.push_back(ordered);
    order.nodes.push_back(functionNode);
    units.push_back(n);
  }
  if (sorted.startup == sorted.nodes.size())
    order.startup = order.functions.size();
}

// Returns for each function of `blocks` the bytes of its blocks that are in no cluster.
std::vector<uint64_t> BlockOrderer::coldSizes() const {
  std::vector<uint64_t> cold(blocks.functions.size());
  for (const auto &[bytes, function] : zip_equal(cold, blocks.functions))
    for (const CodeBlock &block : function.code.blocks)
      bytes += block.plainSize;
  for (const Cluster &cluster : clusters)
    for (uint32_t b : cluster.blocks)
      cold[cluster.function] -= blocks.functions[cluster.function].code.blocks[b].plainSize;
  return cold;
}

// Adds the cold parts after all executed code, in the order of their functions. So code that a run
// needs and the training did not is close together. SIZES: see coldSizes.
void BlockOrderer::addColdParts(const NodeOrder &sorted, ArrayRef<uint64_t> sizes,
                                const ClusterGraph &clusterGraph) {
  for (uint32_t n : sorted.nodes) {
    if (n >= clusters.size() || clusters[n].number != 0)
      continue;
    if (uint64_t size = sizes[clusters[n].function])
      addColdPart(functionOf(clusterGraph.functionNodes[n]), size, /*weight=*/1);
  }
}

void BlockOrderer::addColdPart(const Function &function, uint64_t size, uint64_t weight) {
  OrderedFunction ordered = described(function, size, weight);
  ordered.executedBytes = 0;
  ordered.isColdPart = true;
  makePart(function, ColdPartSuffix, ordered);
  result.order.functions.push_back(ordered);
  result.order.nodes.push_back(LayoutGraph::NoNode);
  units.push_back(LayoutGraph::NoNode);
}

uint64_t sumOf(ArrayRef<uint64_t> counts) {
  uint64_t sum = 0;
  for (uint64_t count : counts)
    sum = SaturatingAdd(sum, count);
  return sum;
}

void BlockOrderer::sortFunctions() {
  parallelSort(result.functions,
               [](const CutFunction &a, const CutFunction &b) { return a.name < b.name; });
}

// Functions are aligned for speed if they have, with all that ran more, this share of all runs.
constexpr double AlignedShare = 0.99;

// Returns the least of RUNS with which a function is aligned.
uint64_t leastOfAligned(std::vector<uint64_t> runs) {
  llvm::sort(runs, std::greater<>());
  double all = std::accumulate(runs.begin(), runs.end(), 0.0), sum = 0;
  for (uint64_t one : runs)
    if ((sum += double(one)) >= AlignedShare * all)
      return one;
  return 0;
}

// Says which functions need no alignment. It follows from the runs in the list, so it changes no
// more often than they do.
void BlockOrderer::chooseAlignments() {
  std::vector<uint64_t> runs;
  for (const CutFunction &function : result.functions)
    runs.push_back(function.runs);
  uint64_t least = leastOfAligned(std::move(runs));
  for (auto [function, source] : zip_equal(result.functions, blocks.functions))
    function.isAligned = source.isAligned = function.runs >= least;
}

void BlockOrderer::addFunctions() {
  for (const Cluster &cluster : clusters) {
    const FunctionBlocks &function = blocks.functions[cluster.function];
    if (cluster.number == 0)
      result.functions.push_back({functionOf(function).name,
                                  functionOf(function).aliases,
                                  {},
                                  function.code.shape,
                                  sumOf(function.counts)});
    std::vector<uint32_t> &ids = result.functions.back().clusters.emplace_back();
    for (uint32_t b : cluster.blocks)
      if (!function.code.blocks[b].isAdded)
        ids.push_back(function.code.blocks[b].id);
  }
  for (const FunctionBlocks &function : blocks.functions)
    for (const auto &[block, count] : zip_equal(function.code.blocks, function.counts)) {
      result.summary.functionBytes += block.plainSize;
      result.summary.hotBytes += count != 0 ? block.plainSize : 0;
    }
  ListedNames names(former.functions);
  for (CutFunction &function : result.functions)
    if (const ListedFunction *listed = names.find(function.name, function.aliases))
      function.runs = steadyRuns(function.runs, listed->runs);
  chooseAlignments();
  sortFunctions();
}

// Appends IDLE, a function of IMAGE, to the order.
void BlockOrderer::addIdle(const IdleFunction &idle, const Image &image) {
  const Function &function = image.functions()[idle.function];
  Order &order = result.order;
  for (const auto &[number, size] : enumerate(idle.sizes)) {
    OrderedFunction ordered = described(function, size, /*weight=*/0);
    ordered.executedBytes = 0;
    if (number != 0)
      makePart(function, partSuffix(number), ordered);
    order.functions.push_back(ordered);
    order.nodes.push_back(LayoutGraph::NoNode);
    units.push_back(LayoutGraph::NoNode);
  }
  if (idle.coldSize != 0)
    addColdPart(function, idle.coldSize, /*weight=*/0);
}

void addNames(const Function &function, StringSet<> &names) {
  names.insert(function.name);
  for (StringRef alias : function.aliases)
    names.insert(alias);
}

bool isNamedIn(const Function &function, const StringSet<> &names) {
  auto isNamed = [&](StringRef name) { return names.contains(name); };
  return isNamed(function.name) || any_of(function.aliases, isNamed);
}

// Gives the order the sequence of the former one if that is as good. Functions that the former
// layout lists stay although they did not run now, if that is as good, too.
Error BlockOrderer::keepOrder(const LayoutGraph &clusterGraph) {
  Order &order = result.order;
  if (former.keepsSequence) {
    keepTo(*former.order, order);
    return Error::success();
  }
  StringSet<> ran;
  for (uint32_t node : order.nodes)
    if (node != LayoutGraph::NoNode)
      addNames(functionOf(node), ran);
  const Image &linked = request.release ? *request.release : profiled;
  Expected<std::vector<IdleFunction>> idle =
      findIdle(former.functions, linked,
               [&](const Function &function) { return !isNamedIn(function, ran); });
  if (!idle)
    return idle.takeError();
  size_t running = order.functions.size();
  for (const IdleFunction &function : *idle)
    addIdle(function, linked);
  result.isFormer = keepWhereAsGood(*former.order, clusterGraph, units, running, order);
  StringSet<> stay;
  for (const OrderedFunction &function : order.functions)
    stay.insert(function.name);
  for (const IdleFunction &function : *idle)
    if (const Function &named = linked.functions()[function.function]; stay.contains(named.name))
      result.functions.push_back({named.name, named.aliases, function.listed->clusters,
                                  *function.listed->shape, function.listed->runs,
                                  function.listed->isAligned});
  sortFunctions();
  return Error::success();
}

Expected<BlockOrder> BlockOrderer::make() {
  if (Error error = readBlocks())
    return error;
  graph.work = findWork(graph);
  clusters = makeClusters(blocks);
  keepClusters(former.functions, profiled, blocks, clusters);
  addFunctions();
  ClusterGraph clusterGraph = graphOfClusters(graph, blocks, clusters);
  const Algorithm &algorithm = *request.algorithm;
  if (Error error = checkFirstRuns(algorithm, graph))
    return error;
  std::vector<uint64_t> cold = coldSizes();
  result.summary.functions = graph.nodes.size();
  result.summary.cut = blocks.functions.size();
  blocks = BlockGraph(); // takes most of the memory
  // The usual algorithm is that for complete functions, so that an order with blocks is of the same
  // kind as one without.
  PortfolioChoice choice = orderBy(algorithm, clusterGraph.graph, usualAlgorithm(graph));
  const NodeOrder &sorted = choice.order;
  result.order.algorithm = blockAlgorithm(choice.steps);
  result.order.portfolio = std::move(choice.report);
  addClusters(sorted, clusterGraph);
  addColdParts(sorted, cold, clusterGraph);
  if (former.order)
    if (Error error = keepOrder(clusterGraph.graph))
      return error;
  result.order.graph = std::move(graph);
  return std::move(result);
}

} // namespace

std::string blockAlgorithm(StringRef steps) { return ("blocks by ext-tsp; " + steps).str(); }

Expected<BlockOrder> orderBlocks(ArrayRef<Workload> workloads, const OrderRequest &request,
                                 const FormerLayout &former) {
  return BlockOrderer(workloads, request, former).make();
}

} // namespace gmonkit
