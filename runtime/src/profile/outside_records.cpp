//===- outside_records.cpp - records of samples outside all images --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/outside_records.h"
#include "counts/extension_records.h"
#include "gmonkit/gmon_out.h"
#include "sampling/outside_samples.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

using namespace gmonkit;

// Per file.
constexpr size_t MostRecords = nameRecords(sizeof(OutsideSamples::name)) + 3;

void appendFile(const OutsideSamples &file, Array<Arc> &records) {
  size_t size = strlen(file.name);
  uint32_t key = nameKey(file.name, size);
  appendName(file.name, size, records);
  auto append = [&](GmonOutside what, uint64_t count) {
    records.push(
        {gmonExtension(GmonExtOutside, key, what), GmonExtensionBase, count, UnknownOrder});
  };
  append(GmonOutsideCode, file.inCode);
  append(GmonOutsideSystemCalls, file.inSystemCalls);
  append(GmonOutsideCharged, file.charged);
}

} // namespace

Array<Arc> outsideRecords(unsigned kind) {
  Array<OutsideSamples> files = collectOutside(kind);
  Array<Arc> records(files.size() * MostRecords);
  for (const OutsideSamples &file : files)
    appendFile(file, records);
  return files.failed() ? Array<Arc>::failure() : std::move(records);
}

} // namespace gmonrt
