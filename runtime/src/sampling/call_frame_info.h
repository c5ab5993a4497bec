//===- call_frame_info.h - the decoder of .eh_frame -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The formats are those of the Linux Standard Base (Core, "Exception Frames")
// and of DWARF 5, section 6.4. The decoder supports what compilers emit for
// functions, and finds return addresses. It does not support hand-written
// expressions (signal frames, linkage tables).
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_CALL_FRAME_INFO_H
#define GMONRT_SAMPLING_CALL_FRAME_INFO_H

#include <cstdint>

namespace gmonrt {

// The frame layout of a function at one instruction.
struct FrameLayout {
  enum Saved { Kept, InFrame, NotKnown };

  bool isOutermost;            // it has no caller
  bool returnAddressIsInFrame; // false: it is still in its register
  int64_t returnAddressOffset; // of its position, from the canonical frame address
  // The canonical frame address: a register plus an offset in bytes.
  bool isFromFramePointer; // false: from the stack pointer
  int64_t offset;
  Saved framePointer;         // the caller's
  int64_t framePointerOffset; // of its position, from the canonical frame address
};

// Finds the layout at ADDRESS in the file whose .eh_frame_hdr in memory is HEADER. Returns false if
// the tables lack the address, or have it in an unsupported form. Signal-safe. The tables are
// trusted, as exceptions use them, too.
bool findFrameLayout(const void *header, uintptr_t address, FrameLayout &layout);

} // namespace gmonrt

#endif
