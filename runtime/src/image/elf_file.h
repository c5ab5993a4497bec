//===- elf_file.h - a loaded ELF file -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_ELF_FILE_H
#define GMONRT_IMAGE_ELF_FILE_H

#include <cstddef>
#include <cstdint>
#include <link.h>

namespace gmonrt {

struct ElfFile {
  const ElfW(Phdr) * segments; // the program headers
  const ElfW(Phdr) * segmentsEnd;
  uintptr_t loadBias; // run-time address minus address in the file
  const char *path;   // empty for the main program

  bool contains(uintptr_t address) const;
  bool isProgram() const;
  // Copies SIZE bytes from ADDRESS to TO, or fewer at the end of the segment. Returns the number of
  // bytes; 0 if ADDRESS is not readable.
  size_t read(uintptr_t address, void *to, size_t size) const;
  // Returns the value of the dynamic section's entry TAG; 0 if there is none.
  uintptr_t dynamicEntry(ElfW(Sxword) tag) const;
};

// Returns PATH without its directories.
const char *baseName(const char *path);

// Run-time range of the executable segments: [low, high), both multiples of 16.
struct TextRange {
  uintptr_t low, high;
};
TextRange textRange(const ElfFile &file);

// Finds the loaded file with ADDRESS. Does not use the linker's __ehdr_start, which lld does not
// define for code that link-time optimisation adds.
bool findElfFile(uintptr_t address, ElfFile &file);

// The same for signal handlers, and for files that dlmopen opened, which are in no list. Finds
// nothing with a glibc before 2.35 or with another C library, or if the file's headers are not
// mapped.
bool findMappedFile(uintptr_t address, ElfFile &file);

// Calls VISIT(file, context) for each loaded file, until it returns true. Returns false, without a
// visit, if the list of files cannot be read (file_list.h).
bool forEachElfFile(bool (*visit)(const ElfFile &file, void *context), void *context);

// Read the two kinds of identity of gmon_out.h: the first 8 bytes of the GNU build-id, padded with
// zeros, if there is one; and the hash of the code.
bool readBuildId(const ElfFile &file, uint8_t (&id)[8]);
void hashText(const ElfFile &file, uint8_t (&id)[8]);

} // namespace gmonrt

#endif
