//===- code_layout.h - where the functions of a profile lie ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_CODE_LAYOUT_H
#define GMONKIT_LINKER_ORDER_JUDGE_CODE_LAYOUT_H

#include "analyzer/object/image.h"
#include "linker-order/program/symbol_index.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace gmonkit {

// Where the functions of one image lie, or would lie.
struct CodeLayout {
  static constexpr uint64_t Absent = std::numeric_limits<uint64_t>::max();

  struct Place {
    uint64_t address = Absent; // of the first byte; Absent: it has no such function
    uint64_t size = 0;         // bytes
  };

  std::string name;          // for reports
  std::vector<Place> places; // by index into Image::functions() of the profiled image
};

// The layout of IMAGE itself.
CodeLayout layoutOf(const Image &image);

// That of OTHER, another build of IMAGE's program: functions are matched by their
// names, those of one name by their source files and, where these do not tell, in sequence.
CodeLayout layoutIn(const Image &other, const Image &image);

// LAYOUT with FUNCTIONS (by index, each at its first mention) first, then the others as they are,
// all of them from the first address of LAYOUT on and aligned to 16 bytes.
CodeLayout packed(const CodeLayout &layout, llvm::ArrayRef<uint32_t> functions);

// What a linker makes of LAYOUT, of the functions of IMAGE, when it is told ORDER: the listed
// functions packed.
CodeLayout layoutByOrder(const CodeLayout &layout, const SymbolIndex &image,
                         llvm::ArrayRef<std::string> order);

// LAYOUT moved a little: as a whole, and from a few places on. Single figures of a layout
// are luck; means over variants, numbered from 0 on, are less so. Always the same bytes
// for one VARIANT.
CodeLayout perturbed(const CodeLayout &layout, unsigned variant);

} // namespace gmonkit

#endif
