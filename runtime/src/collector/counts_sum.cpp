//===- counts_sum.cpp - a sum of unsolved profiles -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/counts_sum.h"
#include "base/message.h"
#include "collector/program_check.h"
#include "counts/extension_records.h"
#include "image/call_target.h"
#include "profile/solved_counts.h"
#include "text/format.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace gmonrt {

namespace {

constexpr char NotTables[] = "it names tables that the program has not";

// A profile has another record for each 2^32 calls of an arc, of 21 bytes, and for each 2^16
// samples in a bin, with a piece of bins. A process takes years to fill so many.
constexpr uint64_t MostBytesOfRecords = uint64_t(1) << 30;

bool isTooLarge(const Profile &profile) {
  uint64_t bytes = 0;
  auto add = [&](uint64_t records, uint64_t size) {
    bytes = std::min(bytes + records * size, MostBytesOfRecords + 1);
  };
  for (const Arc &arc : profile.arcs)
    add(arc.count >> 32, 21);
  profile.bins.forEachBin(
      [&](size_t, uint64_t count) { add(count >> 16, BinsPerPiece * sizeof(uint16_t)); });
  return bytes > MostBytesOfRecords;
}

} // namespace

struct CountsSum::Part {
  UnsolvedProfile unsolved;
};

CountsSum::CountsSum(MappedProgram &mapped, const char *name) : mapped(mapped) {
  program.file = mapped.file();
  TextRange text = textRange(program.file);
  program.textLow = text.low;
  program.textHigh = text.high;
  program.isProgram = true;
  program.record = &record;
  program.binCount = (text.high - text.low) / BytesPerBin;
  program.hasBuildId = readBuildId(program.file, program.id);
  if (!program.hasBuildId)
    hashText(program.file, program.id);
  program.calledFiles = &files;
  formatText(program.name, sizeof program.name, "%s", name);
}

CountsSum::~CountsSum() {
  for (Part &part : parts)
    part.~Part();
}

bool CountsSum::expect(size_t processes) {
  parts = Array<Part>(processes);
  return !parts.failed();
}

// The tables are the same in all processes.
const char *CountsSum::addTables(const UnsolvedProfile &unsolved) {
  if (memcmp(unsolved.profile.id, program.id, sizeof program.id) != 0)
    return "it is of another build of the program";
  if (parts.size() &&
      memcmp(unsolved.tables, parts.begin()->unsolved.tables, sizeof unsolved.tables) != 0)
    return NotTables;
  if (!program.containsCode(program.file.loadBias + unsolved.outside))
    return NotTables;
  program.outside = unsolved.outside;
  program.recordedFirstRuns |= unsolved.recordedFirstRuns;
  const uint64_t *next = unsolved.tables;
  for (GmonSectionBounds *bounds : {&record.counters, &record.blocks, &record.calls, &record.icalls,
                                    &record.funcs, &record.graphs}) {
    uint64_t start = *next++, stop = *next++;
    if (start == 0 && stop == 0)
      continue;
    if (!mapped.contains(start, stop) || start % alignof(uint32_t))
      return NotTables;
    bounds->start = reinterpret_cast<const void *>(program.file.loadBias + start);
    bounds->stop = reinterpret_cast<const void *>(program.file.loadBias + stop);
  }
  if (reinterpret_cast<uintptr_t>(record.counters.start) % alignof(uint64_t))
    return NotTables;
  return nullptr;
}

const char *CountsSum::addCounters(const UnsolvedProfile &unsolved) {
  for (const CounterValue &counter : unsolved.counters) {
    if (counter.index >= program.counterCount())
      return "it names counters that the program has not";
    program.counters()[counter.index] -= counter.count; // they count down
  }
  return nullptr;
}

// A slot that one process has not bound, another one may have.
const char *CountsSum::addSlots(const UnsolvedProfile &unsolved) {
  Array<uintptr_t> addresses(unsolved.files.size());
  if (files.failed() || addresses.failed())
    return errorText(ENOMEM);
  for (const FileName &name : unsolved.files)
    addresses.push(files.addressOf(name));
  uintptr_t loadBias = program.file.loadBias;
  for (const SlotTarget &target : unsolved.slots) {
    if (target.file >= addresses.size() || !mapped.hasSlot(target.slot))
      return "it names slots that the program has not";
    uintptr_t callee = loadBias + target.address;
    if (!target.address)
      callee = addresses.begin()[target.file];
    else if (stubTarget(program, callee) == 0)
      continue;
    memcpy(reinterpret_cast<void *>(loadBias + target.slot), &callee, sizeof callee);
  }
  return nullptr;
}

const char *CountsSum::addSamples(const SampleBins &more) {
  if (!more.size())
    return nullptr;
  if (!bins.size())
    bins = SampleBins(program.binCount);
  if (bins.failed())
    return errorText(ENOMEM);
  bins.add(more);
  return nullptr;
}

const char *CountsSum::add(const char *bytes, size_t size) {
  if (parts.size() == parts.room())
    return errorText(ENOMEM);
  parts.expect(parts.size() + 1);
  auto *part = new (parts.end()) Part;
  const char *wrong = decodeUnsolved(bytes, size, program.binCount, part->unsolved);
  if (!wrong)
    wrong = addTables(part->unsolved);
  if (!wrong)
    wrong = addCounters(part->unsolved);
  if (!wrong)
    wrong = addSlots(part->unsolved);
  if (!wrong)
    wrong = addSamples(part->unsolved.profile.bins);
  part->unsolved.counters = {};
  part->unsolved.slots = {};
  part->unsolved.profile.bins = {};
  parts.resize(part + 1);
  return wrong;
}

template <typename Item> Array<Item> CountsSum::all(Array<Item> UnsolvedProfile::*items) const {
  size_t size = 0;
  for (const Part &part : parts)
    size += (part.unsolved.*items).size();
  Array<Item> sum(size);
  for (const Part &part : parts)
    for (const Item &item : part.unsolved.*items)
      sum.push(item);
  return sum;
}

// Makes ranks of the orders in ARCS, those of one process: other processes have run other functions
// before, and have counted other calls among them. Returns false if there is no memory.
bool CountsSum::rankOrders(const FunctionTable &functions, Array<ArcSlot> &arcs) const {
  RecordedCalls recorded(std::move(arcs), {});
  Array<Arc> hooked = collectHookArcs(program, functions, recorded),
             firstRuns = collectFirstRuns(program, functions, recorded),
             ran = concatenate({&hooked, &firstRuns});
  arcs = std::move(recorded.arcs);
  for (Arc &arc : ran)
    arc.from = 0;
  mergeEqual(ran); // one for each function
  sortByOrder(ran);
  auto isEarlier = [](const Arc &arc, uint64_t order) { return arc.order < order; };
  for (ArcSlot &slot : arcs)
    slot.order = static_cast<uint64_t>(
        std::lower_bound(ran.begin(), ran.end(), slot.order, isEarlier) - ran.begin());
  return !ran.failed();
}

RecordedCalls CountsSum::recordedCalls() {
  uintptr_t loadBias = program.file.loadBias;
  FunctionTable functions(program);
  bool failed = functions.failed();
  for (Part &part : parts) {
    for (ArcSlot &slot : part.unsolved.arcs) {
      slot.self += loadBias; // its marks stay
      slot.from = slot.from ? slot.from + loadBias : 0;
    }
    failed |= !rankOrders(functions, part.unsolved.arcs);
  }
  Array<ArcSlot> arcs = failed ? Array<ArcSlot>::failure() : all(&UnsolvedProfile::arcs);
  Array<UnsolvedCall> unsolved = all(&UnsolvedProfile::calls);
  Array<CachedCall> calls(unsolved.size());
  for (const UnsolvedCall &call : unsolved)
    calls.push(
        {call.site ? &program : nullptr, call.site + loadBias, call.target + loadBias, call.count});
  return RecordedCalls(std::move(arcs),
                       unsolved.failed() ? Array<CachedCall>::failure() : std::move(calls));
}

// Returns the extension records of all parts.
Array<Arc> CountsSum::otherRecords() const {
  size_t size = 0;
  for (const Part &part : parts)
    size += part.unsolved.profile.arcs.size();
  Array<Arc> others(size);
  for (const Part &part : parts)
    for (const Arc &record : part.unsolved.profile.arcs)
      others.push(record);
  if (!others.failed())
    sortExtensionRecords(others);
  return others;
}

const char *CountsSum::solve(Profile &profile) {
  if (!hasSoundSlots(mapped) || !hasSoundTables(program))
    return "its tables are damaged, or not where the counts say; build it again";
  RecordedCalls recorded = recordedCalls();
  if (recorded.failed())
    return errorText(ENOMEM);
  if (!areSoundCalls(program, recorded))
    return "its counts name calls that the program has not; run it again";
  memcpy(profile.id, program.id, sizeof profile.id);
  profile.textLow = program.fileAddress(program.textLow);
  profile.textHigh = program.fileAddress(program.textHigh);
  for (const Part &part : parts) {
    const Profile &more = part.unsolved.profile;
    profile.flags |= more.flags;
    profile.rate = more.rate;
    memcpy(profile.dimension, more.dimension, sizeof profile.dimension);
    profile.abbreviation = more.abbreviation;
  }
  SolvedCounts solved = solveCounts(program, recorded);
  if (solved.tablesAreLost)
    warning(TablesAreLost, program.name);
  if (const char *why = whySolvedInexact(solved)) {
    profile.flags |= gmonkit::GmonFlagInexact;
    warning(why, program.name);
  }
  if (solved.arcs.isOrdered)
    profile.flags |= gmonkit::GmonFlagFirstOrder;
  if (parts.size() > 1)
    profile.flags |= gmonkit::GmonFlagMerged;
  profile.bins = std::move(bins);
  profile.blocks = std::move(solved.blocks);
  Array<Arc> others = otherRecords();
  profile.arcs = concatenate({&solved.arcs.arcs, &solved.callsOut, &others});
  if (solved.failed || profile.arcs.failed())
    return errorText(ENOMEM);
  return isTooLarge(profile) ? "its counts are larger than those of any process; run it again"
                             : nullptr;
}

} // namespace gmonrt
