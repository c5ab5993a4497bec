//===- called_files.cpp - files that calls lead to -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "called_files.h"
#include "image/dynamic_symbols.h"
#include <cstdio>
#include <cstring>

namespace gmonrt {

namespace {

constexpr size_t MostFiles = 4096; // no program may map anything below 64 KB
constexpr uintptr_t FirstAddress = 16;
FileName files[MostFiles];
size_t fileCount = 0;

} // namespace

uintptr_t addressOfFile(const FileName &name) {
  size_t i = 0;
  while (i < fileCount && memcmp(&files[i], &name, sizeof name) != 0)
    ++i;
  if (i == fileCount && fileCount < MostFiles) {
    files[fileCount] = name;
    files[fileCount++].text[sizeof name.text - 1] = '\0';
  }
  return FirstAddress + i;
}

// In the place of those in code_places.cpp, which look at the running process.

CodePlace placeOf(uintptr_t address) {
  CodePlace place = {};
  size_t number = address - FirstAddress;
  snprintf(place.file, sizeof place.file, "%s",
           number < fileCount ? files[number].text : "[unknown]");
  return place;
}

const char *functionAt(uintptr_t) { return nullptr; }

} // namespace gmonrt
