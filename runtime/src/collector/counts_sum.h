//===- counts_sum.h - a sum of unsolved profiles -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_COUNTS_SUM_H
#define GMONRT_COLLECTOR_COUNTS_SUM_H

#include "collector/mapped_program.h"
#include "collector/unsolved_profile.h"
#include "image/function_table.h"
#include "image/image.h"

namespace gmonrt {

// Adds up the counts of processes of one program, in the program's mapped counters.
class CountsSum {
public:
  // PROGRAM must outlive this. NAME is its name in messages, and is safe for a terminal.
  CountsSum(MappedProgram &program, const char *name);
  CountsSum(const CountsSum &) = delete;
  CountsSum &operator=(const CountsSum &) = delete;
  ~CountsSum();

  const Image &image() const { return program; }

  // Makes room for PROCESSES. Call it once. Returns false if there is no memory.
  bool expect(size_t processes);

  // Adds the counts of a process, the SIZE bytes at BYTES, encoded (see unsolved_profile.h).
  // Returns null or the reason of a failure; the sum is then of no use.
  const char *add(const char *bytes, size_t size);

  // Solves the sum, once. Returns null or the reason of a failure.
  const char *solve(Profile &profile);

private:
  struct Part;

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
  CalledFiles files;
  Array<Part> parts;
};

} // namespace gmonrt

#endif
