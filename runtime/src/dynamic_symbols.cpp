//===- dynamic_symbols.cpp - what the dynamic linker knows by name ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "dynamic_symbols.h"
#include "slot_relocations.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>

// A static program has none.
extern "C" __attribute__((weak)) int dladdr(const void *, Dl_info *) noexcept;

namespace gmonrt {

namespace {

// glibc puts run-time addresses into the dynamic section, musl leaves those of the file.
uintptr_t runTimeAddress(const ElfFile &file, uintptr_t entry) {
  return entry >= file.loadBias ? entry : entry + file.loadBias;
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
  uintptr_t start = file.dynamicEntry(table), symbols = file.dynamicEntry(DT_SYMTAB),
            names = file.dynamicEntry(DT_STRTAB);
  if (!start || !symbols || !names)
    return;
  auto *relocation = reinterpret_cast<const ElfW(Rela) *>(runTimeAddress(file, start));
  auto *symbol = reinterpret_cast<const ElfW(Sym) *>(runTimeAddress(file, symbols));
  auto *name = reinterpret_cast<const char *>(runTimeAddress(file, names));
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

const char *functionAt(uintptr_t address) {
  Dl_info info;
  bool found = dladdr && dladdr(reinterpret_cast<const void *>(address), &info);
  return found ? info.dli_sname : nullptr;
}

} // namespace gmonrt
