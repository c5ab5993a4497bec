//===- mapped_program.h - a program file as if it were loaded ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_MAPPED_PROGRAM_H
#define GMONRT_COLLECTOR_MAPPED_PROGRAM_H

#include "base/array.h"
#include "base/descriptor.h"
#include "image/elf_file.h"

namespace gmonrt {

// A program's file, mapped with its segments where they belong to each other, but at no particular
// address, and not to be executed. Its pages may be written; the file stays as it is. What ElfFile
// reads by its headers is in the segments, whatever the file has. Should the file become shorter
// meanwhile, its pages raise SIGBUS: nobody may write to that of a running program.
class MappedProgram {
public:
  MappedProgram() = default;
  MappedProgram(const MappedProgram &) = delete;
  MappedProgram &operator=(const MappedProgram &) = delete;
  ~MappedProgram();

  // Maps the file PATH, once. PATH must outlive this. Returns null or the reason of a failure.
  const char *map(const char *path);

  const ElfFile &file() const { return elf; }

  // Returns whether [LOW, HIGH), addresses in the file, are in one segment, and come from the file.
  bool contains(uint64_t low, uint64_t high) const;

  // Returns whether the tables that forEachRelocation() reads are in segments, or missing.
  bool containsRelocations() const;

  // Returns whether SLOT, an address in the file, is one that forEachSlot() visits.
  bool hasSlot(uint64_t slot) const;

private:
  bool containsTable(ElfW(Sxword) tag, uint64_t size) const;
  bool hasSoundSegments(const Descriptor &file) const;
  const char *mapSegments(int descriptor);
  bool hasSoundTables() const;
  bool relocate();

  ElfFile elf = {};
  Array<ElfW(Phdr)> headers;
  void *pages = nullptr; // all segments, and what is between them
  size_t pagesSize = 0;
  Array<uintptr_t> slots; // sorted
};

} // namespace gmonrt

#endif
