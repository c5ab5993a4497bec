//===- memory.cpp - memory from the kernel --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/memory.h"
#include "arch/machine.h"
#include <atomic>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>

namespace gmonrt {

namespace {

// Small tables share chunks. Otherwise a program with many threads would exceed the limit of
// mappings.
struct Chunk {
  std::atomic<size_t> used;
  size_t size;
  Chunk *next; // list of all chunks
};
constexpr size_t ChunkSize = 64 << 10;
constexpr size_t ChunkHeader = 64;
std::atomic<Chunk *> currentChunk{nullptr}, chunks{nullptr};

// Returns null if there is no memory.
Chunk *newChunk(size_t size) {
  auto *chunk = static_cast<Chunk *>(map(size));
  if (!chunk)
    return nullptr;
  chunk->used.store(ChunkHeader, std::memory_order_relaxed);
  chunk->size = size;
  return chunk;
}

void addToList(Chunk *chunk) {
  chunk->next = chunks.load(std::memory_order_relaxed);
  while (!chunks.compare_exchange_weak(chunk->next, chunk, std::memory_order_acq_rel))
    ;
}

} // namespace

void *map(size_t bytes) {
  long result = rawSyscall(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return result < 0 && result > -4096 ? nullptr : reinterpret_cast<void *>(result);
}

void unmap(void *pages, size_t bytes) {
  rawSyscall(SYS_munmap, reinterpret_cast<long>(pages), static_cast<long>(bytes));
}

size_t copyIfMapped(void *to, uintptr_t address, size_t size) {
  iovec there = {to, size}, here = {reinterpret_cast<void *>(address), size};
  long copied = rawSyscall(SYS_process_vm_readv, rawSyscall(SYS_getpid),
                           reinterpret_cast<long>(&there), 1, reinterpret_cast<long>(&here), 1);
  return copied > 0 ? static_cast<size_t>(copied) : 0;
}

void returnToZero(uintptr_t start, uintptr_t stop) {
  auto clear = [](uintptr_t from, uintptr_t to) {
    memset(reinterpret_cast<void *>(from), 0, to - from);
  };
  uintptr_t page = pageSize(), first = (start + page - 1) & -page, last = stop & -page;
  if (first >= last)
    return clear(start, stop);
  // The kernel refuses locked pages. Emulators may ignore the request: QEMU's did before 7.1.
  auto *sample = reinterpret_cast<volatile WordInMemory *>(first);
  *sample = 1;
  if (rawSyscall(SYS_madvise, static_cast<long>(first), static_cast<long>(last - first),
                 MADV_DONTNEED) != 0 ||
      *sample != 0)
    return clear(start, stop);
  clear(start, first);
  clear(last, stop);
}

void *allocate(size_t bytes) {
  bytes = (bytes + 63) & ~size_t(63);
  if (bytes > ChunkSize / 4) {
    Chunk *own = newChunk(ChunkHeader + bytes);
    if (own)
      addToList(own);
    return own ? reinterpret_cast<char *>(own) + ChunkHeader : nullptr;
  }
  for (;;) {
    Chunk *chunk = currentChunk.load(std::memory_order_acquire);
    if (chunk) {
      size_t offset = chunk->used.fetch_add(bytes, std::memory_order_relaxed);
      if (offset + bytes <= ChunkSize)
        return reinterpret_cast<char *>(chunk) + offset;
    }
    Chunk *fresh = newChunk(ChunkSize);
    if (!fresh)
      return nullptr;
    if (currentChunk.compare_exchange_strong(chunk, fresh, std::memory_order_acq_rel))
      addToList(fresh);
    else
      unmap(fresh, ChunkSize); // another thread added one
  }
}

void releaseMemory() {
  currentChunk.store(nullptr);
  for (Chunk *chunk = chunks.exchange(nullptr); chunk;) {
    Chunk *next = chunk->next;
    unmap(chunk, chunk->size);
    chunk = next;
  }
}

} // namespace gmonrt
