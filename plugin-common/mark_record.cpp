//===- mark_record.cpp - where blocks of the source ended up -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/mark_record.h"
#include "gmonkit/abi.h"

namespace gmonkit {

namespace {

// Returns the directive for NAME and a 0. Names hold any byte.
std::string bytesOf(const std::string &name) {
  std::string line = "\t.byte ";
  for (unsigned char byte : name)
    line += std::to_string(byte) + ",";
  return line + "0\n";
}

} // namespace

void MarkRecord::add(const Mark &mark, const std::string &place, const std::string &name) {
  auto [known, isNew] =
      indices.try_emplace({mark.identity, mark.checksum}, uint32_t(functions.size()));
  if (isNew)
    functions.push_back({mark.identity, mark.checksum, name});
  ++marks;
  lines += "\t.long " + (place.empty() ? std::to_string(GMON_NO_BLOCK) : place + "-" + code) +
           ", " + std::to_string(known->second) + ", " + std::to_string(mark.number) + "\n";
}

std::string MarkRecord::text() const {
  if (isEmpty())
    return "";
  size_t end = sizeof(GmonMarksRecord) + functions.size() * sizeof(GmonMarkedFunction) +
               marks * sizeof(GmonMark);
  std::string own, names;
  for (const Function &function : functions) {
    own += "\t.quad " + std::to_string(function.identity) + "\n\t.long " +
           std::to_string(function.checksum) + ", " + std::to_string(end) + "\n";
    names += bytesOf(function.name);
    end += function.name.size() + 1;
  }
  return "\t.long " + std::to_string((end + 7) / 8 * 8) + ", " + code + "-., " +
         std::to_string(functions.size()) + ", " + std::to_string(marks) + "\n" + own + lines +
         names + "\t.balign 8\n";
}

} // namespace gmonkit
