//===- live_file.cpp - writer of live files -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/live_file.h"
#include "arch/machine.h"
#include "base/message.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr uint64_t Alignment = 4096; // the halves share no disk block

uint64_t alignUp(uint64_t size) { return (size + Alignment - 1) & ~(Alignment - 1); }

} // namespace

int LiveFile::writeAt(const void *bytes, size_t size, uint64_t offset) {
  auto *from = static_cast<const char *>(bytes);
  while (size) {
    long written = rawSyscall(SYS_pwrite64, file.descriptor.get(), reinterpret_cast<long>(from),
                              static_cast<long>(size), static_cast<long>(offset));
    if (written == 0 || (written < 0 && written != -EINTR))
      return written < 0 ? static_cast<int>(-written) : EIO;
    if (written > 0) {
      from += written;
      offset += static_cast<uint64_t>(written);
      size -= static_cast<size_t>(written);
    }
  }
  return 0;
}

const char *LiveFile::open(const char *path, bool makesDirectories) {
  if (const char *wrong = place.find(path, makesDirectories))
    return wrong;
  if (place.isOpenAlready())
    return errorText(EINVAL);
  header = {};
  memcpy(header.magic, gmonkit::LiveMagic, sizeof header.magic);
  header.version = gmonkit::LiveVersion;
  rooms[0] = rooms[1] = 0;
  end = alignUp(sizeof header);
  int failure = place.remember();
  if (!failure)
    removeFormer();
  if (!failure)
    failure = file.create(place, ".live.", outputMode(), Leftover::IsKept);
  if (failure)
    return errorText(failure);
  failure = file.descriptor.remember();
  if (!failure)
    failure = writeAt(&header, sizeof header, 0);
  if (failure) {
    file.remove(place);
    file.descriptor = {};
  }
  return failure ? errorText(failure) : nullptr;
}

// Removes the file that is there yet if the program has closed its descriptor.
void LiveFile::removeFormer() {
  struct stat there;
  if (statusAt(place.directory(), file.name, there) == 0 && file.descriptor.wasOf(there))
    file.remove(place);
}

const char *LiveFile::write(const char *path, bool makesDirectories, const Array<char> &bytes) {
  forgetReplaced();
  if (!exists())
    if (const char *wrong = open(path, makesDirectories))
      return wrong;
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
  int failure = writeAt(bytes.begin(), bytes.size(), half.offset);
  if (!failure)
    failure = writeAt(&next, sizeof next, 0);
  if (failure)
    return errorText(failure); // the next call writes this half again; the other one is valid
  header = next;
  rooms[older] = room;
  end = std::max(end, half.offset + room);
  return nullptr;
}

void LiveFile::sync() {
  forgetReplaced();
  if (exists())
    rawSyscall(SYS_fdatasync, file.descriptor.get());
}

void LiveFile::remove() {
  forgetReplaced();
  if (exists())
    file.remove(place);
  leaveToParent(/*hasDescriptors=*/true);
}

void LiveFile::forgetReplaced() {
  place.forgetIfReplaced();
  file.descriptor.forgetIfReplaced();
}

void LiveFile::takeFrom(const char *folder) {
  place.takeFrom(folder);
  file.descriptor.takeFrom(folder);
}

void LiveFile::leaveToParent(bool hasDescriptors) {
  if (!hasDescriptors) {
    place.forget();
    file.descriptor.forget();
  }
  forgetReplaced();
  place = {};
  file.descriptor = {};
}

} // namespace gmonrt
