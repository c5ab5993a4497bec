//===- call_stacks.cpp - the call stacks of time samples ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/call_stacks.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "image/code_files.h"
#include "sampling/stack_table.h"

namespace gmonrt {

namespace {

using namespace gmonkit;

// Memory of a walk. The stacks of signal handlers may be too small for it.
struct Room {
  struct Entry {
    const CodeFile *file;
    uintptr_t address; // in the file
  };
  AtomicFlag isTaken;
  Entry frames[GmonStackMostFrames];
  uintptr_t chunk[512]; // of the stack
};

constexpr size_t Rooms = 64; // threads that take samples at the same time
Room *rooms;

class StackWalk {
public:
  StackWalk(const ThreadPlace &place, Room &room)
      : isOwnThread(place.isOwnThread), stack(place, room.chunk, sizeof room.chunk / sizeof(long)),
        frame(innermostFrame(place)), room(room) {}

  // Collects the frames from the innermost one on.
  void walk();

  // Returns the stack's node in the table; StackRoot if there is no room.
  uint32_t addToTable(uint32_t thread) const;

private:
  enum class End { Outermost, Cut, TooDeep };

  const CodeFile *fileOf(uintptr_t code) const { return findCodeFile(code, isOwnThread); }
  // Returns whether ADDRESS is where a call returns to. For guesses, only code that stays loaded.
  bool isReturnAddress(uintptr_t address) const {
    const CodeFile *file = findCodeFile(address - 1, /*isOwnThread=*/false);
    return file && followsCall(*file, address);
  }
  void pushFrame();
  Step step();
  Step stepFromInnermost();
  bool guessReturn(uintptr_t address);
  bool guessFramePointer();
  bool stepByFramePointer();
  bool leaveSignalFrame();

  bool isOwnThread;
  StackMemory stack;
  Frame frame;
  const CodeFile *file = nullptr; // of the frame, or null
  Room &room;
  size_t count = 0;
  End end = End::TooDeep;
};

void StackWalk::pushFrame() {
  file = file && file->contains(frame.programCounter) ? file : fileOf(frame.programCounter);
  const CodeFile &known = file ? *file : noCodeFile();
  room.frames[count++] = {&known, frame.programCounter - known.loadBias};
}

// Takes the word at ADDRESS for the innermost function's return address, if it may be one.
bool StackWalk::guessReturn(uintptr_t address) {
  uintptr_t word;
  if (!stack.read(address, word) || !isReturnAddress(plainReturnAddress(word)))
    return false;
  frame = {plainReturnAddress(word) - 1, address + sizeof word, frame.framePointer, 0};
  return true;
}

// Code has no tables, or not the right ones, where instrumentation keeps registers on the stack, in
// linkage tables and in assembly. There the return address is near the stack pointer.
Step StackWalk::stepFromInnermost() {
  Frame before = frame;
  Step step = stepOut(frame, stack, file->tables);
  if (step == Step::Outermost ||
      (step == Step::Done && (isReturnAddress(frame.programCounter + 1) || leaveSignalFrame())))
    return step;
  if (step == Step::Done) { // maybe of a file that was loaded later
    const CodeFile *found = fileOf(frame.programCounter);
    if (found && !found->staysLoaded)
      return step;
  }
  uintptr_t canonical = frame.stackPointer;
  frame = before;
  if (ReturnAddressIsInRegister)
    return Step::NotKnown;
  constexpr uintptr_t MostPushed = 3 * sizeof(uintptr_t);
  if (step == Step::Done)
    for (uintptr_t pushed = 0; pushed < MostPushed; pushed += sizeof(uintptr_t))
      if (guessReturn(canonical + pushed))
        return Step::Done;
  return guessReturn(frame.stackPointer) ? Step::Done : Step::NotKnown;
}

// The kernel does not tell the frame pointer of a blocked thread. Takes the first two words above
// that are as a frame pointer and a return address on the stack.
bool StackWalk::guessFramePointer() {
  constexpr uintptr_t MostBytes = 4096, MostFrame = 1 << 20;
  uintptr_t at = frame.stackPointer & ~(sizeof(uintptr_t) - 1);
  for (uintptr_t stop = at + MostBytes; at < stop; at += sizeof(uintptr_t)) {
    uintptr_t above, word;
    if (!stack.read(at, above) || !stack.read(at + sizeof above, word))
      return false;
    if (above - at < MostFrame && above > at && isReturnAddress(plainReturnAddress(word))) {
      frame.framePointer = at - static_cast<uintptr_t>(FrameRecord::FramePointer);
      return true;
    }
  }
  return false;
}

bool StackWalk::stepByFramePointer() {
  constexpr uintptr_t MostFrame = 1 << 20;
  uintptr_t at = frame.framePointer, above, word;
  auto place = [at](intptr_t offset) { return at + static_cast<uintptr_t>(offset); };
  if (at % sizeof at != 0 || at - frame.stackPointer >= MostFrame ||
      !stack.read(place(FrameRecord::FramePointer), above) ||
      !stack.read(place(FrameRecord::ReturnAddress), word) ||
      !isReturnAddress(plainReturnAddress(word)))
    return false;
  frame = {plainReturnAddress(word) - 1, place(FrameRecord::End), above, 0};
  return true;
}

// If the frame returns to the kernel from a signal handler, changes it to the interrupted one.
bool StackWalk::leaveSignalFrame() {
  unsigned char code[sizeof SignalFrame::Return];
  const CodeFile *returns = fileOf(frame.programCounter + 1);
  if (!returns || !readCode(*returns, frame.programCounter + 1, code, sizeof code))
    return false;
  for (size_t i = 0; i < sizeof code; ++i)
    if (code[i] != SignalFrame::Return[i])
      return false;
  Frame interrupted = {};
  auto read = [this](uintptr_t offset, uintptr_t &word) {
    return stack.read(frame.stackPointer + offset, word);
  };
  if (!read(SignalFrame::ProgramCounter, interrupted.programCounter) ||
      !read(SignalFrame::StackPointer, interrupted.stackPointer) ||
      !read(SignalFrame::FramePointer, interrupted.framePointer) ||
      (SignalFrame::ReturnAddress && !read(SignalFrame::ReturnAddress, interrupted.returnAddress)))
    return false;
  frame = interrupted;
  return true;
}

Step StackWalk::step() {
  if (!file)
    return Step::NotKnown;
  Step step = count == 1 ? stepFromInnermost() : stepOut(frame, stack, file->tables);
  if (step == Step::NotKnown && file->tables && !frame.framePointer && !isOwnThread &&
      guessFramePointer())
    step = stepOut(frame, stack, file->tables);
  if (step == Step::NotKnown && stepByFramePointer())
    return Step::Done;
  if (step == Step::Done && count > 1)
    leaveSignalFrame();
  return step;
}

void StackWalk::walk() {
  pushFrame();
  while (count < GmonStackMostFrames) {
    Step made = step();
    if (made != Step::Done) {
      end = made == Step::NotKnown ? End::Cut : End::Outermost;
      return;
    }
    pushFrame();
  }
}

uint32_t StackWalk::addToTable(uint32_t thread) const {
  uint32_t node = StackRoot;
  auto add = [&node](GmonExtensionKind kind, uint64_t value) {
    node = stackNode(node, kind, value);
    return node != StackRoot;
  };
  if (thread != UnknownThread && !add(GmonExtStackThread, thread))
    return StackRoot;
  if (end != End::Outermost &&
      !add(GmonExtStackCut, end == End::TooDeep ? GmonStackTooDeep : GmonStackUnknownCaller))
    return StackRoot;
  uint32_t key = 0;
  for (size_t i = count; i-- > 0;) {
    const Room::Entry &entry = room.frames[i];
    if (entry.file->key != key && !add(GmonExtStackFile, entry.file->key))
      return StackRoot;
    key = entry.file->key;
    if (!add(GmonExtStackFrame, entry.address))
      return StackRoot;
  }
  return node;
}

// Returns null if all rooms are taken. Does not wait: their owners may be interrupted.
Room *takeRoom() {
  for (Room *room = rooms; room != rooms + Rooms; ++room)
    if (!room->isTaken.load(std::memory_order_relaxed) &&
        !room->isTaken.exchange(true, std::memory_order_acquire))
      return room;
  return nullptr;
}

} // namespace

void prepareCallStacks() {
  if (!options().stacks || rooms)
    return;
  bool hasMemory = prepareCodeFiles() && makeStackTable();
  rooms = hasMemory ? static_cast<Room *>(allocate(Rooms * sizeof(Room))) : nullptr;
  if (!rooms)
    warning("GMONKIT_OPTIONS: stacks=1: out of memory; the profile has no call stacks");
}

void countCallStack(const ThreadPlace &place, uint32_t thread, uint32_t samples) {
  if (!rooms)
    return;
  Room *room = takeRoom();
  if (!room)
    return countLostStacks(GmonStackThreadsBusy, samples);
  StackWalk walk(place, *room);
  walk.walk();
  if (uint32_t node = walk.addToTable(thread))
    countStackSamples(node, samples);
  else
    countLostStacks(GmonStackTableFull, samples);
  room->isTaken.store(false, std::memory_order_release);
}

void releaseCallStackWalks() {
  for (Room *room = rooms; room && room != rooms + Rooms; ++room)
    if (room->isTaken.load(std::memory_order_relaxed))
      room->isTaken.store(false, std::memory_order_relaxed);
}

} // namespace gmonrt
