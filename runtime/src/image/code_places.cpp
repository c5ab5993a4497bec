//===- code_places.cpp - files and functions at run-time addresses -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/shared_runtime.h"
#include "image/dynamic_symbols.h"
#include "image/dynamic_tables.h"
#include "text/format.h"
#include <algorithm>
#include <cstring>
#include <elf.h>

namespace gmonrt {

namespace {

// Returns the number of dynamic symbols, which only the hash tables tell. The older kind has one
// chain entry per symbol. In the newer kind, the last chain ends with the last symbol.
size_t symbolCount(const ElfFile &file) {
  if (auto *table = tableOf<uint32_t>(file, DT_HASH))
    return table[1];
  auto *table = tableOf<uint32_t>(file, DT_GNU_HASH);
  if (!table)
    return 0;
  uint32_t bucketCount = table[0], firstSymbol = table[1], filterWords = table[2];
  const uint32_t *buckets = table + 4 + filterWords * (sizeof(ElfW(Addr)) / sizeof *table);
  const uint32_t *hashes = buckets + bucketCount; // starting with firstSymbol
  uint32_t last = bucketCount ? *std::max_element(buckets, hashes) : 0;
  if (last < firstSymbol)
    return firstSymbol;
  while (!(hashes[last - firstSymbol] & 1))
    ++last;
  return last + 1;
}

bool isAt(const ElfW(Sym) & symbol, uintptr_t address) {
  bool hasSize = symbol.st_shndx != SHN_UNDEF && symbol.st_size;
  return ELF64_ST_TYPE(symbol.st_info) != STT_TLS && symbol.st_value &&
         address - symbol.st_value < (hasSize ? symbol.st_size : 1);
}

} // namespace

CodePlace placeOf(uintptr_t address) {
  CodePlace place = {};
  place.address = address;
  const char *path = "[unknown]";
  ElfFile file;
  if (findElfFile(address, file)) {
    place.address = address - file.loadBias;
    path = *file.path ? file.path : "[program]";
  }
  formatText(place.file, sizeof place.file, "%s", baseName(path));
  return place;
}

bool isInLibraryOfC(const void *function) {
  CodePlace place = placeOf(reinterpret_cast<uintptr_t>(function));
  for (const char *its : {"__errno_location", "pthread_join"}) {
    CodePlace other = placeOf(reinterpret_cast<uintptr_t>(dlsym(RTLD_NEXT, its)));
    if (strcmp(place.file, other.file) == 0)
      return true;
  }
  return false;
}

// Does not use dladdr. It waits for a lock that a dlclose in another thread holds, and that thread
// may wait for a lock held here.
const char *functionAt(uintptr_t address) {
  ElfFile file;
  if (!findElfFile(address, file))
    return nullptr;
  auto *symbols = tableOf<ElfW(Sym)>(file, DT_SYMTAB);
  auto *names = tableOf<char>(file, DT_STRTAB);
  if (!symbols || !names)
    return nullptr;
  const ElfW(Sym) *best = nullptr;
  for (size_t i = 0, count = symbolCount(file); i < count; ++i)
    if (isAt(symbols[i], address - file.loadBias) &&
        (!best || symbols[i].st_value > best->st_value))
      best = &symbols[i];
  return best ? names + best->st_name : nullptr;
}

} // namespace gmonrt
