//===- outside_time.cpp - time outside the program's own code -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/outside_time.h"
#include "analyzer/gmon/extension_names.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {

std::vector<OutsideTime> readOutsideTime(ArrayRef<GmonExtension> records) {
  std::map<uint32_t, std::string> names = readNames(records);
  std::map<uint32_t, OutsideTime> files;
  for (const GmonExtension &record : records) {
    if (record.kind() != GmonExtOutside)
      continue;
    OutsideTime &file = files[record.key()];
    auto name = names.find(record.key());
    file.name = name == names.end() ? "[unnamed]" : name->second;
    if (record.index() == GmonOutsideCode)
      file.code = SaturatingAdd(file.code, record.count);
    else if (record.index() == GmonOutsideSystemCalls)
      file.systemCalls = SaturatingAdd(file.systemCalls, record.count);
    else if (record.index() == GmonOutsideCharged)
      file.charged = SaturatingAdd(file.charged, record.count);
  }
  std::vector<OutsideTime> sorted;
  for (auto &[key, file] : files)
    sorted.push_back(std::move(file));
  llvm::sort(sorted, [](const OutsideTime &a, const OutsideTime &b) {
    return std::tuple(b.total(), StringRef(a.name)) < std::tuple(a.total(), StringRef(b.name));
  });
  return sorted;
}

} // namespace gmonkit
