//===- functions_data.cpp - functions and calls, for the page -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostArcs = 500000; // those with the most time are kept, then with the most calls

class FunctionWriter {
public:
  FunctionWriter(const ViewInput &input, json::OStream &json)
      : input(input), graph(input.graph()), json(json), rate(samplesPerUnit(graph)) {}

  void write();

private:
  ArrayRef<Function> functions() const { return graph.profile().image().functions(); }
  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  void writePlaces();
  void writeInstructions();
  void writeCounted();
  void writeNodes(iota_range<uint32_t> nodes);
  std::vector<bool> keptArcs() const;
  void writeArcs();

  const ViewInput &input;
  const CallGraph &graph;
  json::OStream &json;
  double rate;
};

// Where each function begins: the index of its file, and the line. 0 is no line.
void FunctionWriter::writePlaces() {
  MapVector<StringRef, unsigned> files;
  std::vector<unsigned> fileOf, lineOf;
  for (const Function &function : functions()) {
    const LineRange *row = input.lines().find(function.address);
    StringRef file = row ? row->file : function.sourceFile;
    fileOf.push_back(files.try_emplace(file, files.size()).first->second);
    lineOf.push_back(row ? row->line : 0);
  }
  writeColumn(
      "file", fileOf, [](unsigned file) { return file; }, json);
  writeColumn(
      "line", lineOf, [](unsigned line) { return line; }, json);
  json.attributeArray("files", [&] {
    for (const auto &file : files)
      json.value(printable(file.first));
  });
}

void FunctionWriter::writeInstructions() {
  if (!input.count())
    return;
  std::vector<uint64_t> instructions(functions().size());
  for (const FunctionCount &function : input.count()->functions)
    instructions[function.function] = function.sum.all;
  writeNumbers(
      "instructions", instructions, [](uint64_t count) { return double(count); }, json);
}

// One digit each: 0 nothing counts it, 1 it has counters, 2 it is the runtime's.
void FunctionWriter::writeCounted() {
  const Instrumentation &it = input.instrumentation;
  if (it.kind != Instrumentation::Some)
    return;
  std::string digits;
  for (auto [hasRecord, isRuntime] : zip(it.hasRecord, it.isRuntime))
    digits += isRuntime ? '2' : hasRecord ? '1' : '0';
  json.attribute("counted", digits);
}

void FunctionWriter::writeNodes(iota_range<uint32_t> nodes) {
  writeNumbers(
      "self", nodes, [&](uint32_t n) { return node(n).selfTime * rate; }, json);
  writeNumbers(
      "child", nodes, [&](uint32_t n) { return node(n).childTime * rate; }, json);
  writeNumbers(
      "calls", nodes, [&](uint32_t n) { return double(node(n).calls); }, json);
  writeNumbers(
      "selfCalls", nodes, [&](uint32_t n) { return double(node(n).selfCalls); }, json);
}

std::vector<bool> FunctionWriter::keptArcs() const {
  ArrayRef<CallArc> arcs = graph.arcs();
  std::vector<bool> kept(arcs.size(), arcs.size() <= MostArcs);
  if (arcs.size() <= MostArcs)
    return kept;
  std::vector<uint32_t> order(seq<uint32_t>(0, arcs.size()).begin(),
                              seq<uint32_t>(0, arcs.size()).end());
  llvm::stable_sort(order, [&](uint32_t a, uint32_t b) {
    return std::pair(arcs[a].time(), arcs[a].count) > std::pair(arcs[b].time(), arcs[b].count);
  });
  for (uint32_t arc : ArrayRef(order).take_front(MostArcs))
    kept[arc] = true;
  return kept;
}

// Arcs by caller: "first" has where those of each function begin.
void FunctionWriter::writeArcs() {
  std::vector<bool> kept = keptArcs();
  std::vector<const CallArc *> arcs;
  std::vector<size_t> first(functions().size() + 1);
  for (auto [arc, isKept] : zip(graph.arcs(), kept))
    if (isKept) {
      arcs.push_back(&arc);
      ++first[arc.caller + 1];
    }
  for (size_t i = 1; i < first.size(); ++i)
    first[i] += first[i - 1];
  json.attributeObject("arcs", [&] {
    json.attribute("left", graph.arcs().size() - arcs.size());
    writeNumbers(
        "first", first, [](size_t arc) { return double(arc); }, json);
    writeColumn(
        "callee", arcs, [](const CallArc *arc) { return arc->callee; }, json);
    writeNumbers(
        "count", arcs, [](const CallArc *arc) { return double(arc->count); }, json);
    writeNumbers(
        "time", arcs, [&](const CallArc *arc) { return arc->time() * rate; }, json);
  });
}

void FunctionWriter::write() {
  uint32_t count = functions().size(), nodes = graph.nodes().size();
  json.attributeObject("functions", [&] {
    writeColumn(
        "name", functions(), [](const Function &it) { return pageName(it.name); }, json);
    writePlaces();
    writeNumbers(
        "size", functions(), [](const Function &it) { return double(it.size); }, json);
    writeNodes(seq<uint32_t>(0, count));
    writeInstructions();
    writeCounted();
    json.attributeArray("hidden", [&] {
      for (uint32_t function : seq<uint32_t>(0, count))
        if (node(function).isHidden)
          json.value(function);
    });
  });
  json.attributeObject("cycles", [&] {
    writeNodes(seq<uint32_t>(count, nodes));
    json.attributeArray("members", [&] {
      for (uint32_t cycle : seq<uint32_t>(count, nodes))
        json.array([&] {
          for (uint32_t member : graph.members(cycle))
            json.value(member);
        });
    });
  });
  writeArcs();
}

} // namespace

void writeFunctions(const ViewInput &input, json::OStream &json) {
  FunctionWriter(input, json).write();
}

} // namespace gmonkit
