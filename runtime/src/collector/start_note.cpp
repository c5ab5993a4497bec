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
#include "profile/output_place.h"
#include "text/format.h"
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <utility>

namespace gmonrt {

namespace {

// The collector's file, and what this process appends behind its id; null without a collector. A
// forked child may have a small stack, so both are found once.
const char *startsPath = nullptr, *program = nullptr;
struct stat startsStatus;

const char *copyText(const char *text) {
  size_t size = strlen(text) + 1;
  void *copy = allocate(size);
  return copy ? static_cast<const char *>(memcpy(copy, text, size)) : nullptr;
}

// Sets PATH to the file of starts beside IMAGE's profile. Returns false if the name is too long, or
// means another file after a change of directory.
bool nameStarts(const Image &image, char (&path)[MostOfOutputPath]) {
  if (!outputPath(image, /*isForkChild=*/false, nullptr, path, sizeof path) || *path != '/')
    return false;
  char *name = strrchr(path, '/') + 1;
  if (name + sizeof gmonkit::StartsFile > path + sizeof path)
    return false;
  memcpy(name, gmonkit::StartsFile, sizeof gmonkit::StartsFile);
  return true;
}

// Never waits, whatever file somebody may have put there.
Descriptor openStarts(int directory, const char *path) {
  return Descriptor::openAt(directory, path,
                            O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
}

// Opens the file at PATH if a collector made it: its mark is there, of the same user. Another hard
// link may be anybody's file.
Descriptor findStarts(const char *path) {
  OutputPlace place;
  struct stat mark;
  if (place.find(path, /*makesDirectories=*/false) || place.isOpenAlready() ||
      statusAt(place.directory(), gmonkit::CollectorMark, mark) != 0 || !S_ISREG(mark.st_mode))
    return {};
  Descriptor starts = openStarts(place.directory(), place.name());
  bool isCollectors = starts.isOpen() && starts.status(startsStatus) == 0 &&
                      S_ISREG(startsStatus.st_mode) && startsStatus.st_nlink == 1 &&
                      startsStatus.st_uid == mark.st_uid;
  return isCollectors ? std::move(starts) : Descriptor();
}

void append(const Descriptor &starts) {
  char process[32];
  int length = formatText(process, sizeof process, "%ld ", rawSyscall(SYS_getpid));
  iovec parts[] = {{process, static_cast<size_t>(length)},
                   {const_cast<char *>(program), strlen(program) + 1}};
  WriteErrors errors;
  // Less is known if it fails.
  rawSyscall(SYS_writev, starts.get(), reinterpret_cast<long>(parts), 2);
}

} // namespace

void noteStart(const Image &image) {
  char path[MostOfOutputPath];
  if (!options().merge || options().fd >= 0 || !nameHasProcess(image) || !nameStarts(image, path))
    return;
  Descriptor starts = findStarts(path);
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
  Descriptor starts = openStarts(AT_FDCWD, startsPath);
  struct stat status;
  if (starts.isOpen() && starts.status(status) == 0 && isSameFile(status, startsStatus))
    append(starts);
}

} // namespace gmonrt
