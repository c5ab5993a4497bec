//===- count_weight.h - counts times a weight -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_COUNT_WEIGHT_H
#define GMONKIT_ANALYZER_GMON_COUNT_WEIGHT_H

#include "analyzer/gmon/gmon_reader.h"
#include <cstdint>

namespace gmonkit {

// A weight is above 0 and at most this.
constexpr double MostWeight = 1e6;

// Returns COUNT times WEIGHT, rounded to the nearest integer, halves up; the same on each
// processor. It is exact if WEIGHT is an integer, and saturates. Code that ran keeps a count of 1
// or more, as compilers make much of the difference to 0.
uint64_t weightedCount(uint64_t count, double weight);

// Multiplies the counts of calls and blocks in FILE by WEIGHT. Times stay.
void weightCounts(GmonFile &file, double weight);

} // namespace gmonkit

#endif
