//===- array_memory.cpp - memory of arrays --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/array_memory.h"
#include "arch/machine.h"
#include "base/memory.h"
#include <atomic>
#include <cstdint>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr size_t RoomSize = 64 << 10, LargestSmall = 8 << 10, Alignment = 64;
constexpr size_t PageSize = 4096; // at least

alignas(Alignment) char room[RoomSize];

// The used bytes of the room, and above bit 32 the number of arrays in it.
std::atomic<uint64_t> use{0};
constexpr uint64_t OneArray = uint64_t(1) << 32;

bool isInRoom(const void *memory) { return memory >= room && memory < room + RoomSize; }

} // namespace

void *mapArray(size_t bytes) {
  if (bytes > LargestSmall)
    return map(bytes);
  size_t size = (bytes + Alignment - 1) & ~(Alignment - 1);
  uint64_t before = use.load(std::memory_order_relaxed);
  do
    if ((before & (OneArray - 1)) + size > RoomSize)
      return map(bytes);
  while (!use.compare_exchange_weak(before, before + OneArray + size, std::memory_order_acquire));
  return memset(room + (before & (OneArray - 1)), 0, size);
}

void unmapArray(void *memory, size_t bytes) {
  if (!isInRoom(memory))
    return unmap(memory, bytes);
  uint64_t before = use.load(std::memory_order_relaxed), after;
  do
    after = before < 2 * OneArray ? 0 : before - OneArray;
  while (!use.compare_exchange_weak(before, after, std::memory_order_release));
}

void providePages(void *memory, size_t bytes) {
  constexpr long populateWrite = 23; // MADV_POPULATE_WRITE, since Linux 5.14
  if (bytes >= 2 * PageSize && !isInRoom(memory))
    rawSyscall(SYS_madvise, reinterpret_cast<long>(memory), static_cast<long>(bytes),
               populateWrite);
}

} // namespace gmonrt
