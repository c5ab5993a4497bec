//===- dynamic_symbols.cpp - dynamic symbols ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/dynamic_symbols.h"
#include "image/dynamic_tables.h"
#include <algorithm>
#include <cstring>
#include <elf.h>

namespace gmonrt {

void forEachSlot(const ElfFile &file,
                 void (*visit)(uintptr_t slot, const char *name, void *context), void *context) {
  auto *symbol = tableOf<ElfW(Sym)>(file, DT_SYMTAB);
  auto *name = tableOf<char>(file, DT_STRTAB);
  if (!symbol || !name)
    return;
  forEachRelocation(file, [&](const ElfW(Rela) & relocation) {
    if (!isOfSlot(relocation))
      return;
    bool isNamed = ELF64_R_TYPE(relocation.r_info) != ResolverRelocation;
    visit(file.loadBias + relocation.r_offset,
          isNamed ? name + symbol[ELF64_R_SYM(relocation.r_info)].st_name : "", context);
  });
}

size_t mostSlots(const ElfFile &file) {
  return (file.dynamicEntry(DT_PLTRELSZ) + file.dynamicEntry(DT_RELASZ)) / sizeof(ElfW(Rela));
}

SlotNames::SlotNames(const ElfFile &file) : slots(mostSlots(file)) {
  forEachSlot(
      file,
      [](uintptr_t slot, const char *name, void *slots) {
        static_cast<Array<Slot> *>(slots)->push({slot, name});
      },
      &slots);
  std::sort(slots.begin(), slots.end(),
            [](const Slot &a, const Slot &b) { return a.address < b.address; });
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

} // namespace gmonrt
