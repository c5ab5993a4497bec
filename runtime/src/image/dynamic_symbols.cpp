//===- dynamic_symbols.cpp - dynamic symbols ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/dynamic_symbols.h"
#include "arch/machine.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <elf.h>

namespace gmonrt {

namespace {

// glibc stores run-time addresses in the dynamic section, musl the addresses of the file.
uintptr_t runTimeAddress(const ElfFile &file, uintptr_t entry) {
  return entry >= file.loadBias ? entry : entry + file.loadBias;
}

// Returns the table at the address of the dynamic section's entry TAG, or null.
template <typename Entry> const Entry *tableOf(const ElfFile &file, ElfW(Sxword) tag) {
  uintptr_t table = file.dynamicEntry(tag);
  return table ? reinterpret_cast<const Entry *>(runTimeAddress(file, table)) : nullptr;
}

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

SlotNames::SlotNames(const ElfFile &file)
    : slots((file.dynamicEntry(DT_PLTRELSZ) + file.dynamicEntry(DT_RELASZ)) / sizeof(ElfW(Rela))) {
  add(file, DT_JMPREL, DT_PLTRELSZ);
  add(file, DT_RELA, DT_RELASZ);
  std::sort(slots.begin(), slots.end(),
            [](const Slot &a, const Slot &b) { return a.address < b.address; });
}

void SlotNames::add(const ElfFile &file, ElfW(Sxword) table, ElfW(Sxword) size) {
  auto *relocation = tableOf<ElfW(Rela)>(file, table);
  auto *symbol = tableOf<ElfW(Sym)>(file, DT_SYMTAB);
  auto *name = tableOf<char>(file, DT_STRTAB);
  if (!relocation || !symbol || !name)
    return;
  for (size_t left = file.dynamicEntry(size) / sizeof *relocation; left; --left, ++relocation) {
    auto type = ELF64_R_TYPE(relocation->r_info);
    size_t index = ELF64_R_SYM(relocation->r_info);
    if (index && (type == JumpSlotRelocation || type == SlotRelocation))
      slots.push({file.loadBias + relocation->r_offset, name + symbol[index].st_name});
  }
}

const char *SlotNames::find(uintptr_t slot) const {
  const Slot *found =
      std::lower_bound(slots.begin(), slots.end(), slot,
                       [](const Slot &slot, uintptr_t address) { return slot.address < address; });
  return found != slots.end() && found->address == slot && *found->name ? found->name : nullptr;
}

bool isLinkedWith(const ElfFile &file, const char *name) {
  auto *names = tableOf<char>(file, DT_STRTAB);
  for (const ElfW(Phdr) *p = file.segments; names && p != file.segmentsEnd; ++p) {
    if (p->p_type != PT_DYNAMIC)
      continue;
    auto *entry = reinterpret_cast<const ElfW(Dyn) *>(file.loadBias + p->p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry)
      if (entry->d_tag == DT_NEEDED && strcmp(baseName(names + entry->d_un.d_val), name) == 0)
        return true;
  }
  return false;
}

CodePlace placeOf(uintptr_t address) {
  CodePlace place = {};
  place.address = address;
  const char *path = "[unknown]";
  ElfFile file;
  if (findElfFile(address, file)) {
    place.address = address - file.loadBias;
    path = *file.path ? file.path : "[program]";
  }
  snprintf(place.file, sizeof place.file, "%s", baseName(path));
  return place;
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
