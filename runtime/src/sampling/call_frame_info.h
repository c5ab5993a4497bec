//===- call_frame_info.h - what .eh_frame says of a frame -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The formats are those of the Linux Standard Base (Core, "Exception Frames") and of DWARF 5,
// section 6.4. Of what can be said, this reads what compilers say of functions, and what tells
// where these return to; hand-written expressions (signal frames, linkage tables) are not read.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_CALL_FRAME_INFO_H
#define GMONRT_SAMPLING_CALL_FRAME_INFO_H

#include <cstdint>

namespace gmonrt {

// How the frame of the function at an instruction is laid out.
struct FrameLayout {
  enum Saved { Kept, InFrame, NotKnown };

  bool isOutermost;            // it returns to nothing
  bool returnAddressIsInFrame; // or still in its register
  int64_t returnAddressOffset; // of where it is, from the canonical frame address
  // The canonical frame address: a register and a number of bytes.
  bool isFromFramePointer; // or from the stack pointer
  int64_t offset;
  Saved framePointer;         // the caller's
  int64_t framePointerOffset; // of where it is saved, from the canonical frame address
};

// Finds the layout at ADDRESS in the tables of its file, whose .eh_frame_hdr in memory is HEADER.
// False where they do not have the address, or have it in a form that is not read.
// Signal-safe. The tables are trusted: exceptions go by them too.
bool findFrameLayout(const void *header, uintptr_t address, FrameLayout &layout);

} // namespace gmonrt

#endif
