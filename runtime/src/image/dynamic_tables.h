//===- dynamic_tables.h - tables of a file's dynamic section -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_DYNAMIC_TABLES_H
#define GMONRT_IMAGE_DYNAMIC_TABLES_H

#include "arch/machine.h"
#include "image/elf_file.h"
#include <elf.h>

namespace gmonrt {

// glibc stores run-time addresses in the dynamic section, musl the addresses of the file.
inline uintptr_t runTimeAddress(const ElfFile &file, uintptr_t entry) {
  return entry >= file.loadBias ? entry : entry + file.loadBias;
}

// Returns the table at the address of the dynamic section's entry TAG, or null.
template <typename Entry> const Entry *tableOf(const ElfFile &file, ElfW(Sxword) tag) {
  uintptr_t table = file.dynamicEntry(tag);
  return table ? reinterpret_cast<const Entry *>(runTimeAddress(file, table)) : nullptr;
}

// Calls VISIT(relocation) for those of FILE's two tables. It may change the dynamic section and the
// tables.
template <typename Visit> void forEachRelocation(const ElfFile &file, Visit visit) {
  using Relocation = ElfW(Rela);
  struct {
    const Relocation *next;
    uint64_t size;
  } tables[] = {{tableOf<Relocation>(file, DT_JMPREL), file.dynamicEntry(DT_PLTRELSZ)},
                {tableOf<Relocation>(file, DT_RELA), file.dynamicEntry(DT_RELASZ)}};
  for (auto [next, size] : tables)
    for (size_t left = next ? size / sizeof *next : 0; left; --left, ++next)
      visit(Relocation(*next));
}

// Returns whether RELOCATION is of a slot of the global offset table that leads to a function.
inline bool isOfSlot(const ElfW(Rela) & relocation) {
  auto type = ELF64_R_TYPE(relocation.r_info);
  return type == ResolverRelocation || (ELF64_R_SYM(relocation.r_info) != 0 &&
                                        (type == JumpSlotRelocation || type == SlotRelocation));
}

} // namespace gmonrt

#endif
