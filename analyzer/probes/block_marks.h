//===- block_marks.h - marks of the source's blocks --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With gmon-cc --gmon-pgo, GCC's plugin marks the blocks of the source's flow
// graph before GCC optimises. A table in the program (GmonMarksRecord in
// gmonkit/abi.h) says where the marks ended up.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_BLOCK_MARKS_H
#define GMONKIT_ANALYZER_PROBES_BLOCK_MARKS_H

#include "analyzer/object/image.h"
#include "analyzer/probes/source_graphs.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace gmonkit {

struct BlockMark {
  // A function of the source. Several static ones may have one name.
  struct Function {
    llvm::StringRef name; // valid as long as the image
    uint64_t identity;
    uint32_t checksum;

    bool operator<(const Function &other) const {
      return std::tie(name, identity, checksum) <
             std::tie(other.name, other.identity, other.checksum);
    }
  };

  std::optional<uint64_t> address; // nothing: unknown
  Function function;
  bool isCall;     // an indirect call; otherwise a block, or a way between two
  uint32_t number; // of the call, or of the block or way
};

struct BlockMarks {
  std::vector<BlockMark> marks;
  // The functions that code at an address was made from, if known, by the code's address: those of
  // the code's first mark.
  std::map<uint64_t, uint64_t> identities;
  SourceGraphs graphs;

  // Returns the flow graph of FUNCTION, SourceGraph::encoded(); "" if it is not known.
  llvm::StringRef graphOf(const BlockMark::Function &function) const;

  // Returns the identity of the function with code in [BEGIN, END).
  std::optional<uint64_t> identityOf(uint64_t begin, uint64_t end) const;
};

// Reads the tables in IMAGE's file. An error names the file as typed. There are no marks if there
// are no tables.
llvm::Expected<BlockMarks> readBlockMarks(const Image &image);

// Returns whether IMAGE has such tables. Then it is trained for GCC's profile, by which GCC splits
// functions that are whole in it.
bool hasBlockMarks(const Image &image);

} // namespace gmonkit

#endif
