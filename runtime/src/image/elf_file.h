//===- elf_file.h - an ELF file as it is loaded ----------------------------------===//
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
  uintptr_t loadBias; // run-time address - address in the file
  const char *path;   // empty for the main program

  bool contains(uintptr_t address) const;
  bool isProgram() const;
  // Copies SIZE bytes from ADDRESS, or as many as its segment still has, to TO and returns
  // how many. None where there is nothing to read.
  size_t read(uintptr_t address, void *to, size_t size) const;
  // The value of the dynamic section's entry TAG, 0 where there is none.
  uintptr_t dynamicEntry(ElfW(Sxword) tag) const;
};

// PATH without its directories.
const char *baseName(const char *path);

// The executable segments at run time: [low, high), both multiples of 16.
struct TextRange {
  uintptr_t low, high;
};
TextRange textRange(const ElfFile &file);

// Finds the loaded file that ADDRESS lies in. The linker's __ehdr_start would tell as well,
// but lld does not define it for what link-time optimisation adds.
bool findElfFile(uintptr_t address, ElfFile &file);

// Calls VISIT(file, context) for each loaded file, until it returns true.
void forEachElfFile(bool (*visit)(const ElfFile &file, void *context), void *context);

// The two kinds of identity that gmon_out.h describes: the first 8 bytes of the GNU
// build-id, padded with zeros, where there is one; and the hash of the code.
bool readBuildId(const ElfFile &file, uint8_t (&id)[8]);
void hashText(const ElfFile &file, uint8_t (&id)[8]);

} // namespace gmonrt

#endif
