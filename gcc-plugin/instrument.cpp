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
  FunctionWriter(function *function, const Options &options)
      : options(options), hot(function->decl, false), cold(function->decl, true) {}

  void write(std::vector<CountedPlace> &places, bool countsBlocks, bool hooked);

private:
  bool isCounted(const CountedPlace &place, bool isEntry, bool countsBlocks) const;
  void count(const CountedPlace &place, bool countsBlocks);
  void recordCalls(const CountedPlace &place);
  uint32_t flags(bool countsBlocks, bool hooked) const;

  const Options &options;
  PartTables hot, cold;
};

// Without block counts, arcs want the counts of entries and of what makes direct calls.
bool FunctionWriter::isCounted(const CountedPlace &place, bool isEntry, bool countsBlocks) const {
  if (countsBlocks)
    return true;
  return options.arcs == Arcs::Derived &&
         (isEntry || std::any_of(place.calls.begin(), place.calls.end(), isRecorded));
}

void FunctionWriter::count(const CountedPlace &place, bool countsBlocks) {
  PartTables &tables = place.isCold ? cold : hot;
  std::string counter = tables.addCounter();
  std::string label = countsBlocks ? tables.addBlock() : "";
  insertAfter(place.after, countStatement(label, counter, options.threads, place.free),
              locationAfter(place.after));
}

void FunctionWriter::recordCalls(const CountedPlace &place) {
  PartTables &tables = place.isCold ? cold : hot;
  for (rtx_insn *call : place.calls) {
    CallKind kind = kindOfCall(call);
    if (kind == CallKind::Indirect)
      insertBefore(call, indirectCallStatement(callTarget(call)), INSN_LOCATION(call));
    else if (isRecorded(call))
      insertBefore(
          call,
          {escaped(tables.addCall(kind == CallKind::Direct ? calleeReference(call) : "0")) + ":",
           {}},
          INSN_LOCATION(call));
  }
}

uint32_t FunctionWriter::flags(bool countsBlocks, bool hooked) const {
  return (hooked ? GmonFuncHasEntryHook : 0u) | (countsBlocks ? GmonFuncBlocksCounted : 0u) |
         (options.threads == Threads::Exact ? GmonFuncCountersExact : 0u);
}

void FunctionWriter::write(std::vector<CountedPlace> &places, bool countsBlocks, bool hooked) {
  for (const CountedPlace &place : places) {
    if (isCounted(place, &place == &places.front(), countsBlocks))
      count(place, countsBlocks);
    if (options.arcs == Arcs::Derived)
      recordCalls(place);
  }
  hot.addFunction(flags(countsBlocks, hooked));
  const CountedPlace &entry = places.front();
  insertAfter(entry.after, hot.statement(), prologue_location);
  if (hooked)
    insertAfter(entry.after, entryHookStatement(), prologue_location);
  auto firstCold = std::find_if(places.begin(), places.end(),
                                [](const CountedPlace &place) { return place.isCold; });
  if (firstCold != places.end() && !cold.statement().text.empty())
    insertAfter(firstCold->after, cold.statement(), locationAfter(firstCold->after));
}

} // namespace

void instrument(function *function, const Options &options, bool canBeHooked,
                const MayNotReturn &mayNotReturn) {
  std::vector<CountedPlace> places = findPlaces(function, mayNotReturn);
  bool countsBlocks = options.blocks == Blocks::All && places.size() <= options.maxCounters;
  FunctionWriter(function, options)
      .write(places, countsBlocks, options.arcs == Arcs::Mcount && canBeHooked);
}

} // namespace gmonplugin
