//===- block_kinds.h - which blocks are hot, for start-up, or cold --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_KINDS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_KINDS_H

#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gmonkit {

enum class BlockKind {
  Hot,
  StartUp, // no workload ran it more often, per start, than one that hardly does more than start
  Cold,    // never ran
};

// Bytes of a function.
struct KindRange {
  uint64_t address, size;
  BlockKind kind;
};

// Bytes on pages of code.
struct KindBytes {
  uint64_t hot = 0;     // of hot blocks, and of functions that ran and whose blocks are unknown
  uint64_t startUp = 0; // of blocks for start-up
  uint64_t cold = 0;    // all others: blocks and functions that never ran, and gaps
};

class BlockKinds {
public:
  // Reads the blocks of the image of WORKLOADS, if it lists them. An error names the image.
  // REQUIRES: as buildGraph.
  static llvm::Expected<BlockKinds> read(llvm::ArrayRef<Workload> workloads);

  // Returns the ranges of FUNCTION in LAYOUT, by address. No two of one kind adjoin. Returns none
  // if the function has no counts of blocks, or LAYOUT does not have the same ones.
  std::vector<KindRange> rangesIn(const CodeLayout &layout, uint32_t function) const;

  // Returns what is on PAGES, numbers of 4 KiB pages, in LAYOUT. Returns nothing if no blocks are
  // known there.
  std::optional<KindBytes> bytesOn(const llvm::DenseSet<uint64_t> &pages,
                                   const CodeLayout &layout) const;

private:
  struct FunctionKinds {
    std::unordered_map<uint32_t, BlockKind> blocks; // by the compiler's number
    size_t own = 0;                                 // of these, blocks that no plugin added
    uint64_t shape = 0;                             // of the function
  };
  // Returns the ranges of all functions that ran, by address. None is cold.
  std::vector<KindRange> executedRanges(const CodeLayout &layout) const;

  std::unordered_map<uint32_t, FunctionKinds> functions; // by function of the image
  std::vector<uint32_t> executed;                        // functions that ran
};

} // namespace gmonkit

#endif
