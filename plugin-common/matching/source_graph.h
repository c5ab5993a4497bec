//===- source_graph.h - a function as the compiler counts it --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Compilers drop the counts of a function whose flow graph has changed since the
// training. So the training build describes the graph of each function: what is
// in its blocks, and where its counters are. The build that uses the profile
// finds the old blocks among those of the changed function.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MATCHING_SOURCE_GRAPH_H
#define GMONKIT_PLUGIN_COMMON_MATCHING_SOURCE_GRAPH_H

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonkit {

// How many operations of each kind there are, up to 15.
class Operations {
public:
  enum Kind {
    Load,
    Store,
    Address,
    Add,
    Compare,
    Logic,
    Shift,
    Convert,
    Call,
    Multiply,
    Divide,
    Choose,
    Float,
    Atomic,
    Allocate,
    Other
  };

  Operations() = default;
  explicit Operations(uint64_t bits) : bits(bits) {}

  void add(Kind kind) {
    if (of(kind) < 15)
      bits += uint64_t(1) << 4 * kind;
  }
  bool empty() const { return bits == 0; }
  uint64_t asBits() const { return bits; } // 4 for each kind

  // Returns the share that both have in common of the larger one, from 0 to 1. 1 if both are empty.
  double likeness(Operations other) const;

private:
  unsigned of(unsigned kind) const { return unsigned(bits >> 4 * kind) & 15; }

  uint64_t bits = 0;
};

struct SourceGraph {
  static constexpr uint32_t None = UINT32_MAX;

  struct Edge {
    uint32_t to;             // block
    uint32_t counter = None; // that counts how often control takes the edge
  };

  struct Block {
    uint32_t code = 0;     // hash of its instructions with their constants and callees
    Operations operations; // but for branches
    uint16_t calls = 0;    // hash of the callees; 0: none
    bool mayLeave = false; // control may leave the function there otherwise than by edges
    uint32_t counter = None;
    std::vector<Edge> edges;       // in the sequence of the branch: several may lead to one block
    std::vector<uint32_t> targets; // numbers of its indirect calls among the function's
    std::vector<uint32_t> sizes;   // the same of its memory operations
    std::vector<uint32_t> selects; // the counters of its selects: how often the condition held
  };

  std::vector<Block> blocks; // in the sequence of the source; the first is the entry

  // Return hashes by which a function is known that has another name: of what all blocks do, and of
  // the same without names and constants, as the names of its callees may have changed, too. 0: the
  // function is too small for that, as small ones are often alike.
  uint64_t content() const;
  uint64_t structure() const;

  // Returns the graph as bytes.
  std::string encoded() const;
  // Returns the graph that BYTES stand for; nothing if they are damaged. All edges lead to blocks.
  static std::optional<SourceGraph> decode(std::string_view bytes);

  // Counts of blocks and of their edges, as far as they are known.
  struct Counts {
    std::vector<std::optional<uint64_t>> blocks;
    std::vector<std::vector<std::optional<uint64_t>>> edges; // by block
  };
  // Return what follows from the values of counters: of all of the function's (Clang; missing ones
  // are 0), or of those that are known, by number (GCC).
  Counts counts(const std::vector<uint64_t> &counters) const;
  Counts counts(const std::map<uint32_t, uint64_t> &counters) const;

private:
  Counts counts(const std::function<std::optional<uint64_t>(uint32_t)> &valueOf) const;
};

// Returns NAME, of a function or variable, without what another build may have otherwise: the
// number at its end that distinguishes it from others of the unit; in a mangled Rust name the hash
// at its end (the older form), or the disambiguators `Cs..._` of crates (RFC 2603).
std::string stableName(std::string_view name);

// Returns the assembly of the GmonSourceGraph of the function ID, whose graph is GRAPH.
std::string sourceGraphRecord(uint64_t id, const SourceGraph &graph);

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MATCHING_SOURCE_GRAPH_H
