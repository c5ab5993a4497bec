//===- instrument.cpp - instrumentation of a function ---------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/instrument.h"
#include "gcc-plugin/flow/flow.h"
#include "gcc-plugin/flow/tied_sections.h"
#include "gcc-plugin/machine/rtl_calls.h"
#include "gcc-plugin/profile/marks.h"
#include "gcc-plugin/support/function_filter.h"
#include "plugin-common/wanted_counts.h"

using gmonkit::Arcs;
using gmonkit::Blocks;
using gmonkit::First;
using gmonkit::FlowGraph;
using gmonkit::Options;
using gmonkit::PartTables;
using gmonkit::Threads;
using gmonkit::Want;

namespace gmonplugin {

namespace {

// Returns the line of the first code after PLACE.
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

// Returns whether COMPILED has data on the stack: variables, or arguments for va_arg.
bool hasData(const function *compiled) { return maybe_ne(get_frame_size(), 0) || compiled->stdarg; }

size_t countWithoutWays(const std::vector<Place> &places) {
  return size_t(
      std::count_if(places.begin(), places.end(), [](const Place &place) { return !place.way; }));
}

// Writes the statements of one function.
class FunctionWriter {
public:
  FunctionWriter(function *function, const Options &options, const gmonkit::Weights &weights,
                 const std::vector<Place> &places, Blocks blocks, bool runsEarly)
      : compiled(function), options(options), weights(weights), places(places), blocks(blocks),
        threads(runsEarly && exactWantsThreadStorage ? Threads::Single : options.threads),
        isHooked(!runsEarly && options.arcs == Arcs::Mcount &&
                 mayCallEntryHook(places.front().free)),
        tellsFirstRun(!runsEarly && !isHooked && options.first == First::On),
        hot(nextNumber++, threads), cold(nextNumber++, threads) {}

  void write(const MayNotReturn &mayNotReturn);

private:
  PartTables &tablesOf(const Place &place) { return place.isCold ? cold : hot; }
  FlowGraph chooseCounters(const MayNotReturn &mayNotReturn) const;
  void count(const Place &place, const FlowGraph::Place &flow);
  void recordCalls(const Place &place);
  void addMark(const Place &place, const gmonkit::Mark &mark, const std::string &label);
  void addGraph(const FlowGraph &graph);
  void writeTables();

  static unsigned nextNumber; // for the next part
  function *compiled;
  const Options &options;
  const gmonkit::Weights &weights;
  const std::vector<Place> &places;
  Blocks blocks;
  Threads threads;
  bool isHooked, tellsFirstRun;
  bool hasGraph = false;
  PartTables hot, cold;
};

unsigned FunctionWriter::nextNumber = 0;

void FunctionWriter::count(const Place &place, const FlowGraph::Place &flow) {
  // Without a flow graph nothing would tell the way between two blocks from a block.
  if (!flow.isInGraph() || (place.isEdge && !hasGraph))
    return;
  PartTables &tables = tablesOf(place);
  // Only after all places are known may the flow graph of the compiler change.
  rtx_insn *after = place.way ? bb_note(split_edge(place.way)) : place.after;
  const gmonkit::FirstRun firstRun = {tables.functionName(), tables.number()};
  std::string counter = flow.isCounted ? tables.addCounter().text() : "", label;
  if (hasGraph)
    label = tables.addPlace(flow, blocks == Blocks::Sparse && !place.way &&
                                      (flow.isCounted || !place.isEmpty));
  else if (blocks != Blocks::None)
    label = tables.addBlock();
  Statement statement;
  if (!flow.isCounted)
    statement.text = label.empty() ? "" : label + ":";
  else
    statement = countStatement(label, counter, threads, place.free,
                               &place == &places.front() && tellsFirstRun ? &firstRun : nullptr);
  if (!statement.text.empty())
    insertAfter(after, statement,
                place.way ? INSN_LOCATION(BB_END(place.block)) : locationAfter(after));
  for (const gmonkit::Mark &mark : place.marks)
    addMark(place, mark, label);
}

void FunctionWriter::addMark(const Place &place, const gmonkit::Mark &mark,
                             const std::string &label) {
  tablesOf(place).marks().add(mark, label, nameOfMarked(mark.identity));
}

void FunctionWriter::recordCalls(const Place &place) {
  PartTables &tables = tablesOf(place);
  for (const auto &[call, free, mark] : place.calls) {
    CallKind kind = kindOfCall(call);
    if (kind == CallKind::Indirect) {
      std::string cache = tables.addIndirectCall(callCache());
      rtx target = callTarget(call);
      bool mayBeInFrame = SIBLING_CALL_P(call) && MEM_P(target) && hasData(compiled);
      insertBefore(call, indirectCallStatement(target, cache, threads, free, mayBeInFrame),
                   INSN_LOCATION(call));
      if (mark && !cache.empty())
        addMark(place, *mark, PartTables::siteLabel(cache));
    } else if (kind != CallKind::Special) {
      insertBefore(call, {tables.addCall() + ":", {}}, INSN_LOCATION(call));
    }
  }
}

void FunctionWriter::writeTables() {
  const Place &entry = places.front();
  insertAfter(entry.after, tablesStatement(tablesOf(entry), compiled->decl, entry.isCold),
              prologue_location);
  auto other = std::find_if(places.begin(), places.end(),
                            [&](const Place &place) { return place.isCold != entry.isCold; });
  if (other == places.end())
    return;
  Statement tables = tablesStatement(tablesOf(*other), compiled->decl, other->isCold);
  if (!tables.text.empty())
    insertAfter(other->after, tables, locationAfter(other->after));
}

void FunctionWriter::addGraph(const FlowGraph &graph) {
  PartTables &own = tablesOf(places.front()), &other = places.front().isCold ? hot : cold;
  own.addGraph(graph.pointCount(), &other);
}

FlowGraph FunctionWriter::chooseCounters(const MayNotReturn &mayNotReturn) const {
  const gmonkit::WantedCounts wanted = {options.arcs, blocks, tellsFirstRun};
  std::vector<Want> wants;
  for (const Place &place : places)
    wants.push_back(
        place.way ? Want::Nothing
        : (place.isEdge || (place.isEmpty && !place.marks.empty())) && blocks == Blocks::Sparse
            ? Want::Counter
            : wanted.of(&place == &places.front(),
                        std::any_of(place.calls.begin(), place.calls.end(), isRecorded)));
  FlowGraph graph = findFlow(compiled, places, wants, mayNotReturn);
  if (graph.mayBeSolved())
    graph.measure(
        weights.of(assemblerName(compiled->decl), graph.shape(), countWithoutWays(places)));
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
  tablesOf(entry).addFunction(symbolText(XSTR(XEXP(DECL_RTL(compiled->decl), 0), 0)), entryCount,
                              isHooked, blocks);
  writeTables();
  if (isHooked)
    insertAfter(entry.after, entryHookStatement(), prologue_location);
}

} // namespace

void instrument(function *function, const Options &options, const gmonkit::Weights &weights,
                bool runsEarly, const MayNotReturn &mayNotReturn) {
  bool withEdges = options.countsEdges && options.blocks == Blocks::Sparse;
  bool mayHaveGraph = options.blocks != Blocks::All;
  std::vector<Place> places = findPlaces(function, mayNotReturn, withEdges, mayHaveGraph);
  removeMarks();
  bool tooMany = countWithoutWays(places) > options.maxCounters;
  FunctionWriter(function, options, weights, places, tooMany ? Blocks::None : options.blocks,
                 runsEarly)
      .write(mayNotReturn);
}

} // namespace gmonplugin
