//===- code_files.h - the loaded files with code, for signal handlers -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Call stacks go through files that register nothing: the C library, others
// without instrumentation, the kernel's. This list has the program and all that
// it is linked with, which stays loaded. It grows by the files that are loaded
// later, when a stack is seen there.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_CODE_FILES_H
#define GMONRT_IMAGE_CODE_FILES_H

#include "image/elf_file.h"
#include <cstdint>

namespace gmonrt {

struct CodeFile {
  uintptr_t low, high; // run-time range of the code; may be another file's by now
  uintptr_t loadBias;  // 0 for code without a file
  const void *tables;  // .eh_frame_hdr, or null
  bool staysLoaded;    // it is never unloaded
  uint32_t key;        // nameKey of its text
  char text[256];      // see gmonkit::GmonStackNoFile

  bool contains(uintptr_t address) const { return address >= low && address < high; }
};

// Lists the files of the program. Call it once, where the dynamic linker may be called.
// Returns false if there is no memory.
bool prepareCodeFiles();

// Returns the file with the code at ADDRESS, or null. Signal-safe. If IS_OWN_THREAD, the code must
// be in a frame of the running thread, so its file stays loaded; else only files that are never
// unloaded are found. REQUIRES: prepareCodeFiles().
const CodeFile *findCodeFile(uintptr_t address, bool isOwnThread);

// The file of code that is in none.
const CodeFile &noCodeFile();

// Calls VISIT(file, context) for each file of the list. A text may occur several times.
void forEachCodeFile(void (*visit)(const CodeFile &file, void *context), void *context);

// Returns the key of FILE's text. Not for signal handlers.
uint32_t codeFileKey(const ElfFile &file);

// Returns whether the bytes before ADDRESS, in FILE, may be a call.
bool followsCall(const CodeFile &file, uintptr_t address);

// Copies SIZE bytes of FILE's code from ADDRESS to TO. Returns false if there are none.
bool readCode(const CodeFile &file, uintptr_t address, void *to, size_t size);

} // namespace gmonrt

#endif
