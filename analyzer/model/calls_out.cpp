//===- calls_out.cpp - calls of other programs' and libraries' functions --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/calls_out.h"
#include "analyzer/gmon/extension_names.h"
#include "gmonkit/gmon_out.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {

std::vector<CallOut> readCallsOut(const Profile &profile) {
  ArrayRef<GmonExtension> records = profile.extensions();
  std::map<uint32_t, std::string> names = readNames(records);
  std::map<std::pair<std::optional<uint32_t>, uint32_t>, uint64_t> calls;
  for (const GmonExtension &record : records) {
    if (record.kind() != GmonExtCall)
      continue;
    uint64_t &sum = calls[{profile.image().find(record.value()), record.key()}];
    sum = SaturatingAdd(sum, record.count);
  }
  std::vector<CallOut> found;
  for (const auto &[edge, count] : calls) {
    // A file's name may have an @, unlike the name of a function in a dynamic symbol table.
    auto [callee, file] = StringRef(names[edge.second]).split('@');
    found.push_back({edge.first, callee.str(), file.str(), count});
  }
  return found;
}

} // namespace gmonkit
