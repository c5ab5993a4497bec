//===- weights_format.h - the text of an earlier run's counts ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// `gmonkit export --weights` writes how often each place of each function ran,
// and the plugins put counters where that was least (--gmon-weights). The file
// has the line WeightsHeader and then, sorted, a line for each function:
//
//   NAME SHAPE COUNT COUNT ...
//
// NAME is the assembler's name, as weightsKey writes it. SHAPE is that of the
// flow graph, as 16 hexadecimal digits. There is one COUNT for each place of
// the graph, in the order of the code. Functions that did not run are left out.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_WEIGHTS_FORMAT_H
#define GMONKIT_PLUGIN_COMMON_WEIGHTS_FORMAT_H

#include "gmonkit/fnv1a.h"
#include <cstdint>
#include <string>
#include <string_view>

namespace gmonkit {

inline constexpr char WeightsHeader[] = "# gmonkit weights 1\n";

// A hash of the points that the places of a flow graph connect (docs/abi.md): FNV-1a over 64-bit
// words, mixed. It does not depend on which places have counters. Two graphs of
// one shape have the same equations, so counts of one are at worst bad weights for the other.
class FlowShape {
public:
  // Adds the next place in the order of the code.
  void add(uint32_t from, uint32_t to) { hash = mixedFnv1a(hash, uint64_t(from) << 32 | to); }

  uint64_t value() const { return hash; }

private:
  uint64_t hash = Fnv1aSeed;
};

// Returns the first two words of a function's line. Bytes of NAME that are no visible ASCII
// characters, and " ! # %, become % and two hexadecimal digits. So the header is the first line of
// sorted lines, and `LC_ALL=C sort -u` makes one file of several.
inline std::string weightsKey(std::string_view name, uint64_t shape) {
  constexpr char digits[] = "0123456789abcdef";
  std::string key;
  for (unsigned char c : name)
    if (c <= '#' || c >= 0x7f || c == '%')
      key.append({'%', digits[c >> 4], digits[c & 15]});
    else
      key += char(c);
  key += ' ';
  for (int shift = 60; shift >= 0; shift -= 4)
    key += digits[shape >> shift & 15];
  return key;
}

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_WEIGHTS_FORMAT_H
