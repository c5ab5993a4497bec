//===- memory.cpp - memory for tables, from the kernel alone --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "memory.h"
#include "syscall.h"
#include <atomic>
#include <cstdint>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// Small tables share chunks, or a program with many threads would run out of
// mappings.
struct Chunk {
  std::atomic<size_t> used;
};
constexpr size_t ChunkSize = 64 << 10;
constexpr size_t ChunkHeader = 64;
std::atomic<Chunk *> currentChunk{nullptr};

} // namespace

void *map(size_t bytes) {
  long result = rawSyscall(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return result < 0 && result > -4096 ? nullptr : reinterpret_cast<void *>(result);
}

void unmap(void *pages, size_t bytes) {
  rawSyscall(SYS_munmap, reinterpret_cast<long>(pages), static_cast<long>(bytes));
}

void clearPages(void *pages, size_t bytes) {
  rawSyscall(SYS_madvise, reinterpret_cast<long>(pages), static_cast<long>(bytes), MADV_DONTNEED);
}

void *allocate(size_t bytes) {
  bytes = (bytes + 63) & ~size_t(63);
  if (bytes > ChunkSize / 4)
    return map(bytes);
  for (;;) {
    Chunk *chunk = currentChunk.load(std::memory_order_acquire);
    if (chunk) {
      size_t offset = chunk->used.fetch_add(bytes, std::memory_order_relaxed);
      if (offset + bytes <= ChunkSize)
        return reinterpret_cast<char *>(chunk) + offset;
    }
    auto *fresh = static_cast<Chunk *>(map(ChunkSize));
    if (!fresh)
      return nullptr;
    fresh->used.store(ChunkHeader, std::memory_order_relaxed);
    if (!currentChunk.compare_exchange_strong(chunk, fresh, std::memory_order_acq_rel))
      unmap(fresh, ChunkSize); // another thread brought one
  }
}

} // namespace gmonrt
