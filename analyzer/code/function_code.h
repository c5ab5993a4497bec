//===- function_code.h - the basic blocks of functions, and where they lead ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The compiler says where the basic blocks of its functions are, by numbers of its own, where it
// was told to (-fbasic-block-address-map): the section .llvm_bb_addr_map. Their code says where
// they lead.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_FUNCTION_CODE_H
#define GMONKIT_ANALYZER_CODE_FUNCTION_CODE_H

#include "analyzer/object/image.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct CodeBlock {
  uint32_t id = 0;              // the compiler's number of it, unique in its function
  uint64_t address = 0;         // of its first byte
  uint32_t size = 0;            // bytes; 0 where it has no code
  uint32_t plainSize = 0;       // of these, those that the plugins did not insert
  bool isAdded = false;         // the plugin made it; the plain build has no such block
  bool isLandingPad = false;    // exceptions arrive at it
  bool leaves = false;          // it returns, or calls in tail position
  bool jumpsIndirectly = false; // by a jump table, or to a label whose address was taken
  // Where it may lead to, in FunctionCode::blocks; sorted, none twice. Where it jumps indirectly,
  // as far as the plugins' tables tell.
  llvm::SmallVector<uint32_t, 2> successors;

  uint64_t end() const { return address + size; }
};

struct FunctionCode {
  uint32_t function;             // index into Image::functions()
  std::vector<CodeBlock> blocks; // the entry first, else as they stand in memory
};

// The code of those functions of IMAGE that ISWANTED wants and of which the program has the blocks,
// in the order of Image::functions(). Empty where the program has no block addresses at all.
llvm::Expected<std::vector<FunctionCode>>
readFunctionCode(const Image &image, llvm::function_ref<bool(uint32_t)> isWanted);

} // namespace gmonkit

#endif
