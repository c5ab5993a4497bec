//===- counts_log.cpp - counts of forked processes that wait to be solved -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/counts_log.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "profile/output_file.h"
#include "text/format.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr uint64_t MostProcesses = 64, MostBytes = 8 << 20; // of a log that is not full

bool nameLog(const OutputPlace &place, char (&name)[NAME_MAX + 1]) {
  return formatText(name, sizeof name, "%s%s", place.name(), gmonkit::CountsLogSuffix) <
         static_cast<int>(sizeof name);
}

bool writeAt(const Descriptor &file, uint64_t offset, const void *bytes, size_t size) {
  return rawSyscall(SYS_pwrite64, file.get(), reinterpret_cast<long>(bytes),
                    static_cast<long>(size), static_cast<long>(offset)) == static_cast<long>(size);
}

} // namespace

int CountsLog::make(const OutputPlace &place, uint64_t owner) {
  char name[NAME_MAX + 1];
  if (!nameLog(place, name))
    return ENAMETOOLONG;
  gmonkit::CountsLogHeader header = {{}, owner, 0, 0};
  memcpy(header.magic, gmonkit::CountsLogMagic, sizeof header.magic);
  WriteErrors errors;
  NewFile log;
  if (int failure = log.create(place, ".tmp.", outputMode()))
    return failure;
  int failure = log.write(reinterpret_cast<const char *>(&header), sizeof header);
  if (!failure)
    failure = log.rename(place, name, /*replaces=*/false);
  if (failure)
    log.remove(place);
  return failure;
}

// Another hard link may be anybody's file.
bool CountsLog::readHeader() {
  struct stat status;
  return file.status(status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1 &&
         status.st_uid == static_cast<uid_t>(rawSyscall(SYS_geteuid)) &&
         file.readAt(0, &header, sizeof header) &&
         memcmp(header.magic, gmonkit::CountsLogMagic, sizeof header.magic) == 0;
}

bool CountsLog::hasStillName() const {
  struct stat own, there;
  return file.status(own) == 0 && statusAt(place.directory(), fileName, there) == 0 &&
         isSameFile(own, there);
}

bool CountsLog::open() {
  if (!nameLog(place, fileName))
    return false;
  constexpr int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  file = Descriptor::openAt(place.directory(), fileName, flags);
  return file.isOpen() && readHeader();
}

bool CountsLog::lock() {
  for (BoundedWait wait;;) {
    int failure = file.tryLock();
    if (!failure && hasStillName())
      return readHeader();
    bool isLockedByOther = failure == EWOULDBLOCK || failure == EINTR;
    if ((failure && !isLockedByOther) || (isLockedByOther && !wait.rest()) || !open())
      return false;
  }
}

bool CountsLog::isFull() const {
  return header.processes >= MostProcesses || header.size >= MostBytes;
}

bool CountsLog::append(const char *bytes, size_t size) {
  uint64_t end = sizeof header + header.size, word = size;
  gmonkit::CountsLogHeader next = header;
  ++next.processes;
  next.size += sizeof word + size;
  WriteErrors errors;
  if (!writeAt(file, end, &word, sizeof word) || !writeAt(file, end + sizeof word, bytes, size) ||
      !writeAt(file, 0, &next, sizeof next))
    return false;
  header = next;
  return true;
}

} // namespace gmonrt
