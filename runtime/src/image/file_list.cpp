//===- file_list.cpp - the dynamic linker's list of files ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/file_list.h"
#include "base/shared_runtime.h"
#include "image/file_list_lock.h"

namespace gmonrt {

namespace {

bool isLocked; // perhaps, and for ever

// glibc's rendezvous structure for debuggers, of version 2, continues with the next name space's.
struct NameSpace {
  r_debug state;
  const NameSpace *next;
};

bool isListChanging() {
  auto *space = reinterpret_cast<const NameSpace *>(linkersState());
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
