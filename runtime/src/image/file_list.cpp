//===- file_list.cpp - the dynamic linker's list of files ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/file_list.h"
#include "image/elf_file.h"
#include "image/file_list_lock.h"
#include <elf.h>
#include <sys/auxv.h>

namespace gmonrt {

namespace {

bool isLocked; // perhaps, and for ever

// glibc's rendezvous structure for debuggers, of version 2, continues with the next name space's.
struct NameSpace {
  r_debug state;
  const NameSpace *next;
};

// Returns the dynamic linker's structure; null in a static program.
const NameSpace *firstNameSpace() {
  auto *headers = reinterpret_cast<const ElfW(Phdr) *>(getauxval(AT_PHDR));
  const ElfW(Phdr) *end = headers + (headers ? getauxval(AT_PHNUM) : 0);
  for (const ElfW(Phdr) *p = headers; p != end; ++p)
    if (p->p_type == PT_PHDR) { // a program that names a dynamic linker has such an entry
      ElfFile program = {headers, end, reinterpret_cast<uintptr_t>(headers) - p->p_vaddr, ""};
      return reinterpret_cast<const NameSpace *>(program.dynamicEntry(DT_DEBUG));
    }
  return nullptr;
}

bool isListChanging() {
  const NameSpace *space = firstNameSpace();
  for (; space; space = space->state.r_version >= 2 ? space->next : nullptr)
    if (space->state.r_state != r_debug::RT_CONSISTENT)
      return true;
  return false;
}

} // namespace

bool visitFileList(int (*visit)(dl_phdr_info *, size_t, void *), void *context) {
  return !isLocked && visitUnheldList(visit, context);
}

void noteFileListInChild() {
  // A changing list may also hold a file that is not yet complete. What the parent could not read,
  // the child cannot either.
  isLocked = isLocked || isFileListLockHeld() || isListChanging();
}

} // namespace gmonrt
