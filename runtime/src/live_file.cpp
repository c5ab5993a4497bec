//===- live_file.cpp - the file that outlives a killed process -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "live_file.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace gmonrt {

namespace {

constexpr uint64_t Alignment = 4096; // so that no disk block holds parts of both halves

uint64_t alignUp(uint64_t size) { return (size + Alignment - 1) & ~(Alignment - 1); }

int writeAt(int fd, const void *bytes, size_t size, uint64_t offset) {
  auto *from = static_cast<const char *>(bytes);
  while (size) {
    ssize_t written = pwrite(fd, from, size, static_cast<off_t>(offset));
    if (written < 0 && errno != EINTR)
      return errno;
    if (written > 0) {
      from += written;
      offset += static_cast<uint64_t>(written);
      size -= static_cast<size_t>(written);
    }
  }
  return 0;
}

} // namespace

int LiveFile::open(const char *wanted) {
  size_t length = strlen(wanted);
  if (length >= sizeof path)
    return ENAMETOOLONG;
  memcpy(path, wanted, length + 1);
  header = {};
  memcpy(header.magic, gmonkit::LiveMagic, sizeof header.magic);
  header.version = gmonkit::LiveVersion;
  rooms[0] = rooms[1] = 0;
  end = alignUp(sizeof header);
  // One that is there is of an earlier process of our id.
  fd = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
  return fd < 0 ? errno : writeAt(fd, &header, sizeof header, 0);
}

void LiveFile::write(const char *wanted, const Array<char> &bytes, int *failed) {
  *failed = fd < 0 ? open(wanted) : 0;
  if (*failed)
    return;
  int older = header.halves[0].sequence < header.halves[1].sequence ? 0 : 1;
  gmonkit::LiveHeader next = header;
  gmonkit::LiveHalf &half = next.halves[older];
  uint64_t room = rooms[older];
  if (bytes.size() > room) { // move to the end, with room to grow
    half.offset = end;
    room = alignUp(bytes.size() + bytes.size() / 4);
  }
  half.sequence = header.halves[1 - older].sequence + 1;
  half.size = bytes.size();
  half.checksum =
      gmonkit::liveChecksum(half, reinterpret_cast<const unsigned char *>(bytes.begin()));
  *failed = writeAt(fd, bytes.begin(), bytes.size(), half.offset);
  if (!*failed)
    *failed = writeAt(fd, &next, sizeof next, 0);
  if (*failed)
    return; // the next call writes this half again: the other one is whole
  header = next;
  rooms[older] = room;
  end = std::max(end, half.offset + room);
}

int LiveFile::duplicate() const { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }

void LiveFile::remove() {
  if (fd < 0)
    return;
  unlink(path);
  leaveToParent();
}

void LiveFile::leaveToParent() {
  if (fd >= 0)
    close(fd);
  fd = -1;
}

} // namespace gmonrt
