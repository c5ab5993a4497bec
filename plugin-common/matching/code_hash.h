//===- code_hash.h - hashes of what code does ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MATCHING_CODE_HASH_H
#define GMONKIT_PLUGIN_COMMON_MATCHING_CODE_HASH_H

#include "plugin-common/matching/source_graph.h"

namespace gmonkit {

// Depends on the sequence of what was added, and is the same on each machine.
class CodeHash {
public:
  explicit CodeHash(uint64_t start = 0) : state(start) {}

  void add(uint64_t value) {
    state = (state ^ value) * 0x9e3779b97f4a7c15 + (state >> 29); // 2^64 / golden ratio
  }
  void add(std::string_view text) {
    for (unsigned char byte : text)
      add(uint64_t(byte));
    add(uint64_t(text.size()));
  }

  uint64_t value() const { return state ^ state >> 32; }

private:
  uint64_t state;
};

// The hashes in a block, as both plugins make them.
class BlockHashes {
public:
  CodeHash code; // to be given each instruction with what is the same in another version

  // Adds the callee of a call; "": not known.
  void addCallee(std::string_view name) {
    callees.add(name);
    hasCalls = true;
  }

  void store(SourceGraph::Block &block) const {
    block.code = uint32_t(code.value());
    block.calls = hasCalls ? uint16_t(callees.value()) | 1 : 0;
  }

private:
  CodeHash callees;
  bool hasCalls = false;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MATCHING_CODE_HASH_H
