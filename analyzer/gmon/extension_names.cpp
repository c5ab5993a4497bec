//===- extension_names.cpp - names in extension records -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/extension_names.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {

std::map<uint32_t, std::string> readNames(ArrayRef<GmonExtension> records) {
  std::map<uint32_t, std::map<uint8_t, uint64_t>> parts;
  for (const GmonExtension &record : records)
    if (record.kind() == GmonExtName)
      parts[record.key()][record.index()] = record.value();
  std::map<uint32_t, std::string> names;
  for (const auto &[key, bytesAt] : parts)
    for (const auto &[index, bytes] : bytesAt)
      for (size_t i = 0; i < GmonNameBytes; ++i)
        if (char c = static_cast<char>(bytes >> (8 * i)))
          names[key] += isPrint(c) ? c : '?';
  return names;
}

} // namespace gmonkit
