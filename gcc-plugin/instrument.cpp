//===- instrument.cpp - puts the statements into a function
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "instrument.h"
#include "counted_places.h"
#include "gmonkit/abi.h"
#include "part_tables.h"
#include "rtl_calls.h"

using gmonkit::Arcs;
using gmonkit::Blocks;
using gmonkit::First;
using gmonkit::Options;
using gmonkit::Threads;

namespace gmonplugin {

namespace {

// The line of the first code after PLACE.
location_t locationAfter(rtx_insn *place) {
  for (rtx_insn *insn = NEXT_INSN(place); insn && !BARRIER_P(insn); insn = NEXT_INSN(insn))
    if (NONDEBUG_INSN_P(insn) && INSN_HAS_LOCATION(insn))
      return INSN_LOCATION(insn);
  return prologue_location;
}

bool isRecorded(const rtx_insn *call) {
  CallKind kind = kindOfCall(call);
  return kind == CallKind::Direct || kind == CallKind::ThroughSlot;
}

// Writes one function's statements.
class FunctionWriter {
public:
  FunctionWriter(function *function, const Options &options, bool countsBlocks, bool runsEarly)
      : options(options), countsBlocks(countsBlocks),
        isHooked(!runsEarly && options.arcs == Arcs::Mcount && mayChangeHookRegister()),
        tellsFirstRun(!runsEarly && !isHooked && options.first == First::On),
        hot(function->decl, false), cold(function->decl, true) {}

  void write(const std::vector<CountedPlace> &places);

private:
  PartTables &tablesOf(const CountedPlace &place) { return place.isCold ? cold : hot; }
  bool isCounted(const CountedPlace &place, bool isEntry) const;
  void count(const CountedPlace &place, bool isEntry);
  void recordCalls(const CountedPlace &place);
  void writeTables(const std::vector<CountedPlace> &places);
  uint32_t flags() const;

  const Options &options;
  bool countsBlocks, isHooked, tellsFirstRun;
  PartTables hot, cold;
};

// Without block counts, arcs want the counts of entries and of what makes direct calls.
bool FunctionWriter::isCounted(const CountedPlace &place, bool isEntry) const {
  if (countsBlocks)
    return true;
  return options.arcs == Arcs::Derived &&
         (isEntry || std::any_of(place.calls.begin(), place.calls.end(), isRecorded));
}

void FunctionWriter::count(const CountedPlace &place, bool isEntry) {
  PartTables &tables = tablesOf(place);
  std::string counter = tables.addCounter();
  std::string label = countsBlocks ? tables.addBlock() : "";
  Statement statement = isEntry && tellsFirstRun
                            ? firstRunStatement(label, counter, options.threads,
                                                tables.functionName(), tables.number())
                            : countStatement(label, counter, options.threads, place.free);
  insertAfter(place.after, statement, locationAfter(place.after));
}

void FunctionWriter::recordCalls(const CountedPlace &place) {
  PartTables &tables = tablesOf(place);
  for (rtx_insn *call : place.calls) {
    CallKind kind = kindOfCall(call);
    if (kind == CallKind::Indirect) {
      // Caches are not shared between threads: without them every thread has its own table.
      std::string cacheId = options.threads == Threads::Single ? tables.addIndirectCall() : "";
      insertBefore(call, indirectCallStatement(callTarget(call), cacheId), INSN_LOCATION(call));
    } else if (isRecorded(call)) {
      std::string callee = kind == CallKind::Direct ? calleeReference(call) : "0";
      insertBefore(call, {tables.addCall(callee) + ":", {}}, INSN_LOCATION(call));
    }
  }
}

uint32_t FunctionWriter::flags() const {
  return (isHooked ? GmonFuncHasEntryHook : 0u) | (countsBlocks ? GmonFuncBlocksCounted : 0u) |
         (options.threads == Threads::Exact ? GmonFuncCountersExact : 0u);
}

// Those of the entry's part come first in the function, those of the other part at its
// first place.
void FunctionWriter::writeTables(const std::vector<CountedPlace> &places) {
  const CountedPlace &entry = places.front();
  insertAfter(entry.after, tablesOf(entry).statement(), prologue_location);
  auto other = std::find_if(places.begin(), places.end(), [&](const CountedPlace &place) {
    return place.isCold != entry.isCold;
  });
  if (other == places.end())
    return;
  Statement tables = tablesOf(*other).statement();
  if (!tables.text.empty())
    insertAfter(other->after, tables, locationAfter(other->after));
}

void FunctionWriter::write(const std::vector<CountedPlace> &places) {
  const CountedPlace &entry = places.front();
  for (const CountedPlace &place : places) {
    bool isEntry = &place == &entry;
    if (isCounted(place, isEntry))
      count(place, isEntry);
    if (options.arcs == Arcs::Derived)
      recordCalls(place);
  }
  tablesOf(entry).addFunction(flags());
  writeTables(places);
  if (isHooked)
    insertAfter(entry.after, entryHookStatement(), prologue_location);
}

} // namespace

void instrument(function *function, const Options &options, bool runsEarly,
                const MayNotReturn &mayNotReturn) {
  std::vector<CountedPlace> places = findPlaces(function, mayNotReturn);
  bool countsBlocks = options.blocks == Blocks::All && places.size() <= options.maxCounters;
  FunctionWriter(function, options, countsBlocks, runsEarly).write(places);
}

} // namespace gmonplugin
