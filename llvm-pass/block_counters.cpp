//===- block_counters.cpp - blocks=all: a counter and an address record for each block ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "block_counters.h"
#include "assembly.h"
#include "call_records.h"
#include "counted_places.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalAlias.h"

using namespace llvm;

namespace gmonpass {

namespace {

constexpr char statementLabel[] = ".Lgmon.${:uid}";
constexpr char statementClobbers[] = "~{flags},~{dirflag},~{fpsr}";

std::string decrementText(const std::string &counter, Threads threads) {
  return std::string(threads == Threads::Exact ? "\tlock\n" : "") + "\tsubq $$1, " + counter +
         "(%rip)\n";
}

// Decrements COUNTER and writes down where: the statement of the header's comment.
std::string countText(const Function &function, const std::string &counter, Threads threads) {
  std::string label = statementLabel;
  return label + ":\n" + decrementText(counter, threads) +
         inSection(GMON_SECTION_BLOCKS, "a", function, 4,
                   "\t.long " + label + "-., " + counter + "-.\n");
}

// Counters begin at 0 and count down: the decrement before this, and no other one, has
// borrowed when the function first runs. What then runs stands behind all code of the
// section. Nothing below the stack pointer may change, for the function may have data there.
constexpr char tellFirstRunText[] = "\tjc .Lgmon.first.${:uid}\n"
                                    ".Lgmon.back.${:uid}:\n"
                                    "\t.subsection 1\n"
                                    ".Lgmon.first.${:uid}:\n"
                                    "\tleaq -128(%rsp), %rsp\n"
                                    "\tpushq %r11\n"
                                    "\tleaq ${0:c}(%rip), %r11\n"
                                    "\tcall " GMON_SYMBOL_FIRST "@PLT\n"
                                    "\tpopq %r11\n"
                                    "\tleaq 128(%rsp), %rsp\n"
                                    "\tjmp .Lgmon.back.${:uid}\n"
                                    "\t.subsection 0\n";

// Writes the assembly of one function's statements; see the head comment of the header.
class StatementWriter {
public:
  StatementWriter(Function &function, const Options &options, const TargetLibraryInfo &library,
                  bool countsBlocks, Entry entry)
      : function(function), options(options), library(library), countsBlocks(countsBlocks),
        entry(entry), countersLabel(assemblerName(".Lgmon.counters.", function)) {}

  void write(ArrayRef<CountedPlace> places);

private:
  std::string counter(size_t index) const {
    return countersLabel + "+" + std::to_string(8 * index);
  }
  std::string countText(size_t index) const;
  bool isCounted(const CountedPlace &place, bool isEntry) const;
  void recordCalls(const CountedPlace &place, size_t index);
  void begin(size_t counters);

  Function &function;
  const Options &options;
  const TargetLibraryInfo &library;
  bool countsBlocks;
  Entry entry;
  std::string countersLabel;
};

std::string StatementWriter::countText(size_t index) const {
  return countsBlocks ? gmonpass::countText(function, counter(index), options.threads)
                      : decrementText(counter(index), options.threads);
}

void StatementWriter::recordCalls(const CountedPlace &place, size_t index) {
  for (CallBase *call : place.calls)
    if (isDirectCall(*call, library))
      recordDirectCall(*call, counter(index));
    else if (isIndirectCall(*call))
      recordIndirectCall(*call, options.threads);
}

// What stands at the function's first place: its counters and its record, and if there
// are any counters, the first decrement.
void StatementWriter::begin(size_t counters) {
  uint32_t flags = entry == Entry::Hooked ? GmonFuncHasEntryHook : 0u;
  if (options.threads == Threads::Exact)
    flags |= GmonFuncCountersExact;
  if (countsBlocks)
    flags |= GmonFuncBlocksCounted;
  // A difference to a symbol that another image may define cannot be linked; to a
  // private name of the same code it can.
  auto *name = GlobalAlias::create(function.getValueType(), 0, GlobalValue::PrivateLinkage,
                                   "gmon.function", &function, function.getParent());
  std::string text = counters ? countText(0) : "";
  if (counters && entry == Entry::TellsFirstRun)
    text += tellFirstRunText;
  if (counters)
    text += inSection(GMON_SECTION_COUNTERS, "aw", function, 8,
                      countersLabel + ": .zero " + std::to_string(8 * counters) + "\n");
  text += inSection(GMON_SECTION_FUNCS, "a", function, 4,
                    "\t.long ${0:c}-., " + (counters ? countersLabel + "-." : "0") + ", 0, " +
                        std::to_string(flags) + "\n");
  insertStatement(entryPlace(function), text, std::string("i,") + statementClobbers, {name});
}

// Without block counts, arcs want the counts of entries and of what makes direct calls.
bool StatementWriter::isCounted(const CountedPlace &place, bool isEntry) const {
  if (countsBlocks)
    return true;
  return options.arcs == Arcs::Derived && (isEntry || any_of(place.calls, [&](CallBase *call) {
                                             return isDirectCall(*call, library);
                                           }));
}

void StatementWriter::write(ArrayRef<CountedPlace> places) {
  auto counted = [&](const CountedPlace &place) {
    return isCounted(place, &place == &places.front());
  };
  begin(count_if(places, counted));
  size_t index = 0;
  for (const CountedPlace &place : places) {
    bool isCounted = counted(place);
    if (isCounted && index)
      insertStatement(place.before, countText(index), statementClobbers);
    if (options.arcs == Arcs::Derived)
      recordCalls(place, index);
    index += isCounted;
  }
}

} // namespace

void insertCounters(Function &function, const Options &options, Entry entry,
                    const MayNotReturn &mayNotReturn, const TargetLibraryInfo &library) {
  std::vector<CountedPlace> places;
  if (options.blocks == Blocks::All || options.arcs == Arcs::Derived)
    places = findPlaces(function, mayNotReturn, library);
  bool countsBlocks = options.blocks == Blocks::All && places.size() <= options.maxCounters;
  StatementWriter(function, options, library, countsBlocks, entry).write(places);
}

bool isCounterText(StringRef text) { return text.starts_with(statementLabel); }

std::string ownCounterText(const Function &function, Threads threads) {
  std::string counter = ".Lgmon.counter.${:uid}";
  return countText(function, counter, threads) +
         inSection(GMON_SECTION_COUNTERS, "aw", function, 8, counter + ": .zero 8\n");
}

} // namespace gmonpass
