//===- outside_time.h - time outside the program's own code ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_OUTSIDE_TIME_H
#define GMONKIT_ANALYZER_GMON_OUTSIDE_TIME_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// The samples in one file without a histogram.
struct OutsideTime {
  std::string name;
  // See GmonOutside. What is charged is in the other two as well.
  uint64_t code = 0, systemCalls = 0, charged = 0;

  uint64_t total() const { return llvm::SaturatingAdd(code, systemCalls); }
};

// Returns the files that RECORDS have time of, by time, the most first, then by name.
std::vector<OutsideTime> readOutsideTime(llvm::ArrayRef<GmonExtension> records);

} // namespace gmonkit

#endif
