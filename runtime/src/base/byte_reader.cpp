//===- byte_reader.cpp - a buffered reader of files -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/byte_reader.h"
#include "arch/machine.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr size_t BufferSize = 64 << 10;

} // namespace

ByteReader::ByteReader(const Descriptor &file, uint64_t size)
    : file(file), buffer(BufferSize), next(buffer.begin()), size(size) {
  failed = buffer.failed() ? ENOMEM : 0;
}

bool ByteReader::fill() {
  long got;
  do
    got = rawSyscall(SYS_pread64, file.get(), reinterpret_cast<long>(buffer.begin()), BufferSize,
                     static_cast<long>(at));
  while (got == -EINTR);
  if (got <= 0) {
    failed = got < 0 ? static_cast<int>(-got) : EIO; // EIO: the file became shorter
    return false;
  }
  next = buffer.begin();
  buffer.resize(buffer.begin() + got);
  return true;
}

bool ByteReader::get(void *to, size_t count) {
  if (failed || count > left())
    return false;
  for (auto *out = static_cast<char *>(to); count;) {
    if (next == buffer.end() && !fill())
      return false;
    size_t part = std::min(count, static_cast<size_t>(buffer.end() - next));
    memcpy(out, next, part);
    out += part;
    next += part;
    at += part;
    count -= part;
  }
  return true;
}

} // namespace gmonrt
