//===- weights.h - how often places ran in an earlier run -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_WEIGHTS_H
#define GMONKIT_PLUGIN_COMMON_WEIGHTS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gmonkit {

// The counts in a file of --gmon-weights (weights_format.h).
class Weights {
public:
  // Reads the file PATH. Returns why it cannot be read, or "". Whatever else it contains only leads
  // to missing or bad counts.
  std::string read(const std::string &path);

  // Returns the counts of the function NAME, if its flow graph has this SHAPE and PLACES places.
  // Returns none otherwise.
  std::vector<uint64_t> of(std::string_view name, uint64_t shape, size_t places) const;

private:
  std::string_view line(size_t begin) const;

  std::string text;
  std::vector<size_t> lines; // begins of lines in TEXT
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_WEIGHTS_H
