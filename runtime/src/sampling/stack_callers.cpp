//===- stack_callers.cpp - callers of uninstrumented code -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/stack_callers.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "image/call_target.h"
#include "image/frame_tables.h"
#include "image/image.h"

namespace gmonrt {

namespace {

constexpr size_t ChunkWords = 64; // words of the stack read at once; a signal stack may be small
constexpr int MostFrames = 256;   // limit of the walk
constexpr size_t MostWords = 64 * ChunkWords; // limit of the search

const Image *imageOf(uintptr_t code) {
  for (const Image *image = firstImage(); image; image = image->next)
    if (image->containsCode(code))
      return image;
  return nullptr;
}

// Returns whether an instruction of IMAGE that ends at ADDRESS may be a call. Another thread may
// unload a library meanwhile.
bool mayFollowCall(const Image &image, uintptr_t address, bool isOwnThread) {
  if (isOwnThread || image.isProgram)
    return followsCall(image, address);
  CodeBefore code;
  size_t size = sizeof code.bytes;
  return copyIfMapped(code.bytes, address - size, size) == size && endsInCall(code);
}

// Returns the first word from ADDRESS on that points behind a call of an image.
uintptr_t searchCaller(uintptr_t address, StackMemory &stack, bool isOwnThread) {
  address &= ~(sizeof(uintptr_t) - 1);
  uintptr_t word;
  for (size_t i = 0; i < MostWords && stack.read(address, word); ++i, address += sizeof word) {
    word = plainReturnAddress(word);
    if (const Image *image = imageOf(word - 1); image && mayFollowCall(*image, word, isOwnThread))
      return word - 1;
  }
  return 0;
}

} // namespace

uintptr_t findCaller(const ThreadPlace &place) {
  uintptr_t chunk[ChunkWords];
  StackMemory stack(place, chunk, ChunkWords);
  Frame frame = innermostFrame(place);
  for (int depth = 0; depth < MostFrames; ++depth) {
    Step step = stepOut(frame, stack, frameTablesOf(frame.programCounter, place.isOwnThread));
    if (step == Step::Outermost)
      return 0;
    if (step != Step::Done)
      break;
    if (imageOf(frame.programCounter))
      return frame.programCounter;
  }
  return searchCaller(frame.stackPointer, stack, place.isOwnThread);
}

} // namespace gmonrt
