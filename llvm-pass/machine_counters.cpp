//===- machine_counters.cpp - puts counters and records into final machine code -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "machine_counters.h"
#include "assembly.h"
#include "function_marks.h"
#include "function_tables.h"
#include "gmonkit/abi.h"
#include "machine_places.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;

namespace gmonpass {

namespace {

bool isRecorded(const MachineCall &call) {
  return call.kind == CallKind::Direct || call.kind == CallKind::ThroughSlot;
}

// Instruments one function.
class FunctionWriter {
public:
  FunctionWriter(MachineFunction &function, const Instrumentation &wanted)
      : function(function), options(wanted.options), entry(wanted.entry), processor(function),
        tables(function) {}

  void write();

private:
  bool isDerived() const { return options.arcs == Arcs::Derived; }
  void choosePlaces();
  void countEntry(const Place &place);
  Counter count(const Place &place);
  void recordCalls(const Place &place, const Counter &counter);
  void writeTables();

  MachineFunction &function;
  const Options &options;
  Entry entry;
  Processor processor;
  FunctionTables tables;
  std::vector<Place> places;
  bool countsBlocks = false;
};

// Without block counts, arcs want the counts of entries and of what makes direct calls.
void FunctionWriter::choosePlaces() {
  if (isDerived())
    separateConditionalTailCalls(function, processor);
  places = findPlaces(function, processor);
  countsBlocks = options.blocks == Blocks::All && places.size() <= options.maxCounters;
  for (Place &place : places)
    place.isCounted =
        countsBlocks ||
        (isDerived() && (&place == &places.front() || any_of(place.calls, isRecorded)));
}

// Before the prologue. A debugger takes the end of the prologue for the first place with a
// line, so this has none.
void FunctionWriter::countEntry(const Place &place) {
  Counter counter = tables.addCounter();
  MachineInstr &decrement = processor.insertDecrement(*place.block, place.start, MIMetadata(),
                                                      counter, options.threads, {});
  decrement.setFlag(MachineInstr::FrameSetup);
  if (countsBlocks)
    tables.addBlock(decrement, counter);
  if (entry == Entry::TellsFirstRun)
    processor
        .insertFirstRun(*place.block, place.start, MIMetadata(), tables.functionName(),
                        tables.number())
        .setMIFlag(MachineInstr::FrameSetup);
  if (isDerived())
    recordCalls(place, counter);
}

Counter FunctionWriter::count(const Place &place) {
  Counter counter = tables.addCounter();
  Spot spot = findSpot(place, processor, options.threads);
  MachineInstr &decrement = processor.insertDecrement(
      *place.block, spot.before, MIMetadata(place.block->findDebugLoc(spot.before)), counter,
      options.threads, spot.way);
  if (countsBlocks)
    tables.addBlock(decrement, counter);
  return counter;
}

void FunctionWriter::recordCalls(const Place &place, const Counter &counter) {
  for (const MachineCall &call : place.calls) {
    if (isRecorded(call)) {
      tables.addCall(*call.instruction, calleeReference(call), counter);
    } else if (call.kind == CallKind::Indirect) {
      // Caches are not shared between threads: without them every thread has its own table.
      std::string cacheId = options.threads == Threads::Single ? tables.addIndirectCall() : "";
      MachineBasicBlock::iterator outside = getBundleStart(call.instruction->getIterator());
      processor.insertIndirectCall(outside, *call.instruction, call.form, cacheId);
    }
  }
}

void FunctionWriter::writeTables() {
  uint32_t flags = (entry == Entry::Hooked ? GmonFuncHasEntryHook : 0u) |
                   (countsBlocks ? GmonFuncBlocksCounted : 0u) |
                   (options.threads == Threads::Exact ? GmonFuncCountersExact : 0u);
  insertStatement(*places.front().block, places.front().start, MIMetadata(), tables.text(flags))
      .setMIFlag(MachineInstr::FrameSetup);
}

void FunctionWriter::write() {
  choosePlaces();
  if (places.front().isCounted)
    countEntry(places.front());
  for (const Place &place : drop_begin(places)) {
    Counter counter = {};
    if (place.isCounted)
      counter = count(place);
    if (isDerived())
      recordCalls(place, counter);
  }
  writeTables();
}

class MachineCounters : public MachineFunctionPass {
public:
  static char ID;
  MachineCounters() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Gmonkit machine counters"; }

  bool runOnMachineFunction(MachineFunction &function) override {
    std::optional<Instrumentation> wanted = instrumentationOf(function.getFunction());
    if (!wanted)
      return false;
    FunctionWriter(function, *wanted).write();
    return true;
  }
};

char MachineCounters::ID = 0;

} // namespace

Pass *createMachineCounters() { return new MachineCounters; }

} // namespace gmonpass
