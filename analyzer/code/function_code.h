//===- function_code.h - basic blocks and edges of functions --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads control-flow graphs. The section .llvm_bb_addr_map
// (-fbasic-block-address-map) has the addresses and the compiler's numbers of
// basic blocks. Disassembly gives the edges.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_FUNCTION_CODE_H
#define GMONKIT_ANALYZER_CODE_FUNCTION_CODE_H

#include "analyzer/object/image.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace gmonkit {

struct CodeBlock {
  static constexpr uint32_t NoBlock = std::numeric_limits<uint32_t>::max();

  uint64_t address = 0;         // of the first byte
  uint32_t id = 0;              // the compiler's number, unique in the function
  uint32_t size = 0;            // bytes; 0 if the block has no code
  uint32_t plainSize = 0;       // bytes without the code that the plugins inserted
  uint32_t branchBytes = 0;     // bytes of plainSize that are direct branches to other blocks
  uint32_t otherwise = NoBlock; // see `conditional`
  // Bits, as large programs have tens of millions of blocks.
  bool isAdded : 1 = false;         // created by a plugin; not in the uninstrumented build
  bool isLandingPad : 1 = false;    // entered by exceptions
  bool leaves : 1 = false;          // returns or makes a tail call
  bool jumpsIndirectly : 1 = false; // through a jump table, or to the address of a label
  bool fallsThrough : 1 = false;    // control also goes on to the next block, without a jump
  // Indices in FunctionCode::blocks of the blocks that control can go to. Sorted, without
  // duplicates. Targets of indirect jumps come from the plugins' tables.
  llvm::SmallVector<uint32_t, 2> successors;
  // The targets of the conditional branches, in sequence. `otherwise` is the block that runs next
  // if no branch is taken; NoBlock if it is not in the function, or is the target of an indirect
  // jump.
  llvm::SmallVector<uint32_t, 1> conditional;

  uint64_t end() const { return address + size; }
  void sortSuccessors(); // without duplicates
};

// Limit for one function. Interpreters have some hundred jumps to some hundred labels.
constexpr size_t MostIndirectEdges = 1 << 22;

struct FunctionCode {
  uint32_t function = 0;         // index in Image::functions()
  bool isCut = false;            // the compiler put its blocks into several sections
  uint64_t shape = 0;            // see shapeOf in block_maps.h
  std::vector<CodeBlock> blocks; // the entry first, the others in memory order
};

// Returns the number from which on blocks of CUT, a cut build of a function that had SHAPE, were
// added by the compiler for branches between its sections; see block_maps.h. The largest number if
// none were, or if the shape is another one.
uint32_t firstAddedBlock(const FunctionCode &cut, uint64_t shape);

// Returns the code of the functions of IMAGE that ISWANTED accepts and whose blocks the program
// lists, in the order of Image::functions(). Returns none if the program has no block addresses.
llvm::Expected<std::vector<FunctionCode>>
readFunctionCode(const Image &image, llvm::function_ref<bool(uint32_t)> isWanted);

} // namespace gmonkit

#endif
