//===- icall_caches.cpp - the inline caches of indirect calls -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/icall_caches.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "counts/counter_base.h"
#include "counts/thread_copies.h"
#include "image/image_records.h"
#include <atomic>

namespace gmonrt {

// A table of ways, which follow. GmonIcallTable::slots leads to the first one.
struct CallTable {
  CallTable *previous; // the smaller table before this one, or the next in a list of unused ones
  uint64_t size;       // in slots, a power of two

  GmonIcallWay *slots() { return reinterpret_cast<GmonIcallWay *>(this + 1); }
  uint64_t mask() const { return (size - 1) * sizeof(GmonIcallWay); }
};

namespace {

constexpr uint64_t FirstSlots = 4, MostSlots = 4096, Growth = 4;
constexpr uint64_t SlotsPerTarget = 8; // at most 6 % of the targets then find their home taken
constexpr int Probes = 16;             // slots after a home that may have its target instead

std::atomic<CallTable *> unusedTables{nullptr};

// Returns the ways of RECORD for threads whose copies are at DELTA.
GmonIcallWay *waysOf(GmonIcallRecord *record, uintptr_t delta) {
  return reinterpret_cast<GmonIcallWay *>(reinterpret_cast<uintptr_t>(record + 1) + delta);
}

// REQUIRES: RECORD has a table.
GmonIcallTable *tableWordsOf(GmonIcallRecord *record, uintptr_t delta) {
  return reinterpret_cast<GmonIcallTable *>(waysOf(record, delta) + record->ways);
}

CallTable *tableAt(const uint64_t &slots) {
  uint64_t address = __atomic_load_n(&slots, __ATOMIC_ACQUIRE);
  return address ? reinterpret_cast<CallTable *>(address) - 1 : nullptr;
}

// A way has the size of a record's head, and so have the words of a table.
GmonIcallRecord *nextRecord(GmonIcallRecord *record) {
  return record + 1 + record->ways + (record->flags & GmonIcallHasTable ? 1 : 0);
}

template <typename Visit> void forEachRecord(const Image &image, Visit visit) {
  if (!image.record)
    return;
  auto *start = static_cast<const GmonIcallRecord *>(image.record->icalls.start);
  auto *stop = static_cast<const GmonIcallRecord *>(image.record->icalls.stop);
  auto *record = const_cast<GmonIcallRecord *>(start); // the section is writable
  const ThreadCopies *threads = firstCopies();
  for (; record < stop; record = nextRecord(record)) {
    visit(record, uintptr_t(0));
    if (record->flags & GmonIcallByThread)
      for (const ThreadCopies *thread = threads; thread; thread = thread->next)
        visit(record, thread->delta);
  }
}

// Calls VISIT(way) for the ways of RECORD for threads whose copies are at DELTA.
template <typename Visit> void visitWays(GmonIcallRecord *record, uintptr_t delta, Visit visit) {
  auto visitThose = [&](GmonIcallWay *way, const GmonIcallWay *end) {
    for (; way != end; ++way)
      if (way->target)
        visit(*way);
  };
  GmonIcallWay *ways = waysOf(record, delta);
  visitThose(ways, ways + record->ways);
  if (!(record->flags & GmonIcallHasTable))
    return;
  for (CallTable *table = tableAt(tableWordsOf(record, delta)->slots); table;
       table = table->previous)
    visitThose(table->slots(), table->slots() + table->size);
}

// Puts TARGET into WAY if that is free. Returns whether WAY then has it.
bool claim(GmonIcallWay &way, uint64_t target) {
  uint64_t free = 0;
  return __atomic_compare_exchange_n(&way.target, &free, target, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED) ||
         free == target;
}

// Returns whether code finds TARGET in TABLE: whether it is at home.
bool addToTable(CallTable &table, uint64_t target) {
  uint64_t home = (target & table.mask()) / sizeof(GmonIcallWay);
  for (uint64_t i = home; i < home + Probes && i < home + table.size; ++i)
    if (claim(table.slots()[i % table.size], target))
      return i == home;
  return false;
}

bool isTooSmall(CallTable &table) {
  if (table.size >= MostSlots)
    return false;
  uint64_t targets = 0;
  for (uint64_t i = 0; i < table.size; ++i)
    targets += table.slots()[i].target != 0;
  return table.size < targets * SlotsPerTarget;
}

void addToUnused(CallTable *table) {
  table->previous = unusedTables.load(std::memory_order_relaxed);
  while (!unusedTables.compare_exchange_weak(table->previous, table, std::memory_order_acq_rel))
    ;
}

// Returns an unused table with SIZE slots, or null. Takes the whole list meanwhile, because a
// signal handler or another thread may search it, too.
CallTable *findUnused(uint64_t size) {
  CallTable *found = nullptr;
  for (CallTable *table = unusedTables.exchange(nullptr, std::memory_order_acq_rel); table;) {
    CallTable *next = table->previous;
    if (!found && table->size == size)
      found = table;
    else
      addToUnused(table);
    table = next;
  }
  return found;
}

// Returns a table with SIZE slots and the targets of PREVIOUS and those before it; null without
// memory.
CallTable *createTable(uint64_t size, CallTable *previous) {
  CallTable *table = findUnused(size);
  if (!table)
    table = static_cast<CallTable *>(allocate(sizeof(CallTable) + size * sizeof(GmonIcallWay)));
  if (!table)
    return nullptr;
  table->size = size;
  table->previous = previous;
  if (previous)
    for (uint64_t i = 0; i < previous->size; ++i)
      if (uint64_t target = previous->slots()[i].target)
        addToTable(*table, target);
  return table;
}

void clearTable(CallTable &table) {
  for (uint64_t i = 0; i < table.size; ++i)
    table.slots()[i] = {0, 0};
}

void cacheInTable(GmonIcallTable &words, uint64_t target) {
  for (;;) {
    CallTable *table = tableAt(words.slots);
    if (table && (addToTable(*table, target) || !isTooSmall(*table)))
      return;
    CallTable *fresh = createTable(table ? table->size * Growth : FirstSlots, table);
    if (!fresh)
      return;
    auto known = reinterpret_cast<uint64_t>(table ? table->slots() : nullptr);
    if (__atomic_compare_exchange_n(&words.slots, &known,
                                    reinterpret_cast<uint64_t>(fresh->slots()), false,
                                    __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
      __atomic_store_n(&words.mask, fresh->mask(), __ATOMIC_RELEASE);
    } else { // a signal handler or another thread was faster
      clearTable(*fresh);
      addToUnused(fresh);
    }
  }
}

} // namespace

void cacheTarget(uint64_t from, uint64_t target) {
  GmonIcallRecord *cache = cacheOfCall(from);
  if (!cache)
    return;
  bool hasCopies = (cache->flags & GmonIcallByThread) && firstCopies();
  uintptr_t delta = hasCopies ? counterBase() : 0;
  for (uint32_t i = 0; i < cache->ways; ++i)
    if (claim(waysOf(cache, delta)[i], target))
      return;
  if (cache->flags & GmonIcallHasTable)
    cacheInTable(*tableWordsOf(cache, delta), target);
}

void retireTables(Image &image) {
  forEachRecord(image, [&](GmonIcallRecord *record, uintptr_t delta) {
    if (!(record->flags & GmonIcallHasTable))
      return;
    CallTable *table = tableAt(tableWordsOf(record, delta)->slots);
    while (table) {
      CallTable *previous = table->previous;
      table->previous = image.retiredTables;
      image.retiredTables = table;
      table = previous;
    }
  });
}

void reuseRetiredTables() {
  for (Image *image = firstImage(); image; image = image->next)
    while (CallTable *table = image->retiredTables) {
      image->retiredTables = table->previous;
      clearTable(*table);
      addToUnused(table);
    }
}

void forEachWay(void (*visit)(const Image &, uintptr_t, GmonIcallWay &, void *), void *context) {
  for (const Image *image = firstImage(); image; image = image->next)
    forEachRecord(*image, [=](GmonIcallRecord *record, uintptr_t delta) {
      visitWays(record, delta,
                [=](GmonIcallWay &way) { visit(*image, target(record->site), way, context); });
    });
}

size_t wayCount() {
  size_t count = 0;
  forEachWay([](const Image &, uintptr_t, GmonIcallWay &,
                void *count) { ++*static_cast<size_t *>(count); },
             &count);
  return count;
}

void forgetCachedCalls(uint64_t low, uint64_t high) {
  struct Range {
    uint64_t low, high;
  } range{low, high};
  forEachWay(
      [](const Image &, uintptr_t, GmonIcallWay &way, void *data) {
        auto [low, high] = *static_cast<Range *>(data);
        if (way.target >= low && way.target < high)
          way = {0, 0};
      },
      &range);
}

} // namespace gmonrt
