//===- called_files.cpp - files that other processes' calls lead to ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/called_files.h"
#include <cstring>

namespace gmonrt {

static constexpr uintptr_t FirstAddress = 16;

uintptr_t CalledFiles::addressOf(const FileName &name) {
  size_t i = 0;
  while (i < names.size() && memcmp(&names.begin()[i], &name, sizeof name) != 0)
    ++i;
  if (i == names.size() && i < names.room()) {
    names.push(name);
    if (i < names.size())
      names.begin()[i].text[sizeof name.text - 1] = '\0';
  }
  return FirstAddress + i;
}

const char *CalledFiles::nameAt(uintptr_t address) const {
  size_t number = address - FirstAddress;
  return number < names.size() ? names.begin()[number].text : "[unknown]";
}

} // namespace gmonrt
