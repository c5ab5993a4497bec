//===- byte_reader.h - a file, read as it is needed -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_BYTE_READER_H
#define GMONRT_BASE_BYTE_READER_H

#include "base/array.h"
#include "base/descriptor.h"

namespace gmonrt {

// Of a file that may be anybody's, and of any size, no more is read than is asked for.
class ByteReader {
public:
  // The SIZE bytes of FILE, which outlives this.
  ByteReader(const Descriptor &file, uint64_t size);

  // False where so many are not there, or cannot be read: failure() then is an errno.
  bool get(void *to, size_t count);
  template <typename T> bool getWord(T &word) { return get(&word, sizeof word); }

  uint64_t left() const { return size - at; }
  int failure() const { return failed; }

private:
  bool fill();

  const Descriptor &file;
  Array<char> buffer;
  const char *next = nullptr; // in the buffer
  uint64_t at = 0, size;      // of the file, in bytes
  int failed = 0;
};

} // namespace gmonrt

#endif
