//===- memory.h - memory for tables, from the kernel alone ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_MEMORY_H
#define GMONRT_MEMORY_H

#include <cstddef>

namespace gmonrt {

// Zeroed memory, aligned to 64 bytes, for the life of the process; null when there
// is none. Safe in signal handlers, in any thread, before TLS exists.
void *allocate(size_t bytes);

// Zeroed pages that may be given back with unmap().
void *map(size_t bytes);
void unmap(void *pages, size_t bytes);

// As memcpy, but that nothing can stand before it, as sanitizers do: it is safe in signal handlers
// and without thread-local storage.
inline void copyBytes(void *to, const void *from, size_t size) {
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}

// Makes what map() gave zero again, without touching what nobody has touched.
void clearPages(void *pages, size_t bytes);

} // namespace gmonrt

#endif
