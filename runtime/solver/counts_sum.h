//===- counts_sum.h - a sum of unsolved profiles -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SOLVER_COUNTS_SUM_H
#define GMONRT_SOLVER_COUNTS_SUM_H

#include "collector/unsolved_profile.h"
#include "image/function_table.h"
#include "image/image.h"
#include "mapped_program.h"

namespace gmonrt {

// Adds up the counts of processes of one program, in the program's mapped counters.
class CountsSum {
public:
  // PROGRAM must outlive this. NAME is its name in messages.
  CountsSum(MappedProgram &program, const char *name);

  const Image &image() const { return program; }

  // Adds the counts in the file PATH. Returns null or the reason of a failure; the sum is then of
  // no use.
  const char *add(const char *path);

  // Solves the sum, once. Returns null or the reason of a failure.
  const char *solve(Profile &profile);

private:
  struct Part;

  const char *read(const char *path, Part &part);
  const char *addTables(const UnsolvedProfile &unsolved);
  const char *addCounters(const UnsolvedProfile &unsolved);
  const char *addSlots(const UnsolvedProfile &unsolved);
  const char *addSamples(const SampleBins &more);
  bool rankOrders(const FunctionTable &functions, Array<ArcSlot> &arcs) const;
  RecordedCalls recordedCalls();
  Array<Arc> otherRecords() const;
  template <typename Item> Array<Item> all(Array<Item> UnsolvedProfile::*items) const;

  MappedProgram &mapped;
  GmonImageRecord record = {};
  SampleBins bins;
  Image program = {};
  Part *parts = nullptr; // the last one first
  size_t count = 0;
};

} // namespace gmonrt

#endif
