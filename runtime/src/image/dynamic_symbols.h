//===- dynamic_symbols.h - what the dynamic linker knows by name -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_DYNAMIC_SYMBOLS_H
#define GMONRT_IMAGE_DYNAMIC_SYMBOLS_H

#include "base/array.h"
#include "image/elf_file.h"

namespace gmonrt {

// The names of the functions whose addresses the dynamic linker puts into the slots of a file.
class SlotNames {
public:
  explicit SlotNames(const ElfFile &file);
  bool failed() const { return slots.failed(); }

  // Null where SLOT, a run-time address, is none, or its function has no name.
  const char *find(uintptr_t slot) const;

private:
  struct Slot {
    uintptr_t address;
    const char *name;
  };
  void add(const ElfFile &file, ElfW(Sxword) table, ElfW(Sxword) size);

  Array<Slot> slots; // by address
};

struct CodePlace {
  char file[128];    // its name without directories, cut at its end
  uintptr_t address; // in the file
};

// What lies at ADDRESS of the running process.
CodePlace placeOf(uintptr_t address);

// The name of the function there, or null. It takes long: all dynamic symbols of the file are gone
// through.
const char *functionAt(uintptr_t address);

} // namespace gmonrt

#endif
