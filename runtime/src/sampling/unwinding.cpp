//===- unwinding.cpp - steps from frame to frame of a stack ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/unwinding.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "sampling/call_frame_info.h"

namespace gmonrt {

StackMemory::StackMemory(const ThreadPlace &place, uintptr_t *chunk, size_t chunkWords)
    : words(place.stack), start(place.stackPointer), count(place.stackWords),
      isCopy(place.stack != nullptr), chunk(chunk), chunkWords(chunkWords) {
  if (isCopy || place.stackPointer >= place.stackEnd || place.stackPointer % sizeof *words)
    return;
  words = reinterpret_cast<const uintptr_t *>(place.stackPointer);
  count = (place.stackEnd - place.stackPointer) / sizeof *words;
}

// Reads the mapped words from ADDRESS on. Another thread may unmap them at any time.
bool StackMemory::readChunk(uintptr_t address) {
  size_t bytes = copyIfMapped(chunk, address, chunkWords * sizeof *chunk);
  words = chunk;
  start = address;
  count = bytes / sizeof *chunk;
  return count > 0;
}

Step stepOut(Frame &frame, StackMemory &stack, const void *tables) {
  FrameLayout layout;
  if (!tables || !findFrameLayout(tables, frame.programCounter, layout))
    return Step::NotKnown;
  if (layout.isOutermost)
    return Step::Outermost;
  uintptr_t base = layout.isFromFramePointer ? frame.framePointer : frame.stackPointer;
  uintptr_t returnAddress = frame.returnAddress, framePointer = frame.framePointer;
  uintptr_t canonical = base + static_cast<uintptr_t>(layout.offset);
  if (!base || canonical < frame.stackPointer)
    return Step::NotKnown;
  if (layout.returnAddressIsInFrame &&
      !stack.read(canonical + static_cast<uintptr_t>(layout.returnAddressOffset), returnAddress))
    return Step::NotKnown;
  if (!returnAddress)
    return layout.returnAddressIsInFrame ? Step::AtZero : Step::NotKnown;
  if (layout.framePointer == FrameLayout::NotKnown ||
      (layout.framePointer == FrameLayout::InFrame &&
       !stack.read(canonical + static_cast<uintptr_t>(layout.framePointerOffset), framePointer)))
    framePointer = 0;
  frame = {plainReturnAddress(returnAddress) - 1, canonical, framePointer, 0};
  return Step::Done;
}

} // namespace gmonrt
