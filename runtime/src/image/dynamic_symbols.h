//===- dynamic_symbols.h - dynamic symbols --------------------------------===//
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

// Calls VISIT(slot, name, context) for each slot of the global offset table that the dynamic linker
// sets: SLOT is a run-time address, NAME that of the function, or empty if a resolver of FILE
// chooses it.
void forEachSlot(const ElfFile &file,
                 void (*visit)(uintptr_t slot, const char *name, void *context), void *context);

// Upper bound of their number.
size_t mostSlots(const ElfFile &file);

// Names of the functions whose addresses are in a file's slots.
class SlotNames {
public:
  explicit SlotNames(const ElfFile &file);
  bool failed() const { return slots.failed(); }

  // Returns null if SLOT, a run-time address, is not a slot or its function has no name.
  const char *find(uintptr_t slot) const;

private:
  struct Slot {
    uintptr_t address;
    const char *name;
  };

  Array<Slot> slots; // by address
};

// Returns whether FILE is linked with the library whose file name is NAME.
bool isLinkedWith(const ElfFile &file, const char *name);

struct CodePlace {
  char file[128];    // name without directories, truncated
  uintptr_t address; // in the file
};

// Returns the file and address of the run-time ADDRESS.
CodePlace placeOf(uintptr_t address);

// Returns whether FUNCTION is in a file of the C library, also where threads have one of their own.
bool isInLibraryOfC(const void *function);

// Returns the name of the function at ADDRESS, or null. Slow: it searches all dynamic symbols of
// the file.
const char *functionAt(uintptr_t address);

} // namespace gmonrt

#endif
