//===- memory.h - memory for tables, from the kernel alone ----------------------===//
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

// Of whatever type.
using WordInMemory __attribute__((may_alias)) = uint64_t;

// Zeroed memory, aligned to 64 bytes, until releaseMemory(); null when there
// is none. Safe in signal handlers, in any thread, before TLS exists.
void *allocate(size_t bytes);

// Gives all of it back. Nothing of this copy of the runtime may run any more.
void releaseMemory();

// Of the kernel's pages, in bytes.
inline uintptr_t pageSize() { return getauxval(AT_PAGESZ); }

// Zeroed pages that may be given back with unmap().
void *map(size_t bytes);
void unmap(void *pages, size_t bytes);

// As memcpy, but that nothing can stand before it, as sanitizers do: it is safe in signal handlers
// and without thread-local storage. Words that others may write meanwhile are copied as such.
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

// Makes what map() gave zero again, without touching what nobody has touched.
void clearPages(void *pages, size_t bytes);

} // namespace gmonrt

#endif
