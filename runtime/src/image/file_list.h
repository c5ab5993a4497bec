//===- file_list.h - the dynamic linker's list of files --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A lock guards the list. If a process forks while another thread, or code that
// the forking signal handler has interrupted, changes or reads the list, the
// child's lock may be locked for ever. Such a child never asks for the list.
// Where another thread keeps the lock, this does not wait for long (see
// file_list_lock.h).
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FILE_LIST_H
#define GMONRT_IMAGE_FILE_LIST_H

#include <link.h>

namespace gmonrt {

// Calls VISIT(file, size, context) for each loaded file until it returns another number than 0, as
// dl_iterate_phdr does. Returns false, without a visit, if the list cannot be read.
bool visitFileList(int (*visit)(dl_phdr_info *, size_t, void *), void *context);

// Must be called in each new child of fork.
void noteFileListInChild();

} // namespace gmonrt

#endif
