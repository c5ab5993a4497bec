//===- start_note.cpp - what a collector learns of a process's start -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/start_note.h"
#include "arch/machine.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "base/options.h"
#include "gmonkit/collector.h"
#include "profile/output_path.h"
#include "text/format.h"
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>

namespace gmonrt {

namespace {

// The collector's file, and what this process appends behind its id; null without a collector. A
// forked child may have a small stack, so both are found once.
const char *startsPath = nullptr, *program = nullptr;

const char *copyText(const char *text) {
  size_t size = strlen(text) + 1;
  void *copy = allocate(size);
  return copy ? static_cast<const char *>(memcpy(copy, text, size)) : nullptr;
}

// Sets PATH to the file of starts beside IMAGE's profile. Returns false if the name is too long.
bool findStarts(const Image &image, char (&path)[MostOfOutputPath]) {
  if (!outputPath(image, /*isForkChild=*/false, nullptr, path, sizeof path))
    return false;
  char *slash = strrchr(path, '/');
  if (!slash || slash + 1 + sizeof gmonkit::StartsFile > path + sizeof path)
    return false;
  memcpy(slash + 1, gmonkit::StartsFile, sizeof gmonkit::StartsFile);
  return true;
}

void append(const Descriptor &starts) {
  char process[32];
  int length = formatText(process, sizeof process, "%ld ", rawSyscall(SYS_getpid));
  iovec parts[] = {{process, static_cast<size_t>(length)},
                   {const_cast<char *>(program), strlen(program) + 1}};
  WriteErrors errors;
  rawSyscall(SYS_writev, starts.get(), reinterpret_cast<long>(parts),
             2); // less is known if it fails
}

Descriptor openStarts(const char *path) {
  return Descriptor::openAt(AT_FDCWD, path, O_WRONLY | O_APPEND | O_NOFOLLOW);
}

} // namespace

void noteStart(const Image &image) {
  char path[MostOfOutputPath];
  if (!options().merge || options().fd >= 0 || !nameHasProcess(image) || !findStarts(image, path))
    return;
  Descriptor starts = openStarts(path);
  if (!starts.isOpen())
    return;
  startsPath = copyText(path);
  if (!image.isProgram) { // a library's constructor runs before the program's
    long length = rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/self/exe"),
                             reinterpret_cast<long>(path), sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
  }
  program = copyText(image.isProgram ? image.name : path);
  if (startsPath && program)
    append(starts);
}

void noteStartOfChild() {
  if (!startsPath || !program)
    return;
  if (Descriptor starts = openStarts(startsPath); starts.isOpen())
    append(starts);
}

} // namespace gmonrt
