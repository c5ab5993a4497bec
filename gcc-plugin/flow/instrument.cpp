//===- instrument.cpp - puts the statements into a function
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/instrument.h"
#include "gcc-plugin/flow/flow.h"
#include "gcc-plugin/flow/part_tables.h"
#include "gcc-plugin/machine/rtl_calls.h"
#include "gmonkit/abi.h"
#include "plugin-common/wanted_counts.h"

using gmonkit::Arcs;
using gmonkit::Blocks;
using gmonkit::First;
using gmonkit::FlowGraph;
using gmonkit::Options;
using gmonkit::Threads;
using gmonkit::Want;

namespace gmonplugin {

namespace {

// The line of the first code after PLACE.
location_t locationAfter(rtx_insn *place) {
  for (rtx_insn *insn = NEXT_INSN(place); insn && !BARRIER_P(insn); insn = NEXT_INSN(insn))
    if (NONDEBUG_INSN_P(insn) && INSN_HAS_LOCATION(insn))
      return INSN_LOCATION(insn);
  return prologue_location;
}

bool isRecorded(const Call &call) {
  CallKind kind = kindOfCall(call.instruction);
  return kind == CallKind::Direct || kind == CallKind::ThroughSlot;
}

// Writes one function's statements.
class FunctionWriter {
public:
  FunctionWriter(function *function, const Options &options, const std::vector<Place> &places,
                 Blocks blocks, bool runsEarly)
      : compiled(function), options(options), places(places), blocks(blocks),
        threads(runsEarly && exactWantsThreadStorage ? Threads::Single : options.threads),
        isHooked(!runsEarly && options.arcs == Arcs::Mcount &&
                 mayCallEntryHook(places.front().free)),
        tellsFirstRun(!runsEarly && !isHooked && options.first == First::On),
        hot(function->decl, false), cold(function->decl, true) {}

  void write(const MayNotReturn &mayNotReturn);

private:
  PartTables &tablesOf(const Place &place) { return place.isCold ? cold : hot; }
  FlowGraph chooseCounters(const MayNotReturn &mayNotReturn) const;
  void count(const Place &place, const FlowGraph::Place &flow);
  void recordCalls(const Place &place);
  void addGraph(const FlowGraph &graph);
  void writeTables();
  uint32_t flags() const;

  function *compiled;
  const Options &options;
  const std::vector<Place> &places;
  Blocks blocks;
  Threads threads;
  bool isHooked, tellsFirstRun;
  bool hasGraph = false;
  PartTables hot, cold;
};

void FunctionWriter::count(const Place &place, const FlowGraph::Place &flow) {
  if (!flow.isInGraph())
    return;
  PartTables &tables = tablesOf(place);
  std::string counter = flow.isCounted ? tables.addCounter() : "", label;
  if (hasGraph)
    label = tables.addPlace(flow, blocks == Blocks::Sparse && (flow.isCounted || !place.isEmpty));
  else if (blocks != Blocks::None)
    label = tables.addBlock();
  Statement statement;
  if (!flow.isCounted)
    statement.text = label.empty() ? "" : label + ":";
  else if (&place == &places.front() && tellsFirstRun)
    statement = firstRunStatement(label, counter, threads, place.free, tables.functionName(),
                                  tables.number());
  else
    statement = countStatement(label, counter, threads, place.free);
  if (!statement.text.empty())
    insertAfter(place.after, statement, locationAfter(place.after));
}

void FunctionWriter::recordCalls(const Place &place) {
  PartTables &tables = tablesOf(place);
  for (const auto &[call, free] : place.calls) {
    CallKind kind = kindOfCall(call);
    if (kind == CallKind::Indirect) {
      uint32_t flags = threads == Threads::Exact ? GmonIcallByThread : 0u;
      std::string cache = indirectCallsHaveCaches ? tables.addIndirectCall(flags) : "";
      insertBefore(call, indirectCallStatement(callTarget(call), cache, threads, free),
                   INSN_LOCATION(call));
    } else if (kind != CallKind::Special) {
      std::string callee = kind == CallKind::Direct ? calleeReference(call) : "0";
      insertBefore(call, {tables.addCall(callee) + ":", {}}, INSN_LOCATION(call));
    }
  }
}

uint32_t FunctionWriter::flags() const {
  return (isHooked ? GmonFuncHasEntryHook : 0u) |
         (blocks != Blocks::None && !hasGraph ? GmonFuncBlocksCounted : 0u) |
         (threads == Threads::Exact ? GmonFuncCountersExact : 0u);
}

void FunctionWriter::writeTables() {
  const Place &entry = places.front();
  insertAfter(entry.after, tablesOf(entry).statement(), prologue_location);
  auto other = std::find_if(places.begin(), places.end(),
                            [&](const Place &place) { return place.isCold != entry.isCold; });
  if (other == places.end())
    return;
  Statement tables = tablesOf(*other).statement();
  if (!tables.text.empty())
    insertAfter(other->after, tables, locationAfter(other->after));
}

void FunctionWriter::addGraph(const FlowGraph &graph) {
  PartTables &own = tablesOf(places.front()), &other = places.front().isCold ? hot : cold;
  own.addGraph(graph.pointCount(), other);
}

FlowGraph FunctionWriter::chooseCounters(const MayNotReturn &mayNotReturn) const {
  const gmonkit::WantedCounts wanted = {options.arcs, blocks, tellsFirstRun};
  std::vector<Want> wants;
  for (const Place &place : places)
    wants.push_back(wanted.of(&place == &places.front(),
                              std::any_of(place.calls.begin(), place.calls.end(), isRecorded)));
  FlowGraph graph = findFlow(compiled, places, wants, mayNotReturn);
  graph.chooseCounters(gmonkit::MaxGraphPoints);
  return graph;
}

void FunctionWriter::write(const MayNotReturn &mayNotReturn) {
  FlowGraph graph = chooseCounters(mayNotReturn);
  hasGraph = graph.hasSolvedPlaces();
  const Place &entry = places.front();
  std::string entryCount;
  for (size_t i = 0; i < places.size(); ++i) {
    count(places[i], graph[i]);
    if (i == 0)
      entryCount = tablesOf(entry).count();
    if (options.arcs == Arcs::Derived)
      recordCalls(places[i]);
  }
  if (hasGraph)
    addGraph(graph);
  tablesOf(entry).addFunction(entryCount, flags());
  writeTables();
  if (isHooked)
    insertAfter(entry.after, entryHookStatement(), prologue_location);
}

} // namespace

void instrument(function *function, const Options &options, bool runsEarly,
                const MayNotReturn &mayNotReturn) {
  std::vector<Place> places = findPlaces(function, mayNotReturn);
  bool tooMany = places.size() > options.maxCounters;
  FunctionWriter(function, options, places, tooMany ? Blocks::None : options.blocks, runsEarly)
      .write(mayNotReturn);
}

} // namespace gmonplugin
