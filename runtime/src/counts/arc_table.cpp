//===- arc_table.cpp - call counts of each thread -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Compiled without vector registers, because the stubs do not save them.
//
//===------------------------------------------------------------------------===//

#include "counts/arc_table.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "base/process_part.h"
#include "base/shared_runtime.h"
#include "counts/icall_caches.h"
#include "gmonkit/abi.h"
#include <atomic>
#include <cerrno>
#include <initializer_list>
#include <sys/syscall.h>

extern "C" {
// Offset from the thread pointer to the word with the running thread's table; 0: there is no such
// word, so the stubs call recordArc. The word is null while the thread has no table or recordArc is
// changing it.
__attribute__((visibility("hidden"))) intptr_t gmonrt_arc_word = 0;

// A second name of our __fentry__. glibc has an __fentry__, too. This reference makes the linker
// take ours from the archive even after it has seen glibc's. That happens if calls of __fentry__
// appear only in link-time optimisation.
void gmonrt_entry_stub();
__attribute__((used)) static void (*const keepEntryStub)() = gmonrt_entry_stub;
// The stubs need the code that reads their counts.
void __gmon_register(const GmonImageRecord *record);
__attribute__((used)) static void (*const keepRegistration)(const GmonImageRecord *) =
    __gmon_register;
}

namespace gmonrt {

// One per table in use; never freed.
struct ThreadArcs {
  ThreadArcs *next;             // next in the bucket
  std::atomic<uintptr_t> owner; // a thread pointer, perhaps with Passing; 0: nobody
  std::atomic<ArcTable *> table;
  std::atomic<ArcTable *> firstRuns; // a list, not a hash table; null: none yet
  std::atomic<size_t> firstHole;     // where to look for forgotten slots of the full list
  std::atomic<bool> busy;            // the owner is inside recordArc
};

constexpr size_t Buckets = 256; // hash buckets, by owner

// State that all threads share, and all copies of this runtime that see each other. The hooks of a
// shared library's copy count for the runtime that writes the profiles.
struct ArcRegistry {
  ArcWord *arcWord; // that of the copy with the registry
  std::atomic<ThreadArcs *> threads[Buckets];
  std::atomic<uint64_t> arcsSeen;
  std::atomic<uint64_t> callsLost;
  std::atomic<bool> several; // more than one thread has made calls
};

} // namespace gmonrt

extern "C" __attribute__((visibility("default"))) gmonrt::ArcRegistry __gmon_arcs_v3;
gmonrt::ArcRegistry __gmon_arcs_v3 = {gmonrt::ownArcWord, {}, {}, {}, {}};

namespace gmonrt {

namespace {

constexpr uint64_t ForgottenSlot = 1; // value of ArcSlot::self; not an address of code, not empty
constexpr size_t ProbeRoom = 63;      // slots after the last home slot
constexpr size_t FirstHomeSlots = 64; // one page with header and ProbeRoom
constexpr size_t GrowthFactor = 4;
constexpr size_t HomeSlotsPerArc = 4;  // at least: nearly every search ends at its first slot
constexpr size_t FirstListSlots = 127; // a page with header
constexpr size_t ListGrowth = 2;

// Marks an owner that leaves soon: a handler of a signal that interrupted its thread in recordArc,
// or code that runs before thread-local storage exists. Thread pointers are even.
constexpr uintptr_t Passing = 1;

ArcRegistry *registry = &__gmon_arcs_v3;

// Whether thread-local storage exists. Resolvers of ifuncs in static programs, and what they call,
// run before it does.
bool hasThreadPointer = false;

uintptr_t bytesInPage = 4096;

__attribute__((constructor(101))) void noteThreadPointer() {
  bytesInPage = pageSize();
  hasThreadPointer = true;
  gmonrt_arc_word = chooseArcWord(registry->arcWord);
}

uintptr_t threadPointer() {
  return hasThreadPointer ? reinterpret_cast<uintptr_t>(__builtin_thread_pointer()) : 0;
}

// Sets the word in which the stubs find the table, if it exists.
void showTable(uintptr_t thread, ArcTable *table) {
  if (gmonrt_arc_word)
    *reinterpret_cast<ArcTable *volatile *>(thread + gmonrt_arc_word) = table;
}

ArcTable *createList(size_t capacity, ArcTable *previous) {
  auto *table = static_cast<ArcTable *>(allocate(sizeof(ArcTable) + capacity * sizeof(ArcSlot)));
  if (!table)
    return nullptr;
  table->capacity = capacity;
  table->previous = previous;
  return table;
}

ArcTable *createTable(size_t homeSlots, ArcTable *previous) {
  ArcTable *table = createList(homeSlots + ProbeRoom, previous);
  if (table)
    table->mask = (homeSlots - 1) * 16;
  return table;
}

// Returns the slot of the arc, or the forgotten or empty slot where it belongs. Returns null if
// probing reached the table's last slot, which stays empty to end the stub's search.
ArcSlot *findSlot(ArcTable *table, uint64_t from, uint64_t self) {
  ArcSlot *slot = table->slots() + (((from * HashFactor + self) & table->mask) / 16);
  ArcSlot *last = table->slots() + table->capacity - 1;
  ArcSlot *forgotten = nullptr;
  for (; slot != last; ++slot) {
    if (slot->self == self && slot->from == from)
      return slot;
    if (slot->self == 0)
      return forgotten ? forgotten : slot;
    if (slot->self == ForgottenSlot && !forgotten)
      forgotten = slot;
  }
  return forgotten;
}

std::atomic<ThreadArcs *> &bucketOf(uintptr_t thread) {
  constexpr uint64_t GoldenRatio = 0x9e3779b97f4a7c15; // spreads its multiples evenly
  return registry->threads[thread * GoldenRatio >> 56];
}
static_assert(Buckets == 1 << 8, "what bucketOf shifts");

// The slots that may be occupied: those of a list are one after the other.
ArcSlot *endOfUsed(ArcTable *table) {
  bool isList = table->mask == 0;
  return table->slots() +
         (isList ? __atomic_load_n(&table->used, __ATOMIC_ACQUIRE) : table->capacity);
}

template <typename Visit> void forEachThreadArcs(Visit visit) {
  for (std::atomic<ThreadArcs *> &bucket : registry->threads)
    for (ThreadArcs *entry = bucket.load(std::memory_order_acquire); entry; entry = entry->next)
      visit(*entry);
}

template <typename Visit> void forEachTable(Visit visit) {
  forEachThreadArcs([&](ThreadArcs &entry) {
    for (const std::atomic<ArcTable *> *newest : {&entry.table, &entry.firstRuns})
      for (ArcTable *table = newest->load(std::memory_order_acquire); table;
           table = table->previous)
        visit(table);
  });
}

void addToBucket(ThreadArcs *entry, std::atomic<ThreadArcs *> &bucket) {
  entry->next = bucket.load(std::memory_order_relaxed);
  while (!bucket.compare_exchange_weak(entry->next, entry, std::memory_order_acq_rel))
    ;
}

// Returns the entry of the running thread, or that of an ended thread with the same thread pointer.
ThreadArcs *findEntry(uintptr_t thread) {
  ThreadArcs *entry = bucketOf(thread).load(std::memory_order_acquire);
  while (entry && entry->owner.load(std::memory_order_relaxed) != thread)
    entry = entry->next;
  return entry;
}

// Returns whether OWNER has ended. The thread pointer of a live thread points to mapped memory.
bool hasEnded(uintptr_t owner) {
  if (owner <= Passing)
    return owner == 0;
  unsigned char isResident;
  return rawSyscall(SYS_mincore, static_cast<long>(owner & -bytesInPage), 1,
                    reinterpret_cast<long>(&isResident)) == -ENOMEM;
}

// Transfers ENTRY to FRESH if it belongs to nobody or its owner has ended. A new thread may get the
// owner's thread pointer, and so the entry. So this checks again, after taking the entry, that the
// owner has ended.
bool takeOver(ThreadArcs &entry, uintptr_t fresh) {
  uintptr_t owner = entry.owner.load(std::memory_order_acquire);
  if (!hasEnded(owner))
    return false;
  if (!entry.owner.compare_exchange_strong(owner, fresh | Passing))
    return false;
  bool isFree = hasEnded(owner);
  entry.owner.store(isFree ? fresh : owner, std::memory_order_release);
  return isFree;
}

ThreadArcs *createEntry(uintptr_t owner) {
  auto *entry = static_cast<ThreadArcs *>(allocate(sizeof(ThreadArcs)));
  if (!entry)
    return nullptr;
  ArcTable *table = createTable(FirstHomeSlots, nullptr);
  if (!table)
    return nullptr;
  entry->owner.store(owner, std::memory_order_relaxed);
  entry->table.store(table, std::memory_order_relaxed);
  addToBucket(entry, bucketOf(owner & ~Passing));
  return entry;
}

// Returns an entry for OWNER, which has none to use now; null without memory.
ThreadArcs *adoptEntry(uintptr_t owner) {
  if (rawSyscall(SYS_gettid) != rawSyscall(SYS_getpid))
    registry->several.store(true, std::memory_order_relaxed);
  for (ThreadArcs *entry = bucketOf(owner & ~Passing).load(std::memory_order_acquire); entry;
       entry = entry->next)
    if (takeOver(*entry, owner)) {
      entry->busy.store(false, std::memory_order_relaxed);
      return entry;
    }
  return createEntry(owner);
}

void fill(ArcSlot *slot, uint64_t from, uint64_t self) {
  slot->from = from;
  slot->count = 1;
  slot->order = registry->arcsSeen.fetch_add(1, std::memory_order_relaxed);
  __atomic_store_n(&slot->self, self, __ATOMIC_RELEASE); // other threads may read it
}

// Returns a forgotten slot of the full LIST of ENTRY, or null.
ArcSlot *findHole(ThreadArcs *entry, ArcTable *list) {
  size_t at = entry->firstHole.load(std::memory_order_relaxed);
  while (at != list->capacity && list->slots()[at].self != ForgottenSlot)
    ++at;
  entry->firstHole.store(at, std::memory_order_relaxed);
  return at != list->capacity ? list->slots() + at : nullptr;
}

// A function runs for the first time once in each copy of its counter. So these are not searched,
// and stand on as few pages as they can.
bool addFirstRun(ThreadArcs *entry, uint64_t from, uint64_t self) {
  ArcTable *list = entry->firstRuns.load(std::memory_order_acquire);
  bool isFull = !list || list->used >= list->capacity;
  if (ArcSlot *hole = isFull && list ? findHole(entry, list) : nullptr) {
    fill(hole, from, self);
    return true;
  }
  if (isFull) {
    list = createList(list ? list->capacity * ListGrowth : FirstListSlots, list);
    if (!list)
      return false;
    entry->firstRuns.store(list, std::memory_order_release);
    entry->firstHole.store(0, std::memory_order_relaxed);
  }
  fill(list->slots() + list->used, from, self);
  __atomic_store_n(&list->used, list->used + 1, __ATOMIC_RELEASE);
  return true;
}

// Counts one call in ENTRY's table, or in a larger one after it.
bool count(ThreadArcs *entry, uint64_t from, uint64_t self) {
  ArcTable *table = entry->table.load(std::memory_order_acquire);
  for (;;) {
    size_t homeSlots = table->mask / 16 + 1;
    ArcSlot *slot = findSlot(table, from, self);
    if (slot && slot->self == self) {
      ++slot->count;
      return true;
    }
    bool forgotten = slot && slot->self == ForgottenSlot;
    if (forgotten || (slot && table->used * HomeSlotsPerArc < homeSlots)) {
      fill(slot, from, self);
      table->used += !forgotten;
      if (slot->isIndirectCall())
        cacheTarget(from, slot->callee());
      return true;
    }
    table = createTable(homeSlots * GrowthFactor, table);
    if (!table)
      return false;
    entry->table.store(table, std::memory_order_release);
  }
}

void recordArc(uint64_t from, uint64_t self) {
  uintptr_t thread = threadPointer();
  ThreadArcs *entry = thread ? findEntry(thread) : nullptr;
  bool isPassing = !thread || (entry && entry->busy.load(std::memory_order_relaxed));
  if (!entry || isPassing)
    entry = adoptEntry(isPassing ? thread | Passing : thread);
  if (!entry) {
    registry->callsLost.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  entry->busy.store(true, std::memory_order_relaxed);
  if (!isPassing)
    showTable(thread, nullptr);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (!(self & FirstRunMark ? addFirstRun(entry, from, self) : count(entry, from, self)))
    registry->callsLost.fetch_add(1, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (!isPassing)
    showTable(thread, entry->table.load(std::memory_order_relaxed));
  entry->busy.store(false, std::memory_order_relaxed);
  if (isPassing)
    entry->owner.store(0, std::memory_order_release);
}

} // namespace

void forEachArc(void (*visit)(ArcSlot &slot, void *context), void *context) {
  forEachTable([=](ArcTable *table) {
    for (ArcSlot *slot = table->slots(), *end = endOfUsed(table); slot != end; ++slot)
      if (__atomic_load_n(&slot->self, __ATOMIC_ACQUIRE) > ForgottenSlot)
        visit(*slot, context);
  });
}

size_t arcCount() {
  size_t count = 0;
  forEachTable([&](const ArcTable *table) { count += table->used; });
  return count;
}

namespace {

struct Callees {
  uint64_t low, high;
  bool indirectCallsOnly;
};

void forget(Callees callees) {
  forEachArc(
      [](ArcSlot &slot, void *data) {
        auto [low, high, indirectCallsOnly] = *static_cast<Callees *>(data);
        if (indirectCallsOnly && !slot.isIndirectCall())
          return;
        if (slot.callee() >= low && slot.callee() < high)
          __atomic_store_n(&slot.self, ForgottenSlot, __ATOMIC_RELEASE);
      },
      &callees);
  forEachThreadArcs([](ThreadArcs &entry) { entry.firstHole.store(0, std::memory_order_relaxed); });
}

void noteFirstRuns(void (*note)(uint64_t function)) {
  forEachArc(
      [](ArcSlot &slot, void *note) {
        if (slot.isFirstRun())
          (*static_cast<void (**)(uint64_t)>(note))(slot.callee());
      },
      &note);
}

} // namespace

void forgetArcs(uint64_t low, uint64_t high) { forget({low, high, false}); }

void forgetAllArcs(void (*note)(uint64_t function)) {
  noteFirstRuns(note);
  forgetArcs(0, UINT64_MAX);
}

void forgetIndirectCalls(uint64_t low, uint64_t high) { forget({low, high, true}); }

// A handler of a signal that interrupted recordArc may fork: then slots are in use.
void restartArcsInChild(void (*note)(uint64_t function)) {
  uintptr_t thread = threadPointer();
  bool isInUse = false;
  forEachThreadArcs([&](ThreadArcs &entry) {
    entry.firstHole.store(0, std::memory_order_relaxed);
    if ((entry.owner.load(std::memory_order_relaxed) & ~Passing) == thread) {
      // What is busy stays so until the interrupted recordArc is done.
      isInUse |= entry.busy.load(std::memory_order_relaxed);
      return;
    }
    entry.owner.store(0, std::memory_order_relaxed);
    entry.busy.store(false, std::memory_order_relaxed);
  });
  registry->callsLost.store(0, std::memory_order_relaxed);
  registry->several.store(false, std::memory_order_relaxed);
  if (isInUse)
    return forgetAllArcs(note);
  noteFirstRuns(note);
  forEachTable([](ArcTable *table) {
    returnToZero(reinterpret_cast<uintptr_t>(table->slots()),
                 reinterpret_cast<uintptr_t>(endOfUsed(table)));
    table->used = 0;
  });
}

void shareArcs() {
  ArcRegistry *own = registry, *shared = sharedInstead("__gmon_arcs_v3", own);
  if (!shared)
    return;
  // Adopts existing counts and their owners.
  registry = shared;
  for (size_t i = 0; i < Buckets; ++i)
    for (ThreadArcs *mine = own->threads[i].exchange(nullptr, std::memory_order_acq_rel); mine;) {
      ThreadArcs *entry = mine;
      mine = mine->next;
      addToBucket(entry, shared->threads[i]);
    }
  if (hasThreadPointer)
    gmonrt_arc_word = chooseArcWord(shared->arcWord);
}

uint64_t lostCalls() { return registry->callsLost.load(std::memory_order_relaxed); }

bool severalThreadsSeen() { return registry->several.load(std::memory_order_relaxed); }

} // namespace gmonrt

extern "C" void gmonrt_record_arc(uint64_t from, uint64_t self) { gmonrt::recordArc(from, self); }
