//===- arc_table.h - call counts of each thread ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each thread counts its calls in its own table, so counting needs no lock and
// loses nothing. A table is an open-addressing hash table with the key (from,
// self). The stubs search it; only new arcs call recordArc.
//
// Threads are identified by their thread pointers, so a table needs no
// thread-local storage, which is scarce for libraries loaded late. The
// program's copy of the runtime has one thread-local word. In it the stubs of
// all copies find their thread's table at once.
//
// Tables outlive their threads, and no hook runs at a thread's end. A new
// thread takes over the table of a thread with the same thread pointer, or of
// one whose pointer leads to unmapped memory. So memory grows with the number
// of threads alive at a time.
//
// An arc is counted at one of its ends: by the callee's entry hook, or in the
// caller before an indirect call. IndirectCallMark distinguishes the two. The
// entry of a function whose callers are unknown may only record its first run:
// FirstRunMark. First runs stand in a list instead of a hash table. Nothing
// searches for them, and short processes touch fewer pages.
//
// A signal may interrupt recordArc while it changes a table, and its handler
// may make calls. So recordArc first removes the table from the thread's word.
// The handler then finds none and gets a second one.
//
// A full table keeps its counts and is followed by a larger, empty one. So a
// stub that a signal interrupts between finding its slot and counting still
// counts in a table that is read. And readers in other threads never see a
// half-moved table. Each arc calls recordArc once more for every table that was
// too small.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_ARC_TABLE_H
#define GMONRT_COUNTS_ARC_TABLE_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

// Inverted in ArcSlot::self of an indirect call, and of a first run. No address of a program has
// these bits.
constexpr uint64_t IndirectCallMark = uint64_t(1) << 63;
constexpr uint64_t FirstRunMark = uint64_t(1) << 62;
// The same for a call of __cyg_profile_func_enter. A function may have another hook, too.
constexpr uint64_t EnterMark = uint64_t(1) << 61;

struct ArcSlot {
  // Entry hook: the return address of the hook's call, inside the callee. Indirect call: the target
  // and IndirectCallMark. First run: the function and FirstRunMark. 0: empty slot.
  uint64_t self;
  // Entry hook: the return address in the caller. Indirect call: the instruction after the call of
  // __gmon_icall. First run: unused.
  uint64_t from;
  uint64_t count;
  uint64_t order; // this arc was the order-th of all threads' arcs to be taken first

  bool isIndirectCall() const { return self & IndirectCallMark; }
  bool isFirstRun() const { return self & FirstRunMark; }
  bool isEnter() const { return self & EnterMark; }
  bool isHooked() const { return !isIndirectCall() && !isFirstRun(); }
  // An address inside the callee.
  uint64_t callee() const { return self & ~(IndirectCallMark | FirstRunMark | EnterMark); }
};

// Factor of the hash. Sites are a few bytes apart and functions 16. With a plain sum, the pairs of
// a dispatch table's sites and handlers would share a few slots.
constexpr uint64_t HashFactor = 0x4f1bbcd9;

// The stubs contain these offsets, the marks and HashFactor.
struct ArcTable {
  // (home slots - 1) * 16: a call's home is (from * HashFactor + self) & mask. 0: a list of first
  // runs, no hash table.
  uint64_t mask;
  uint64_t used;      // occupied slots; of a list the first ones
  uint64_t capacity;  // all slots: home slots, then room for probes past the last one
  ArcTable *previous; // the smaller table before this one

  ArcSlot *slots() { return reinterpret_cast<ArcSlot *>(this + 1); }
};

static_assert(sizeof(ArcSlot) == 32 && sizeof(ArcTable) == 32, "the stubs know these sizes");
static_assert(offsetof(ArcSlot, self) == 0 && offsetof(ArcSlot, from) == 8 &&
                  offsetof(ArcSlot, count) == 16 && offsetof(ArcTable, mask) == 0,
              "the stubs know these offsets");

// Calls VISIT(slot, context) for every arc of every thread, in no particular order. An arc may
// occur several times. Threads may count meanwhile.
void forEachArc(void (*visit)(ArcSlot &slot, void *context), void *context);

// Returns the number of calls that forEachArc makes if no thread adds an arc.
size_t arcCount();

// Forgets the calls of functions from LOW up to HIGH. The next call is a first one again.
void forgetArcs(uint64_t low, uint64_t high);

// Forgets all calls. Calls NOTE(function) for each first run before.
void forgetAllArcs(void (*note)(uint64_t function));

// The same as forgetArcs, only for indirect calls.
void forgetIndirectCalls(uint64_t low, uint64_t high);

// Forgets all calls, as forgetAllArcs does, and the threads that do not exist in the child of a
// fork. Call it there.
void restartArcsInChild(void (*note)(uint64_t function));

// Makes the hooks of this copy of the runtime count for the copy that writes profiles.
void shareArcs();

// Number of calls lost because there was no memory.
uint64_t lostCalls();

// Returns whether more than one thread has made a recorded call.
bool severalThreadsSeen();

} // namespace gmonrt

// The stubs call it for an arc that is not in their thread's table, and for first runs.
extern "C" void gmonrt_record_arc(uint64_t from, uint64_t self);

#endif
