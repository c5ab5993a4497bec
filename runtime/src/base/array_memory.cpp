//===- array_memory.cpp - memory of arrays --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/array_memory.h"
#include "arch/machine.h"
#include "base/memory.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <sys/syscall.h>
#include <utility>

namespace gmonrt {

namespace {

constexpr size_t RoomSize = 64 << 10, LargestSmall = 8 << 10, Alignment = 64;
constexpr size_t PageSize = 4096; // at least

alignas(Alignment) char room[RoomSize];

// The used bytes of the room, and above bit 32 the number of arrays in it.
std::atomic<uint64_t> use{0};
constexpr uint64_t OneArray = uint64_t(1) << 32;

bool isInRoom(const void *memory) { return memory >= room && memory < room + RoomSize; }

void *takeFromRoom(size_t bytes) {
  size_t size = (bytes + Alignment - 1) & ~(Alignment - 1);
  uint64_t before = use.load(std::memory_order_relaxed);
  do
    if ((before & (OneArray - 1)) + size > RoomSize)
      return nullptr;
  while (!use.compare_exchange_weak(before, before + OneArray + size, std::memory_order_acquire));
  return room + (before & (OneArray - 1));
}

void leaveRoom() {
  uint64_t before = use.load(std::memory_order_relaxed), after;
  do
    after = before < 2 * OneArray ? 0 : before - OneArray;
  while (!use.compare_exchange_weak(before, after, std::memory_order_release));
}

// PageRun for arrays that may hold anything, one after the other. Whoever has set the state to
// Changing may change the rest.
struct PageRun {
  enum State { None, Changing, Used, Spare };
  std::atomic<State> state;
  std::atomic<char *> memory;
  std::atomic<size_t> size;
  std::atomic<size_t> provided; // bytes whose pages are there

  bool become(State from, State to) {
    return state.load(std::memory_order_relaxed) == from &&
           state.compare_exchange_strong(from, to, std::memory_order_acquire);
  }
  void becomes(State to) { state.store(to, std::memory_order_release); }
};

constexpr size_t LeastSize = 256 << 10; // only what is touched takes memory
PageRun pages[24];

// Returns whether ONE of two is better for BYTES: has no more to provide than it needs, else most
// of it.
bool isBetter(const PageRun &one, const PageRun &other, size_t bytes) {
  size_t a = one.provided, b = other.provided;
  return a >= bytes ? b < bytes || a < b : b < a;
}

// Returns spare pages for BYTES; null if there are none.
void *takeSparePages(size_t bytes) {
  PageRun *best = nullptr;
  for (PageRun &some : pages)
    if (some.become(PageRun::Spare, PageRun::Changing)) {
      PageRun *worse = &some;
      if (some.size >= bytes && (!best || isBetter(some, *best, bytes)))
        worse = std::exchange(best, &some);
      if (worse)
        worse->becomes(PageRun::Spare);
    }
  if (!best)
    return nullptr;
  void *memory = best->memory;
  best->becomes(PageRun::Used);
  return memory;
}

// Maps pages for BYTES, in the place of smaller spare ones if all others are in use. Returns null
// if there is no place or no memory.
void *mapPages(size_t bytes) {
  for (PageRun::State from : {PageRun::None, PageRun::Spare})
    for (PageRun &some : pages)
      if (some.become(from, PageRun::Changing)) {
        if (from == PageRun::Spare)
          unmap(some.memory, some.size);
        some.size = std::max(bytes, LeastSize);
        auto *memory = static_cast<char *>(map(some.size));
        some.memory = memory;
        some.provided = 0;
        some.becomes(memory ? PageRun::Used : PageRun::None);
        return memory;
      }
  return nullptr;
}

// Returns the used pages that begin at MEMORY or, with WITHIN, have it; null if they are not here.
PageRun *findPages(const void *memory, bool within) {
  for (PageRun &some : pages)
    if (some.state.load(std::memory_order_acquire) == PageRun::Used) {
      const char *begin = some.memory;
      if (memory == begin || (within && memory > begin && memory < begin + some.size))
        return &some;
    }
  return nullptr;
}

} // namespace

void *mapZeroed(size_t bytes) {
  void *memory = bytes <= LargestSmall ? takeFromRoom(bytes) : nullptr;
  return memory ? memset(memory, 0, bytes) : map(bytes);
}

void *mapArray(size_t bytes) {
  void *memory = bytes <= LargestSmall ? takeFromRoom(bytes) : nullptr;
  if (!memory)
    memory = takeSparePages(bytes);
  if (!memory)
    memory = mapPages(bytes);
  return memory ? memory : map(bytes);
}

void unmapArray(void *memory, size_t bytes) {
  if (isInRoom(memory))
    leaveRoom();
  else if (PageRun *left = findPages(memory, /*within=*/false))
    left->becomes(PageRun::Spare);
  else
    unmap(memory, bytes);
}

void freeSparePages() {
  for (PageRun &some : pages)
    if (some.become(PageRun::Spare, PageRun::Changing)) {
      unmap(some.memory, some.size);
      some.becomes(PageRun::None);
    }
}

void providePages(void *memory, size_t bytes) {
  constexpr long populateWrite = 23; // MADV_POPULATE_WRITE, since Linux 5.14
  if (bytes < 2 * PageSize || isInRoom(memory))
    return;
  auto begin = reinterpret_cast<uintptr_t>(memory), end = begin + bytes;
  begin &= ~(PageSize - 1); // if pages are larger, the kernel may refuse: then they come one by one
  if (PageRun *of = findPages(memory, /*within=*/true)) {
    auto start = reinterpret_cast<uintptr_t>(of->memory.load());
    begin = std::max(begin, start + (of->provided & ~(PageSize - 1)));
    if (begin >= end)
      return;
    of->provided = end - start;
  }
  rawSyscall(SYS_madvise, static_cast<long>(begin), static_cast<long>(end - begin), populateWrite);
}

} // namespace gmonrt
