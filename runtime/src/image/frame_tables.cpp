//===- frame_tables.cpp - the files' .eh_frame tables ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/frame_tables.h"
#include "image/elf_file.h"
#include <cstring>
#include <dlfcn.h>

#ifdef DLFO_STRUCT_HAS_EH_DBASE // glibc 2.35 and newer
extern "C" __attribute__((weak)) int _dl_find_object(void *, dl_find_object *) noexcept;
#endif

namespace gmonrt {

namespace {

// The C library is never unloaded. Other files in which another thread runs may be unloaded during
// the lookup.
uintptr_t libcLow, libcHigh;

bool rememberLibc(const ElfFile &file, void *) {
  if (strncmp(baseName(file.path), "libc.so.", 8) != 0)
    return false;
  TextRange text = textRange(file);
  libcLow = text.low;
  libcHigh = text.high;
  return true;
}

} // namespace

const void *frameTablesOf(uintptr_t code, bool isOwnThread) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  dl_find_object file;
  bool stays = isOwnThread || (code >= libcLow && code < libcHigh);
  if (stays && _dl_find_object && _dl_find_object(reinterpret_cast<void *>(code), &file) == 0)
    return file.dlfo_eh_frame;
#endif
  return nullptr;
}

void prepareFrameTables() {
  if (!libcHigh)
    forEachElfFile(rememberLibc, nullptr);
}

} // namespace gmonrt
