//===- byte_reader.h - a buffered reader of files -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_BYTE_READER_H
#define GMONRT_BASE_BYTE_READER_H

#include "base/array.h"
#include "base/descriptor.h"
#include <cstdint>

namespace gmonrt {

// Reads no more of a file than requested: the file is untrusted and may have any size.
class ByteReader {
public:
  // Reads the SIZE bytes of FILE, which must outlive the reader.
  ByteReader(const Descriptor &file, uint64_t size);

  // Copies COUNT bytes to TO. Returns false at the end of the file or if it cannot be read;
  // failure() is then an errno.
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
