//===- order_json.cpp - data of orders as JSON ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/order_json.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_input.h"
#include "analyzer/support/json_output.h"
#include "analyzer/support/parallel.h"
#include "analyzer/support/percent.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

void emitImage(const Image &image, json::OStream &json) {
  json.attributeObject("image", [&] {
    writeName(json, "path", image.path());
    json.attribute("id", image.idHex());
    json.attribute("idKind", image.hasBuildId() ? "build-id" : "text-hash");
  });
}

// Writes which share of the executed code is listed. The rest is code that no linker moves.
void emitCoverage(const Order &order, ArrayRef<Workload> workloads, json::OStream &json) {
  std::unordered_set<uint64_t> listed = listedAddresses(order);
  double functions = 0, listedFunctions = 0, calls = 0, listedCalls = 0;
  const Image &image = workloads.front().profile.image();
  for (auto [f, function] : enumerate(image.functions())) {
    if (isProfilerFunction(function))
      continue;
    bool isExecuted = false, isListed = listed.contains(function.address);
    for (const Workload &workload : workloads) {
      const FunctionProfile &recorded = workload.profile.functions()[f];
      isExecuted |= recorded.executed;
      calls += recorded.calls;
      listedCalls += isListed ? recorded.calls : 0;
    }
    functions += isExecuted;
    listedFunctions += isExecuted && isListed;
  }
  json.attributeObject("coveragePercent", [&] {
    json.attribute("executedFunctions", exactPercent(listedFunctions, functions, /*ifZero=*/100));
    json.attribute("calls", exactPercent(listedCalls, calls, /*ifZero=*/100));
  });
}

// Writes names of several functions. A linker that matches plain names moves them together.
void emitNameClashes(ArrayRef<NameClash> clashes, json::OStream &json) {
  writeObjects(json, "nameClashes", clashes, [&](const NameClash &clash) {
    writeName(json, "name", clash.name);
    json.attribute("functions", clash.functions);
    json.attribute("idleBytes", clash.idleBytes);
  });
}

// A line of the order.
struct ListedName {
  StringRef name;
  ListedWeight sum; // of all functions with the name
};

std::vector<ListedName> listedNames(const Order &order) {
  DenseMap<StringRef, ListedWeight> sums(order.functions.size());
  for (const OrderedFunction &function : order.functions) {
    ListedWeight &sum = sums[linkName(function.name)];
    sum.calls += function.weight;
    sum.bytes += function.executedBytes;
  }
  std::vector<ListedName> listed;
  listed.reserve(sums.size());
  for (const OrderedFunction *function : distinctlyNamed(order))
    listed.push_back({linkName(function->name), sums[linkName(function->name)]});
  return listed;
}

// Writes the weights by which 'gmonkit check' rates what a later build has lost.
void emitListed(ArrayRef<ListedName> listed, json::OStream &json) {
  writeObjects(json, "listed", listed, [&](const ListedName &line) {
    writeName(json, "name", line.name);
    json.attribute("calls", line.sum.calls);
    json.attribute("bytes", line.sum.bytes);
  });
}

void emitMisses(const RelativeMisses &misses, json::OStream &json) {
  json.attribute("misses", misses.mean);
  json.attributeArray("workloads", [&] {
    for (double one : misses.workloads)
      json.value(one);
  });
  json.attribute("worse", misses.isWorse);
  if (misses.withFewSets)
    json.attribute("withFewSets", *misses.withFewSets);
}

// Writes the numbers by which the portfolio chose.
void emitPortfolio(const PortfolioReport &portfolio, json::OStream &json) {
  json.attributeObject("portfolio", [&] {
    json.attribute("chosen", portfolio.chosen);
    json.attribute("why", portfolio.reason);
    writeObjects(json, "tried", portfolio.tried, [&](const TriedOrder &tried) {
      json.attribute("algorithm", tried.steps);
      emitMisses(tried.first, json);
      if (tried.second)
        json.attributeObject("secondWalk", [&] { emitMisses(*tried.second, json); });
    });
  });
}

void emitOrigin(const Order &order, ArrayRef<Workload> workloads, json::OStream &json) {
  json.attribute("format", FormatVersion);
  json.attribute("algorithm", order.algorithm);
  emitImage(workloads.front().profile.image(), json);
  json.attributeArray("profiles", [&] {
    for (const Workload &workload : workloads)
      json.value(json::fixUTF8(workload.name));
  });
  if (!order.portfolio.tried.empty())
    emitPortfolio(order.portfolio, json);
}

} // namespace

void emitOrderJson(const Order &order, ArrayRef<Workload> workloads, const Image &linked,
                   raw_ostream &out) {
  uint64_t bytes = 0;
  for (const OrderedFunction &function : order.functions)
    bytes = SaturatingAdd(bytes, function.size);

  // To look up all names takes longer than to write them.
  std::vector<NameClash> clashes;
  std::vector<ListedName> listed;
  inParallel([&] { clashes = nameClashes(order, linked); }, [&] { listed = listedNames(order); });

  json::OStream json(out, 2);
  json.object([&] {
    emitOrigin(order, workloads, json);
    json.attribute("functions", order.functions.size());
    json.attribute("startupFunctions", order.startup);
    json.attribute("profiledBytes", bytes);
    emitCoverage(order, workloads, json);
    emitNameClashes(clashes, json);
    emitListed(listed, json);
  });
  out << '\n';
}

void emitObjectsJson(const FileOrder &files, const Order &order, ArrayRef<Workload> workloads,
                     raw_ostream &out) {
  json::OStream json(out, 2);
  json.object([&] {
    emitOrigin(order, workloads, json);
    json.attribute("objects", files.objects.size());
    json.attribute("executedObjects", files.executed);
    writeNames(json, "archiveMembers", files.members);
    writeNames(json, "constructors", files.constructors);
    writeNames(json, "gone", files.gone);
    writeNames(json, "functionsInNone", files.unmapped);
  });
  out << '\n';
}

namespace {

// Returns whether NUMBER can be a sum of 64-bit words, so that further sums stay finite.
bool isWeight(double number) { return number >= 0 && number <= 0x1p128; }

} // namespace

Expected<StringMap<ListedWeight>> readListedWeights(StringRef path) {
  Expected<json::Value> value = readJson(path);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  const json::Array *listed = object ? object->getArray("listed") : nullptr;
  if (!listed)
    return fileError(path, "no \"listed\" in it; make the order again with 'gmonkit order'");
  StringMap<ListedWeight> weights;
  for (const json::Value &entry : *listed) {
    const json::Object *function = entry.getAsObject();
    std::optional<StringRef> name = function ? function->getString("name") : std::nullopt;
    if (!name)
      return fileError(path, "an entry of \"listed\" without a name");
    ListedWeight weight = {function->getNumber("calls").value_or(0),
                           function->getNumber("bytes").value_or(0)};
    if (!isWeight(weight.calls) || !isWeight(weight.bytes))
      return fileError(path, "a number of \"" + *name +
                                 "\" is not a count; make the order "
                                 "again with 'gmonkit order'");
    weights[*name].calls += weight.calls; // two names may be equal in JSON
    weights[*name].bytes += weight.bytes;
  }
  return weights;
}

Expected<StringMap<ListedWeight>> readWeightsBeside(StringRef order,
                                                    function_ref<void(const Twine &)> warn) {
  std::string json = (order + ".json").str();
  if (sys::fs::exists(json))
    return readListedWeights(json);
  warn(json + ": not found; all names weigh the same without it");
  return StringMap<ListedWeight>();
}

} // namespace gmonkit
