//===- arc_table.cpp - how often each call was made, per thread -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Compiled without vector registers: the stubs do not save them.
//
//===------------------------------------------------------------------------===//

#include "arc_table.h"
#include "gmonkit/abi.h"
#include "icall_caches.h"
#include "memory.h"
#include "process_threads.h"
#include "shared_runtime.h"
#include <atomic>

// The running thread's table; null while it has none or recordArc is changing it.
extern "C" {
__attribute__((visibility("hidden"))) __thread gmonrt::ArcTable *gmonrt_arc_table = nullptr;

// Whether there is thread-local storage. Resolvers of ifuncs, and what they call in other
// objects, run before in a static program.
__attribute__((visibility("hidden"))) bool gmonrt_tls_ready = false;

// __fentry__ under a name of our own. glibc has an __fentry__ too; this reference makes
// the linker take ours out of the archive even where it has seen glibc's first, as it
// has when calls of it only appear in link-time optimisation.
void gmonrt_entry_stub();
__attribute__((used)) static void (*const keepEntryStub)() = gmonrt_entry_stub;
// And with the stubs come those who read what they count.
void __gmon_register(const GmonImageRecord *record);
__attribute__((used)) static void (*const keepRegistration)(const GmonImageRecord *) =
    __gmon_register;
}

namespace gmonrt {

// One list entry for each table in use, never freed.
struct ThreadArcs {
  ThreadArcs *next;
  std::atomic<long> owner; // thread id; 0: free for the next thread that comes
  std::atomic<ArcTable *> table;
  std::atomic<bool> busy; // the owner is inside recordArc
};

// What all threads share, and all copies of this runtime that see each other: a shared
// library may hold a copy, whose hooks count for the runtime that writes the profiles.
struct ArcRegistry {
  std::atomic<ThreadArcs *> threads;
  std::atomic<ThreadArcs *> nextToProbe;
  std::atomic<uint64_t> arcsSeen;
  std::atomic<uint64_t> callsLost;
  std::atomic<bool> several; // more than one thread has made calls
};

} // namespace gmonrt

extern "C" __attribute__((visibility("default"))) gmonrt::ArcRegistry __gmon_arcs_v1;
gmonrt::ArcRegistry __gmon_arcs_v1{};

namespace gmonrt {

namespace {

constexpr uint64_t ForgottenSlot = 1; // ArcSlot::self; no address of code, and not empty
constexpr size_t ProbeRoom = 63;      // slots after the last home slot
constexpr size_t FirstHomeSlots = 64; // with header and room: one page
constexpr size_t GrowthFactor = 4;
constexpr size_t HomeSlotsPerArc = 4; // at least: so nearly every search ends at its first slot
constexpr int OwnersToProbe = 8;      // system calls that one new thread pays

__thread ThreadArcs *threadEntry = nullptr;

__attribute__((constructor(101))) void noteTlsReady() { gmonrt_tls_ready = true; }

ArcRegistry *registry = &__gmon_arcs_v1;

ArcTable *createTable(size_t homeSlots, ArcTable *previous) {
  size_t capacity = homeSlots + ProbeRoom;
  auto *table = static_cast<ArcTable *>(allocate(sizeof(ArcTable) + capacity * sizeof(ArcSlot)));
  if (!table)
    return nullptr;
  table->mask = (homeSlots - 1) * 16;
  table->capacity = capacity;
  table->previous = previous;
  return table;
}

// The slot of the arc, or the forgotten or empty one where it belongs; null when probing
// reached the table's last slot, which stays empty to end the stub's search.
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

// Takes over ENTRY if no living thread uses it. Its owner may have this thread's own
// id: either that thread is gone and its id came round again, or this thread's TLS
// was set up anew after its first calls, as happens in ifunc resolvers.
bool takeOver(ThreadArcs *entry, long process, long self, bool mayAskKernel) {
  long owner = entry->owner.load(std::memory_order_acquire);
  if (owner == self) {
    if (entry->busy.load(std::memory_order_relaxed))
      return false; // a signal interrupted our own recordArc
    return true;
  }
  if (owner != 0 && !(mayAskKernel && threadHasEnded(process, owner)))
    return false;
  return entry->owner.compare_exchange_strong(owner, self, std::memory_order_acq_rel);
}

ThreadArcs *takeOverAny(long process, long self) {
  for (ThreadArcs *entry = registry->threads.load(std::memory_order_acquire); entry;
       entry = entry->next)
    if (takeOver(entry, process, self, /*mayAskKernel=*/false))
      return entry;
  // Go round the list from where the last thread stopped asking.
  ThreadArcs *entry = registry->nextToProbe.load(std::memory_order_relaxed);
  for (int i = 0; i < OwnersToProbe; ++i) {
    if (!entry)
      entry = registry->threads.load(std::memory_order_acquire);
    if (!entry)
      return nullptr;
    registry->nextToProbe.store(entry->next, std::memory_order_relaxed);
    if (takeOver(entry, process, self, /*mayAskKernel=*/true))
      return entry;
    entry = entry->next;
  }
  return nullptr;
}

ThreadArcs *createThreadArcs(long self) {
  auto *entry = static_cast<ThreadArcs *>(allocate(sizeof(ThreadArcs)));
  if (!entry)
    return nullptr;
  ArcTable *table = createTable(FirstHomeSlots, nullptr);
  if (!table)
    return nullptr;
  entry->owner.store(self, std::memory_order_relaxed);
  entry->table.store(table, std::memory_order_relaxed);
  entry->next = registry->threads.load(std::memory_order_relaxed);
  while (!registry->threads.compare_exchange_weak(entry->next, entry, std::memory_order_acq_rel))
    ;
  return entry;
}

// An entry for the running thread, which has none that it could use now; null
// without memory.
ThreadArcs *adoptEntry() {
  long process = rawSyscall(SYS_getpid), self = rawSyscall(SYS_gettid);
  if (self != process)
    registry->several.store(true, std::memory_order_relaxed);
  ThreadArcs *entry = takeOverAny(process, self);
  return entry ? entry : createThreadArcs(self);
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
      slot->from = from;
      slot->count = 1;
      slot->order = registry->arcsSeen.fetch_add(1, std::memory_order_relaxed);
      __atomic_store_n(&slot->self, self, __ATOMIC_RELEASE); // others may be reading
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
  ThreadArcs *mine = gmonrt_tls_ready ? threadEntry : nullptr;
  // In a handler of a signal that came while this thread was in here; or so early that there
  // is no place to remember the entry.
  bool nested = !gmonrt_tls_ready || (mine && mine->busy.load(std::memory_order_relaxed));
  ThreadArcs *entry = mine && !nested ? mine : adoptEntry();
  if (!entry) {
    registry->callsLost.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  if (!nested)
    threadEntry = entry;
  entry->busy.store(true, std::memory_order_relaxed);
  if (!nested)
    gmonrt_arc_table = nullptr;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (!count(entry, from, self))
    registry->callsLost.fetch_add(1, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (!nested)
    gmonrt_arc_table = entry->table.load(std::memory_order_relaxed);
  entry->busy.store(false, std::memory_order_relaxed);
  if (nested)
    entry->owner.store(0, std::memory_order_release);
}

} // namespace

void forEachArc(void (*visit)(ArcSlot &slot, void *context), void *context) {
  for (ThreadArcs *entry = registry->threads.load(std::memory_order_acquire); entry;
       entry = entry->next) {
    for (ArcTable *table = entry->table.load(std::memory_order_acquire); table;
         table = table->previous)
      for (size_t i = 0; i < table->capacity; ++i) {
        ArcSlot &slot = table->slots()[i];
        if (__atomic_load_n(&slot.self, __ATOMIC_ACQUIRE) > ForgottenSlot)
          visit(slot, context);
      }
  }
}

size_t arcCount() {
  size_t count = 0;
  forEachArc([](ArcSlot &, void *count) { ++*static_cast<size_t *>(count); }, &count);
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
}

} // namespace

void forgetArcs(uint64_t low, uint64_t high) { forget({low, high, false}); }

void forgetIndirectCalls(uint64_t low, uint64_t high) { forget({low, high, true}); }

void restartArcsInChild(long forkingThread) {
  long self = rawSyscall(SYS_gettid);
  for (ThreadArcs *entry = registry->threads.load(std::memory_order_relaxed); entry;
       entry = entry->next) {
    bool ours = entry->owner.load(std::memory_order_relaxed) == forkingThread;
    entry->owner.store(ours ? self : 0, std::memory_order_relaxed);
    entry->busy.store(false, std::memory_order_relaxed);
  }
  registry->callsLost.store(0, std::memory_order_relaxed);
  registry->several.store(false, std::memory_order_relaxed);
}

void shareArcs() {
  auto *shared = sharedInstead("__gmon_arcs_v1", registry);
  if (!shared)
    return;
  // What has been counted already, and who counts there.
  ThreadArcs *mine = registry->threads.exchange(nullptr, std::memory_order_acq_rel);
  registry = shared;
  while (mine) {
    ThreadArcs *entry = mine;
    mine = mine->next;
    entry->next = shared->threads.load(std::memory_order_relaxed);
    while (!shared->threads.compare_exchange_weak(entry->next, entry, std::memory_order_acq_rel))
      ;
  }
}

uint64_t lostCalls() { return registry->callsLost.load(std::memory_order_relaxed); }

bool severalThreadsSeen() { return registry->several.load(std::memory_order_relaxed); }

} // namespace gmonrt

extern "C" void gmonrt_record_arc(uint64_t from, uint64_t self) { gmonrt::recordArc(from, self); }
