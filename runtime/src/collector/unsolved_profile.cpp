//===- unsolved_profile.cpp - counts of a process that others solve ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/unsolved_profile.h"
#include "base/message.h"
#include "counts/calls_out.h"
#include "counts/counter_groups.h"
#include "counts/thread_copies.h"
#include "image/dynamic_symbols.h"
#include "sampling/samples.h"
#include "text/format.h"
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace gmonrt {

namespace {

uint64_t addressIn(const Image &image, uintptr_t address) {
  return image.containsCode(address) ? image.fileAddress(address) : 0;
}

void collectTables(const Image &image, UnsolvedProfile &unsolved) {
  const GmonImageRecord &record = *image.record;
  uint64_t *next = unsolved.tables;
  for (const GmonSectionBounds *bounds : {&record.counters, &record.blocks, &record.calls,
                                          &record.icalls, &record.funcs, &record.graphs})
    for (const void *place : {bounds->start, bounds->stop})
      *next++ = place ? image.fileAddress(reinterpret_cast<uintptr_t>(place)) : 0;
  unsolved.outside = image.outside;
}

void collectCounters(const Image &image, UnsolvedProfile &unsolved) {
  const uint64_t *begin = image.counters(), *end = begin + image.counterCount();
  unsolved.counters = Array<CounterValue>(image.counterCount());
  auto add = [&](const uint64_t *counter, uint64_t value) {
    if (value)
      unsolved.counters.push({static_cast<uint64_t>(counter - begin), 0 - value});
  };
  if (!image.countsByThread || !firstCopies())
    return forEachCountedGroup(begin, end, [&](const uint64_t *at, size_t size) {
      for (const uint64_t *counter = at; counter != at + size; ++counter)
        add(counter, *counter);
    });
  for (const uint64_t *at = begin, *next; at != end; at = next) {
    next = at + std::min(CountersInGroup, static_cast<size_t>(end - at));
    if (anyHasCounted(image, at, static_cast<size_t>(next - at)))
      for (const uint64_t *counter = at; counter != next; ++counter)
        add(counter, sumOfCopies(image, counter));
  }
}

// Takes what concerns the image's functions.
void collectCalls(const Image &image, const RecordedCalls &recorded, UnsolvedProfile &unsolved) {
  unsolved.arcs = Array<ArcSlot>(recorded.arcs.size());
  for (ArcSlot slot : recorded.arcs) {
    if (!image.containsCode(slot.callee()))
      continue;
    slot.self -= image.file.loadBias; // the marks above stay
    slot.from = image.containsCode(slot.from - 1) || image.containsCode(slot.from)
                    ? image.fileAddress(slot.from)
                    : 0;
    unsolved.arcs.push(slot);
  }
  unsolved.calls = Array<UnsolvedCall>(recorded.cached.size());
  for (const CachedCall &call : recorded.cached)
    if (image.containsCode(call.target))
      unsolved.calls.push({call.caller == &image ? image.fileAddress(call.site) : 0,
                           image.fileAddress(call.target), call.count});
}

// The files of this process, to find that of an address quickly.
class LoadedFiles {
public:
  LoadedFiles() : files(MostFileNames) {
    forEachElfFile(
        [](const ElfFile &file, void *files) {
          static_cast<Array<ElfFile> *>(files)->push(file);
          return false;
        },
        &files);
  }
  bool failed() const { return files.failed(); }

  // Returns the number of files if none has ADDRESS.
  size_t find(uintptr_t address) {
    if (last < files.size() && files.begin()[last].contains(address))
      return last;
    for (last = 0; last < files.size() && !files.begin()[last].contains(address); ++last)
      ;
    return last;
  }
  const Array<ElfFile> &all() const { return files; }

private:
  Array<ElfFile> files;
  size_t last = 0;
};

struct SlotContext {
  const Image &image;
  UnsolvedProfile &unsolved;
  LoadedFiles files;
};

void addSlot(uintptr_t slot, const char *, void *data) {
  auto &[image, unsolved, files] = *static_cast<SlotContext *>(data);
  uintptr_t callee = 0;
  if (image.file.read(slot, &callee, sizeof callee) != sizeof callee || !callee)
    return;
  unsolved.slots.push({image.fileAddress(slot), addressIn(image, callee),
                       image.containsCode(callee) ? 0 : files.find(callee)});
}

void collectSlots(const Image &image, UnsolvedProfile &unsolved) {
  SlotContext context{image, unsolved, {}};
  unsolved.slots = Array<SlotTarget>(mostSlots(image.file));
  unsolved.files = Array<FileName>(context.files.all().size() + 1);
  if (context.files.failed() || unsolved.slots.failed() || unsolved.files.failed())
    unsolved.profile.failure = ENOMEM;
  forEachSlot(image.file, addSlot, &context);
  auto addName = [&](const char *text) {
    FileName name = {};
    formatText(name.text, sizeof name.text, "%s", baseName(text));
    unsolved.files.push(name);
  };
  for (const ElfFile &file : context.files.all()) // as placeOf() names them
    addName(*file.path ? file.path : "[program]");
  addName("[unknown]");
}

} // namespace

UnsolvedProfile collectUnsolved(const Image &image) {
  UnsolvedProfile unsolved;
  Profile &profile = unsolved.profile;
  collectSamplesOf(image, TimeSamples, /*printsWarnings=*/true, profile);
  unsolved.recordedFirstRuns = image.recordedFirstRuns;
  collectTables(image, unsolved);
  // See solveCounts().
  RecordedCalls recorded;
  collectCalls(image, recorded, unsolved);
  collectCounters(image, unsolved);
  collectSlots(image, unsolved);
  if (image.hasBuildId)
    profile.flags |= gmonkit::GmonFlagBuildId;
  if (const char *why = whyThreadsInexact(image)) {
    profile.flags |= gmonkit::GmonFlagInexact;
    sayInexact(image, why);
  }
  Array<CountedCall> solvedLater;
  Array<Arc> callsOut = callsOutRecords(image, solvedLater, recorded),
             others = otherRecords(image, TimeSamples);
  profile.arcs = concatenate({&callsOut, &others});
  if (recorded.failed() || unsolved.counters.failed() || unsolved.arcs.failed() ||
      unsolved.calls.failed() || profile.arcs.failed() || profile.bins.failed())
    profile.failure = ENOMEM;
  return unsolved;
}

} // namespace gmonrt
