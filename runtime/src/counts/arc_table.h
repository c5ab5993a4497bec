//===- arc_table.h - how often each call was made, per thread -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Every thread counts its calls in a table of its own, so counting takes no lock and
// loses nothing. A table is an open-addressing hash table keyed by (from, self) that
// the stubs search; only a call not seen before comes to recordArc.
//
// A thread is known by its thread pointer, so a table needs no thread-local storage, which a
// library that is loaded late would have little of. The program's copy of the runtime has a word of
// it, in which the stubs of all copies find their thread's table at once.
//
// Tables outlive their threads. A thread's end needs no hook: a new thread goes on counting in the
// table of one that had the same thread pointer, or that has no memory left where its pointer
// leads; so memory grows with the threads that live at a time.
//
// An arc is counted at one of its two ends: by the entry hook of the callee, or before
// an indirect call, in the caller. IndirectCallMark tells them apart. A function whose
// callers are not seen may have an entry that only says when it first ran: FirstRunMark.
//
// A signal may arrive while recordArc changes a table, and its handler may make
// calls. recordArc therefore takes the table out of the thread's word first; the
// handler then finds none, and gets a second one.
//
// A table that is full is followed by a larger, empty one, and keeps its counts. So a
// stub that a signal interrupts between finding its slot and counting counts in a
// table that is still read, and a reader in another thread never meets a half-moved
// one. Each call pays recordArc once more for every time its table was too small.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_ARC_TABLE_H
#define GMONRT_COUNTS_ARC_TABLE_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

// Inverted in ArcSlot::self of an indirect call, and of a first run: no address of a
// program has them.
constexpr uint64_t IndirectCallMark = uint64_t(1) << 63;
constexpr uint64_t FirstRunMark = uint64_t(1) << 62;
// The same of a call that __cyg_profile_func_enter tells of. A function may have another hook, too.
constexpr uint64_t EnterMark = uint64_t(1) << 61;

struct ArcSlot {
  // The return address of the hook's call, inside the callee; of an indirect call, the
  // target and IndirectCallMark; of a first run, the function and FirstRunMark. 0: empty
  // slot.
  uint64_t self;
  // The return address in the caller; of an indirect call, the instruction after the call
  // of __gmon_icall. Without meaning in a first run.
  uint64_t from;
  uint64_t count;
  uint64_t order; // this arc was the order-th of all threads to be taken first

  bool isIndirectCall() const { return self & IndirectCallMark; }
  bool isFirstRun() const { return self & FirstRunMark; }
  bool isEnter() const { return self & EnterMark; }
  bool isHooked() const { return !isIndirectCall() && !isFirstRun(); }
  // An address inside it.
  uint64_t callee() const { return self & ~(IndirectCallMark | FirstRunMark | EnterMark); }
};

// Sites lie a few bytes apart and functions 16: a plain sum would give every pair of a
// dispatch table's sites and handlers few homes to share.
constexpr uint64_t HashFactor = 0x4f1bbcd9;

// The stubs know these offsets, the marks and HashFactor.
struct ArcTable {
  uint64_t mask;      // (home slots - 1) * 16: a call's home is (from * HashFactor + self) & mask
  uint64_t used;      // occupied slots
  uint64_t capacity;  // slots in all: the home slots, then room for probes past the last
  ArcTable *previous; // the smaller table before this one

  ArcSlot *slots() { return reinterpret_cast<ArcSlot *>(this + 1); }
};

static_assert(sizeof(ArcSlot) == 32 && sizeof(ArcTable) == 32, "the stubs know these sizes");
static_assert(offsetof(ArcSlot, self) == 0 && offsetof(ArcSlot, from) == 8 &&
                  offsetof(ArcSlot, count) == 16 && offsetof(ArcTable, mask) == 0,
              "the stubs know these offsets");

// Calls VISIT(slot, context) for every arc of every thread, in no particular order;
// one arc may come several times. Threads may go on counting meanwhile.
void forEachArc(void (*visit)(ArcSlot &slot, void *context), void *context);

// How many calls forEachArc makes, while no thread takes a new arc.
size_t arcCount();

// Forgets the calls of functions from LOW up to HIGH; the next one is the first again.
void forgetArcs(uint64_t low, uint64_t high);

// The same for indirect calls alone.
void forgetIndirectCalls(uint64_t low, uint64_t high);

// In the child of a fork: forgets the threads that did not come along.
void restartArcsInChild();

// This copy of the runtime is not the one that writes profiles: what its hooks count is for
// that one.
void shareArcs();

// Calls that were not recorded for want of memory.
uint64_t lostCalls();

// Whether more than one thread has ever made a recorded call.
bool severalThreadsSeen();

} // namespace gmonrt

// Called by the stubs for an arc or first run that its thread's table does not hold.
extern "C" void gmonrt_record_arc(uint64_t from, uint64_t self);

#endif
