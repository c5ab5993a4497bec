//===- unwinding.h - steps from frame to frame of a stack -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Signal-safe, for the running thread and others. Stacks may be broken, and
// other threads may unmap them at any time: no read of a stack faults.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_UNWINDING_H
#define GMONRT_SAMPLING_UNWINDING_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

// The registers and stack of a thread.
struct ThreadPlace {
  uintptr_t programCounter, stackPointer;
  uintptr_t framePointer;     // the register; 0 if unknown
  uintptr_t returnAddress;    // the same, on processors whose calls set it
  bool isOwnThread = false;   // it is the calling thread
  const uintptr_t *stack = 0; // a copy of its stack, the last word pushed first; null for
  size_t stackWords = 0;      // a thread whose stack can be read
  uintptr_t stackEnd = 0; // if not 0, all memory from the stack pointer to here is mapped for sure
};

// Words of a stack, as far as they are readable.
class StackMemory {
public:
  // CHUNK: room for CHUNK_WORDS words, which are read at once.
  StackMemory(const ThreadPlace &place, uintptr_t *chunk, size_t chunkWords);

  // Reads the word at ADDRESS. Returns false if it is not readable.
  bool read(uintptr_t address, uintptr_t &word) {
    if (!isRead(address) && (isCopy || !readChunk(address)))
      return false;
    word = words[(address - start) / sizeof word];
    return true;
  }

private:
  bool isRead(uintptr_t address) const {
    return address >= start && (address - start) / sizeof *words < count &&
           (address - start) % sizeof *words == 0;
  }
  bool readChunk(uintptr_t address);

  const uintptr_t *words;
  uintptr_t start;
  size_t count;
  bool isCopy;
  uintptr_t *chunk;
  size_t chunkWords;
};

// A frame on the stack, from the innermost one outwards.
struct Frame {
  uintptr_t
      programCounter; // the last byte of its call; of the innermost frame, the next instruction
  uintptr_t stackPointer;
  uintptr_t framePointer;  // 0 if unknown
  uintptr_t returnAddress; // the register; 0 if there is none or it is unknown
};

inline Frame innermostFrame(const ThreadPlace &place) {
  return {place.programCounter, place.stackPointer, place.framePointer, place.returnAddress};
}

enum class Step {
  Done,
  Outermost, // the tables say that there is no caller
  AtZero,    // the return address is 0
  NotKnown,
};

// Changes FRAME to its caller's by TABLES, the .eh_frame_hdr of its file, which may be null.
// Changes nothing unless done.
Step stepOut(Frame &frame, StackMemory &stack, const void *tables);

} // namespace gmonrt

#endif
