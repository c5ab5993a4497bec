//===- block_shape.h - identification of a function's basic blocks --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A block layout names blocks by the compiler's numbers. After an edit of the
// source, the numbers stand for other blocks. So a layout has the shape of each
// function, and the build that uses it compares shapes. `gmonkit` computes the
// shape from the table of blocks in a program, the LLVM plugin from machine
// code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_BLOCK_SHAPE_H
#define GMONKIT_PLUGIN_COMMON_BLOCK_SHAPE_H

#include "gmonkit/fnv1a.h"
#include <cstdint>

namespace gmonkit {

// A hash of the numbers and kinds of blocks: FNV-1a over 64-bit words, mixed. It
// does not depend on what instrumentation changes: sizes, positions, and which blocks have tail
// calls. An edit that keeps numbers and kinds is not noticed; then the layout is only worse.
class BlockShape {
public:
  // Adds a block. REQUIRES: its ID, the compiler's number, is larger than those added before.
  void add(uint32_t id, bool isLandingPad, bool jumpsIndirectly) {
    uint64_t word = uint64_t(id) << 2 | isLandingPad << 1 | jumpsIndirectly;
    hash = mixedFnv1a(hash, word);
  }

  uint64_t value() const { return hash; }

private:
  uint64_t hash = Fnv1aSeed;
};

// The comment in a block layout that follows the line of a function: its shape as 16 hexadecimal
// digits, and the number of times that its blocks ran in training. If that is little, the function
// is hardly aligned: the padding in front of it would cost more pages than alignment saves.
//   # shape 0123456789abcdef runs 1234567
//   # shape 0123456789abcdef runs 12 unaligned
inline constexpr char ShapeComment[] = "# shape ", UnalignedWord[] = " unaligned";

// The comment in a merged layout that follows that one for each other function of the name: its
// shape. Clang takes one entry of a name, so these functions stay whole.
//   # namesake 0123456789abcdef
inline constexpr char NamesakeComment[] = "# namesake ";

// The third line of a merged layout. A function may have the name of one of another program, which
// does not list its own where that did not run.
inline constexpr char MergedComment[] = "# gmonkit merge";

// The alignment of such functions in bytes, if the processor needs no more. C++ needs 2, as the
// lowest bit of a pointer to a member function says that it is virtual. Other programs mark
// pointers to functions in two bits.
inline constexpr unsigned UnalignedBytes = 4;

} // namespace gmonkit

#endif
