//===- unsolved_profile.h - counts of a process that others solve --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A short process of a large program would take most of its time to solve and
// write what it counted. gmonkit run adds up the counts of many such processes
// first, and solves the sum once. Flow graphs are linear: the solution of the
// sum is the sum of the solutions.
//
// All addresses are those in the program's ELF file; 0 stands for any address
// outside it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_UNSOLVED_UNSOLVED_PROFILE_H
#define GMONRT_UNSOLVED_UNSOLVED_PROFILE_H

#include "counts/recorded_calls.h"
#include "image/called_files.h"
#include "profile/profile.h"

namespace gmonrt {

struct CounterValue {
  uint64_t index; // of the counter
  uint64_t count;
};

// Calls of TARGET that its site's cache counted.
struct UnsolvedCall {
  uint64_t site, target, count;
};

// Where a slot of the global offset table leads: to ADDRESS in the image or, if that is 0, into the
// FILE-th of the files.
struct SlotTarget {
  uint64_t slot, address, file;
};

constexpr size_t MostFileNames = 1024; // those of other files are unknown
// Of an encoded profile. A process with more solves by itself. The items of as many files as are
// solved at once can then be counted in 32 bits.
constexpr size_t MostUnsolvedBytes = 128 << 20;

constexpr size_t TableBounds = 2 * 6; // start and stop of each section of a GmonImageRecord

struct UnsolvedProfile {
  // Without blocks; its arcs are extension records. textLow and textHigh are unused.
  Profile profile;
  bool recordedFirstRuns = false;    // see Image
  uint64_t tables[TableBounds] = {}; // of the image's record
  uint64_t outside = 0;              // see Image
  Array<CounterValue> counters;      // those that have counted
  Array<ArcSlot> arcs;               // see RecordedCalls; callees are in the image
  Array<UnsolvedCall> calls;         // the same
  Array<SlotTarget> slots;
  Array<FileName> files;
};

// Returns IMAGE's counts. Its profile has a failure if there is no memory.
UnsolvedProfile collectUnsolved(const Image &image);

// The result has failed() if there is no memory.
Array<char> encodeUnsolved(const UnsolvedProfile &unsolved);

// Decodes the SIZE bytes at BYTES. BINS: the number of bins of the program's histogram. Returns
// null or what is wrong.
const char *decodeUnsolved(const char *bytes, size_t size, size_t bins, UnsolvedProfile &unsolved);

} // namespace gmonrt

#endif
