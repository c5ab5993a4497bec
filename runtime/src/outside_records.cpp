//===- outside_records.cpp - samples outside all images, in a profile ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "outside_records.h"
#include "extension_names.h"
#include "gmonkit/gmon_out.h"
#include "outside_samples.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

using namespace gmonkit;

constexpr size_t MostRecords = nameRecords(sizeof(OutsideSamples::name)) + 3; // of a file

void appendFile(const OutsideSamples &file, Array<Arc> &arcs) {
  size_t size = strlen(file.name);
  uint32_t key = nameKey(file.name, size);
  appendName(file.name, size, arcs);
  auto append = [&](GmonOutside what, uint64_t count) {
    arcs.push({gmonExtension(GmonExtOutside, key, what), GmonExtensionBase, count, UnknownOrder});
  };
  append(GmonOutsideCode, file.inCode);
  append(GmonOutsideSystemCalls, file.inSystemCalls);
  append(GmonOutsideCharged, file.charged);
}

} // namespace

bool appendOutside(unsigned kind, Array<Arc> &arcs) {
  Array<OutsideSamples> files = collectOutside(kind);
  Array<Arc> all(arcs.size() + files.size() * MostRecords);
  for (const Arc &arc : arcs)
    all.push(arc);
  for (const OutsideSamples &file : files)
    appendFile(file, all);
  if (files.failed() || all.failed())
    return false;
  arcs = std::move(all);
  return true;
}

} // namespace gmonrt
