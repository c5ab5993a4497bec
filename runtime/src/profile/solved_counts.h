//===- solved_counts.h - what follows from counters and an image's tables -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_SOLVED_COUNTS_H
#define GMONRT_PROFILE_SOLVED_COUNTS_H

#include "counts/block_counts.h"
#include "profile/profile_arcs.h"

namespace gmonrt {

// The part of a profile that takes time: everything for which flow graphs are solved.
struct SolvedCounts {
  ProfileArcs arcs;
  Array<BlockCount> blocks;   // by address; no address twice
  Array<Arc> callsOut;        // see calls_out.h
  bool areClamped = false;    // see ImageCounts
  bool tablesAreLost = false; // see lost_tables.h
  bool failed = false;        // there was no memory
};

// Solves the current counts of IMAGE. The program may go on counting, so RECORDED must be older:
// otherwise there might be more calls than runs.
SolvedCounts solveCounts(const Image &image, const RecordedCalls &recorded);

// Printf formats with the image's name. Why counts that were solved may be inexact, or null; and a
// warning if tables are lost.
const char *whySolvedInexact(const SolvedCounts &solved);
extern const char TablesAreLost[];

} // namespace gmonrt

#endif
