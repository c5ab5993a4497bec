//===- stack_callers.cpp - callers of uninstrumented code -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/stack_callers.h"
#include "arch/machine.h"
#include "image/call_target.h"
#include "image/frame_tables.h"
#include "image/image.h"
#include "sampling/call_frame_info.h"
#include <sys/syscall.h>
#include <sys/uio.h>

namespace gmonrt {

namespace {

constexpr size_t ChunkWords = 64; // words of the stack read at once; a signal stack may be small
constexpr int MostFrames = 256;   // limit of the walk
constexpr size_t MostWords = 64 * ChunkWords; // limit of the search

// Words of a stack, as far as they are readable.
class Stack {
public:
  explicit Stack(const ThreadPlace &place)
      : words(place.stack), start(place.stackPointer), count(place.stackWords),
        isCopy(place.stack != nullptr) {}

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

  // Reads the mapped words from ADDRESS on. Another thread may unmap them at any time.
  bool readChunk(uintptr_t address) {
    iovec to = {chunk, sizeof chunk};
    iovec from = {reinterpret_cast<void *>(address), sizeof chunk};
    long bytes = rawSyscall(SYS_process_vm_readv, rawSyscall(SYS_getpid),
                            reinterpret_cast<long>(&to), 1, reinterpret_cast<long>(&from), 1);
    words = chunk;
    start = address;
    count = bytes > 0 ? static_cast<size_t>(bytes) / sizeof *chunk : 0;
    return count > 0;
  }

  const uintptr_t *words;
  uintptr_t start;
  size_t count;
  bool isCopy;
  uintptr_t chunk[ChunkWords];
};

const Image *imageOf(uintptr_t code) {
  for (const Image *image = firstImage(); image; image = image->next)
    if (image->containsCode(code))
      return image;
  return nullptr;
}

// A frame on the stack, from the innermost one outwards.
struct Frame {
  uintptr_t
      programCounter; // the last byte of its call; of the innermost frame, the next instruction
  uintptr_t stackPointer;
  uintptr_t framePointer;  // 0 if unknown
  uintptr_t returnAddress; // the register; 0 if there is none or it is unknown
};

enum class Step { Done, Outermost, NotKnown };

// Changes FRAME to its caller's, or leaves it unchanged.
Step stepOut(Frame &frame, Stack &stack, bool isOwnThread) {
  FrameLayout layout;
  const void *tables = frameTablesOf(frame.programCounter, isOwnThread);
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
    return Step::NotKnown;
  if (layout.framePointer == FrameLayout::NotKnown ||
      (layout.framePointer == FrameLayout::InFrame &&
       !stack.read(canonical + static_cast<uintptr_t>(layout.framePointerOffset), framePointer)))
    framePointer = 0;
  frame = {plainReturnAddress(returnAddress) - 1, canonical, framePointer, 0};
  return Step::Done;
}

// Returns the first word from ADDRESS on that points behind a call of an image.
uintptr_t searchCaller(uintptr_t address, Stack &stack) {
  address &= ~(sizeof(uintptr_t) - 1);
  uintptr_t word;
  for (size_t i = 0; i < MostWords && stack.read(address, word); ++i, address += sizeof word) {
    word = plainReturnAddress(word);
    if (const Image *image = imageOf(word - 1); image && followsCall(*image, word))
      return word - 1;
  }
  return 0;
}

} // namespace

uintptr_t findCaller(const ThreadPlace &place) {
  Stack stack(place);
  Frame frame = {place.programCounter, place.stackPointer, place.framePointer, place.returnAddress};
  for (int depth = 0; depth < MostFrames; ++depth) {
    Step step = stepOut(frame, stack, place.isOwnThread);
    if (step == Step::Outermost)
      return 0;
    if (step == Step::NotKnown)
      break;
    if (imageOf(frame.programCounter))
      return frame.programCounter;
  }
  return searchCaller(frame.stackPointer, stack);
}

} // namespace gmonrt
