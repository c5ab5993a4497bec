//===- profile.cpp - contents of a profile --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/profile.h"
#include "base/message.h"
#include "base/options.h"
#include "base/phase.h"
#include "counts/arc_table.h"
#include "counts/thread_copies.h"
#include "gmonkit/gmon_out.h"
#include "image/image_records.h"
#include "profile/outside_records.h"
#include "profile/solved_counts.h"
#include "profile/stack_records.h"
#include "sampling/sampler.h"
#include "sampling/samples.h"
#include <cerrno>
#include <cstring>

// glibc's, since 2.32: becomes 0 when a thread is created, and stays 0.
extern "C" __attribute__((weak)) char __libc_single_threaded;

namespace gmonrt {

namespace {

// Returns whether the program has ever had more than one thread, as far as the C library knows. It
// also knows the runtime's own.
bool threadsWereCreated() {
  if (options().live)
    return threadsWereStarted();
  return &__libc_single_threaded && !__libc_single_threaded;
}

// Returns whether several threads shared counters in functions of IMAGE that count as EXACT says. A
// thread that calls no hook does not appear in the arc tables.
bool threadsShared(const Image &image, bool exact) {
  bool anySeen = severalThreadsSeen(), anyCreated = threadsWereCreated();
  if (!anySeen && !anyCreated)
    return false;
  for (const GmonFuncRecord &record : recordsOf<GmonFuncRecord>(image.record->funcs)) {
    bool isExact = record.flags & GmonFuncCountersExact;
    if (record.count && isExact == exact && (anySeen || !(record.flags & GmonFuncHasEntryHook)))
      return true;
  }
  return false;
}

void collectBins(const Image &image, unsigned kind, Profile &profile) {
  size_t count = image.bins[kind] ? image.binCount : 0;
  profile.bins = SampleBins(count);
  if (profile.bins.failed())
    return;
  for (size_t bin = 0; bin < count; ++bin) {
    if (bin % BinsPerPiece == 0 &&
        !image.sampledPieces(kind)[bin / BinsPerPiece].load(std::memory_order_relaxed))
      bin += BinsPerPiece - 1;
    else if (uint32_t samples = image.bins[kind][bin].load(std::memory_order_relaxed))
      profile.bins.add(bin, samples);
  }
}

// Returns an extension record about samples that stand for several periods.
Array<Arc> repeatsRecord(const Image &image, unsigned kind) {
  uint64_t repeats = __atomic_load_n(&image.repeats[kind], __ATOMIC_RELAXED);
  Array<Arc> record(1);
  if (repeats != 0)
    record.push({gmonkit::gmonExtension(gmonkit::GmonExtRepeats, 0, 0), gmonkit::GmonExtensionBase,
                 repeats, UnknownOrder});
  return record;
}

// Returns an extension record about the number of instrumented functions in IMAGE. A process has it
// once in a sum.
Array<Arc> functionsRecord(const Image &image) {
  uint64_t functions = recordsOf<GmonFuncRecord>(image.record->funcs).size();
  Array<Arc> record(1);
  if (!image.wasLeft || *phaseLabel())
    record.push({gmonkit::gmonExtension(gmonkit::GmonExtFunctions, 0, 0),
                 gmonkit::GmonExtensionBase | functions, 1, UnknownOrder});
  return record;
}

} // namespace

const char *whyThreadsInexact(const Image &image) {
  if (threadsShared(image, /*exact=*/false))
    return "%s: threads shared counters, so counts may be too low; compile with "
           "--gmon-threads=exact";
  if (!everyThreadHasCopies() && threadsShared(image, /*exact=*/true))
    return someThreadLacksRoom() ? NoRoomForCopies
                                 : "%s: some threads had no counters of their own; link the "
                                   "program with gmon-cc, and "
                                   "start threads with pthread_create";
  return nullptr;
}

// A library may be closed, and so written, very often.
void sayInexact(const Image &image, const char *why) {
  if (image.saidInexact != why)
    warning(why, image.name);
  image.saidInexact = why;
}

Array<Arc> otherRecords(const Image &image, unsigned kind) {
  Array<Arc> instrumented = functionsRecord(image), repeats = repeatsRecord(image, kind),
             outside = image.isProgram ? outsideRecords(kind) : Array<Arc>(),
             stacks = kind == TimeSamples ? stackRecords(image) : Array<Arc>();
  return concatenate({&instrumented, &repeats, &outside, &stacks});
}

void collectSamplesOf(const Image &image, unsigned kind, bool printsWarnings, Profile &profile) {
  memcpy(profile.id, image.id, sizeof profile.id);
  profile.textLow = image.fileAddress(image.textLow);
  profile.textHigh = image.fileAddress(image.textHigh);
  const SampleKind &samples = sampleKind(kind);
  profile.rate = samples.rate;
  memcpy(profile.dimension, samples.dimension,
         strnlen(samples.dimension, sizeof profile.dimension));
  profile.abbreviation = samples.abbreviation;
  collectSamples(printsWarnings);
  collectBins(image, kind, profile);
}

Profile collectProfile(const Image &image, unsigned kind, bool printsWarnings) {
  Profile profile;
  collectSamplesOf(image, kind, printsWarnings, profile);
  RecordedCalls recorded;
  SolvedCounts solved = solveCounts(image, recorded);
  rankOrders(solved.arcs.arcs);
  profile.blocks = std::move(solved.blocks);
  if (solved.failed || profile.bins.failed())
    profile.failure = ENOMEM;
  if (printsWarnings && solved.tablesAreLost)
    warning(TablesAreLost, image.name);
  if (image.hasBuildId)
    profile.flags |= gmonkit::GmonFlagBuildId;
  if (solved.arcs.isOrdered)
    profile.flags |= gmonkit::GmonFlagFirstOrder;
  const char *why = whyThreadsInexact(image);
  if (!why)
    why = whySolvedInexact(solved);
  if (why) {
    profile.flags |= gmonkit::GmonFlagInexact;
    if (printsWarnings)
      sayInexact(image, why);
  }
  Array<Arc> others = otherRecords(image, kind);
  profile.arcs = concatenate({&solved.arcs.arcs, &solved.callsOut, &others});
  if (profile.arcs.failed())
    profile.failure = ENOMEM;
  return profile;
}

} // namespace gmonrt
