//===- mapped_program.h - a program file as if it were loaded ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SOLVER_MAPPED_PROGRAM_H
#define GMONRT_SOLVER_MAPPED_PROGRAM_H

#include "image/elf_file.h"

namespace gmonrt {

// A program's file, mapped with its segments where they belong to each other, but at no particular
// address, and not to be executed. Its pages may be written; the file stays as it is.
class MappedProgram {
public:
  // Maps the file PATH for good. Returns null or the reason of a failure.
  const char *map(const char *path);

  const ElfFile &file() const { return elf; }

  // Returns whether [LOW, HIGH), addresses in the file, are in one segment.
  bool contains(uint64_t low, uint64_t high) const;

private:
  const char *mapSegments(int descriptor);
  void relocate();

  ElfFile elf = {};
};

} // namespace gmonrt

#endif
