//===- memory.h - memory from the kernel ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_MEMORY_H
#define GMONRT_BASE_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <sys/auxv.h>

namespace gmonrt {

// A word in memory of any type.
using WordInMemory __attribute__((may_alias)) = uint64_t;

// Returns zeroed memory, aligned to 64 bytes and valid until releaseMemory(); null if there is
// none. Safe in signal handlers, in any thread, before TLS exists.
void *allocate(size_t bytes);

// Frees all memory of allocate(). No code of this copy of the runtime may run afterwards.
void releaseMemory();

// Page size of the kernel in bytes.
inline uintptr_t pageSize() { return getauxval(AT_PAGESZ); }

// Returns zeroed pages, to be freed with unmap().
void *map(size_t bytes);
void unmap(void *pages, size_t bytes);

// Like memcpy, which a sanitizer may intercept. Safe in signal handlers and without thread-local
// storage. Copies words in one access, as others may write them meanwhile.
inline void copyBytes(void *to, const void *from, size_t size) {
  auto isAligned = [](const void *place) { return reinterpret_cast<uintptr_t>(place) % 8 == 0; };
  size_t done = 0;
  if (isAligned(to) && isAligned(from))
    for (; size - done >= 8; done += 8)
      *reinterpret_cast<volatile WordInMemory *>(static_cast<char *>(to) + done) =
          *reinterpret_cast<const volatile WordInMemory *>(static_cast<const char *>(from) + done);
  for (; done < size; ++done)
    static_cast<volatile char *>(to)[done] = static_cast<const char *>(from)[done];
}

// Copies up to SIZE bytes from ADDRESS, which need not be mapped. Returns how many; 0 also where
// the kernel refuses the call. Signal-safe.
size_t copyIfMapped(void *to, uintptr_t address, size_t size);

// Zeroes the bytes from START up to STOP, which are private, and zero in their file if they have
// one. Gives whole pages back to the kernel if it takes them: in the child of a fork, writing would
// copy each page.
void returnToZero(uintptr_t start, uintptr_t stop);

} // namespace gmonrt

#endif
