//===- block_profile.h - counts of the source's blocks -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The file of `gmonkit export --gcc-profile`, which GCC's plugin reads. It is
// text: a first line with a version, then for each function
//
//   function IDENTITY CHECKSUM NAME
//   graph BYTES
//   NUMBER COUNT
//   call NUMBER IDENTITY COUNT
//
// and a last line `end`, without which the file was cut off.
//
// IDENTITY and CHECKSUM are hexadecimal, the other numbers decimal. There are
// lines for the blocks and ways of gmonkit/abi.h whose counts are known, and
// for the targets of indirect calls. A function without lines did not run. BYTES,
// in base64, are its flow graph: the code may change (matching/source_graph.h).
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PROFILES_BLOCK_PROFILE_H
#define GMONKIT_PLUGIN_COMMON_PROFILES_BLOCK_PROFILE_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmonkit {

inline constexpr char BlockProfileStart[] = "gmonkit profile of blocks 2";
inline constexpr char BlockProfileEnd[] = "end";

// Limit for the size of a file, in MiB.
inline constexpr unsigned LargestBlockProfile = 1024;

// Limit of a count, so that sums of counts fit 64 bits.
inline constexpr uint64_t MaxBlockCount = uint64_t(1) << 48;

struct BlockProfile {
  struct Target {
    uint64_t identity, count;
  };
  struct Function {
    uint32_t checksum;
    std::string name;
    std::map<uint32_t, uint64_t> counts;             // of blocks and ways
    std::map<uint32_t, std::vector<Target>> targets; // of indirect calls, the most frequent first
    std::string graph;                               // SourceGraph::encoded(), or ""
  };

  std::multimap<uint64_t, Function> functions; // by identity
  uint64_t maximum = 0;                        // the highest count

  // Reads FILE, or its part for GCC (profile_parts.h). Returns what is wrong with it, beginning
  // with its name, or "".
  std::string read(const std::string &file);
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PROFILES_BLOCK_PROFILE_H
