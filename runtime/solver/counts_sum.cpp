//===- counts_sum.cpp - a sum of unsolved profiles -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts_sum.h"
#include "base/byte_reader.h"
#include "base/memory.h"
#include "base/message.h"
#include "called_files.h"
#include "counts/extension_records.h"
#include "image/call_target.h"
#include "profile/solved_counts.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <new>

namespace gmonrt {

namespace {

constexpr char NotTables[] = "it names tables that the program has not";

} // namespace

struct CountsSum::Part {
  Part *next;
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
  snprintf(program.name, sizeof program.name, "%s", name);
}

const char *CountsSum::read(const char *path, Part &part) {
  Descriptor file =
      Descriptor::openAt(AT_FDCWD, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (!file.isOpen())
    return strerror(file.failure());
  if (int failure = file.status(status))
    return strerror(failure);
  auto size = static_cast<size_t>(status.st_size);
  Array<char> bytes(size);
  if (bytes.failed())
    return strerror(ENOMEM);
  if (!ByteReader(file, size).get(bytes.begin(), size))
    return "it cannot be read";
  return decodeUnsolved(bytes.begin(), size, program.binCount, part.unsolved);
}

// The tables are the same in all processes.
const char *CountsSum::addTables(const UnsolvedProfile &unsolved) {
  if (memcmp(unsolved.profile.id, program.id, sizeof program.id) != 0)
    return "it is of another build of the program";
  if (count && memcmp(unsolved.tables, parts->unsolved.tables, sizeof unsolved.tables) != 0)
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
  uintptr_t loadBias = program.file.loadBias, old;
  for (const SlotTarget &target : unsolved.slots) {
    uintptr_t slot = loadBias + target.slot;
    if (target.file >= unsolved.files.size() ||
        !mapped.contains(target.slot, target.slot + sizeof old))
      return "it names slots that the program has not";
    uintptr_t callee = loadBias + target.address;
    if (!target.address)
      callee = addressOfFile(unsolved.files.begin()[target.file]);
    else if (stubTarget(program, callee) == 0)
      continue;
    memcpy(reinterpret_cast<void *>(slot), &callee, sizeof callee);
  }
  return nullptr;
}

const char *CountsSum::add(const char *path) {
  void *memory = allocate(sizeof(Part));
  if (!memory)
    return strerror(ENOMEM);
  Part *part = new (memory) Part;
  const char *wrong = read(path, *part);
  if (!wrong)
    wrong = addTables(part->unsolved);
  if (!wrong)
    wrong = addCounters(part->unsolved);
  if (!wrong)
    wrong = addSlots(part->unsolved);
  if (wrong)
    return wrong;
  part->unsolved.counters = {};
  part->unsolved.slots = {};
  part->next = parts;
  parts = part;
  ++count;
  return nullptr;
}

template <typename Item> Array<Item> CountsSum::all(Array<Item> UnsolvedProfile::*items) const {
  size_t size = 0;
  for (const Part *part = parts; part; part = part->next)
    size += (part->unsolved.*items).size();
  Array<Item> sum(size);
  for (const Part *part = parts; part; part = part->next)
    for (const Item &item : part->unsolved.*items)
      sum.push(item);
  return sum;
}

RecordedCalls CountsSum::recordedCalls() const {
  uintptr_t loadBias = program.file.loadBias;
  Array<ArcSlot> arcs = all(&UnsolvedProfile::arcs);
  for (ArcSlot &slot : arcs) {
    slot.self += loadBias; // its marks stay
    slot.from = slot.from ? slot.from + loadBias : 0;
  }
  Array<UnsolvedCall> unsolved = all(&UnsolvedProfile::calls);
  Array<CachedCall> calls(unsolved.size());
  for (const UnsolvedCall &call : unsolved)
    calls.push(
        {call.site ? &program : nullptr, call.site + loadBias, call.target + loadBias, call.count});
  return RecordedCalls(std::move(arcs),
                       unsolved.failed() ? Array<CachedCall>::failure() : std::move(calls));
}

Profile CountsSum::solve() const {
  Profile profile;
  memcpy(profile.id, program.id, sizeof profile.id);
  profile.textLow = program.fileAddress(program.textLow);
  profile.textHigh = program.fileAddress(program.textHigh);
  size_t records = 0;
  for (const Part *part = parts; part; part = part->next)
    records += part->unsolved.profile.arcs.size();
  Array<Arc> others(records);
  for (const Part *part = parts; part; part = part->next) {
    const Profile &more = part->unsolved.profile;
    profile.flags |= more.flags;
    profile.rate = more.rate;
    memcpy(profile.dimension, more.dimension, sizeof profile.dimension);
    profile.abbreviation = more.abbreviation;
    for (const Arc &record : more.arcs)
      others.push(record);
    if (!more.bins.size())
      continue;
    if (!profile.bins.size())
      profile.bins = SampleBins(program.binCount);
    if (!profile.bins.failed())
      profile.bins.add(more.bins);
  }
  if (!others.failed())
    sortExtensionRecords(others);
  SolvedCounts solved = solveCounts(program, recordedCalls());
  if (solved.tablesAreLost)
    warning(TablesAreLost, program.name);
  if (const char *why = whySolvedInexact(solved)) {
    profile.flags |= gmonkit::GmonFlagInexact;
    warning(why, program.name);
  }
  if (solved.arcs.isOrdered)
    profile.flags |= gmonkit::GmonFlagFirstOrder;
  if (count > 1)
    profile.flags |= gmonkit::GmonFlagMerged;
  profile.blocks = std::move(solved.blocks);
  profile.arcs = concatenate({&solved.arcs.arcs, &solved.callsOut, &others});
  if (solved.failed || profile.bins.failed() || profile.arcs.failed())
    profile.failure = ENOMEM;
  return profile;
}

} // namespace gmonrt
