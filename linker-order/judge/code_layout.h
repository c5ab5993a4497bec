//===- code_layout.h - the layout of functions ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_CODE_LAYOUT_H
#define GMONKIT_LINKER_ORDER_JUDGE_CODE_LAYOUT_H

#include "analyzer/code/function_code.h"
#include "analyzer/object/image.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/graph/graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace gmonkit {

// The actual or possible positions of the functions of one image.
struct CodeLayout {
  static constexpr uint64_t Absent = std::numeric_limits<uint64_t>::max();

  struct Place {
    uint64_t address = Absent; // of the first byte; Absent: there is no such function
    uint64_t size = 0;         // bytes
  };

  // A basic block of a function that is cut. Parts of functions are in 2^32nds of their size in the
  // profiled image, rounded down.
  struct Piece {
    uint32_t begin, end;
    uint64_t address, size; // bytes
  };

  std::string name;          // for reports
  std::vector<Place> places; // by index in Image::functions() of the profiled image
  // By the same index, if some functions are cut: their pieces, sorted by BEGIN. Functions without
  // are in one piece.
  std::vector<std::vector<Piece>> pieces;

  // The basic blocks of functions of the build that this layout is of, or was made from.
  struct Code {
    std::vector<FunctionCode> functions;
    std::vector<const FunctionCode *> of; // by the same index as `places`, null if unknown
  };
  std::shared_ptr<const Code> code; // null if the build does not list blocks

  const FunctionCode *codeOf(uint32_t function) const {
    return code ? code->of[function] : nullptr;
  }
  bool isCut(uint32_t function) const { return !pieces.empty() && !pieces[function].empty(); }

  // Calls EACH with the first address and the end of every range of bytes that the part from BEGIN
  // to END of FUNCTION, which is not absent, has here. No range is empty. Inline: the fetch model
  // calls it some million times for each layout.
  template <class Each>
  void forEachRange(uint32_t function, uint32_t begin, uint32_t end, Each each) const {
    // FROM and TO are shares of the SIZE bytes at ADDRESS.
    auto call = [&](uint64_t address, uint64_t size, double from, double to) {
      uint64_t first = address + uint64_t(from * size);
      each(first, std::max(address + uint64_t(to * size), first + 1));
    };
    if (!isCut(function)) {
      const Place &place = places[function];
      call(place.address, place.size, begin * 0x1p-32, end * 0x1p-32);
      return;
    }
    auto endsBefore = [&](const Piece &it) { return it.end <= begin; };
    for (auto it = llvm::partition_point(pieces[function], endsBefore);
         it != pieces[function].end() && (it->begin < end || it->begin == begin); ++it) {
      auto share = [&](double part) {
        return std::clamp((part - it->begin) / (double(it->end) - it->begin), 0.0, 1.0);
      };
      if (it->size != 0)
        call(it->address, it->size, share(begin), share(end));
    }
  }
};

// Returns OFFSET, bytes in a function of SIZE bytes, as CodeLayout's parts of functions.
uint32_t partOf(uint64_t offset, uint64_t size);

// Returns the layout of IMAGE itself.
CodeLayout layoutOf(const Image &image);

// Returns the layout of OTHER, another build of IMAGE's program. Functions are matched by name,
// then by source file, and if that is unknown by sequence.
CodeLayout layoutIn(const Image &other, const Image &image);

// Sets LAYOUT.code, of the functions of GRAPH. LAYOUT is that of BUILD. An error names BUILD.
llvm::Error readBlocks(const Image &build, const LayoutGraph &graph, CodeLayout &layout);

// Sets LAYOUT.pieces. PROFILED is the layout of the profiled image. A function is cut only if both
// builds list its blocks and they are the same. REQUIRES: readBlocks of both.
void cutFunctions(const CodeLayout &profiled, CodeLayout &layout);

// Returns LAYOUT with FUNCTIONS (by index, each at its first occurrence) first, then the others in
// their sequence. All are placed from the first address of LAYOUT on, aligned to 16 bytes.
CodeLayout packed(const CodeLayout &layout, llvm::ArrayRef<uint32_t> functions);

// Returns LAYOUT, of the functions of IMAGE, whose index is INDEX, as a linker changes it with
// ORDER: the listed functions are packed, with those in the same sections.
CodeLayout layoutByOrder(const CodeLayout &layout, const Image &image, const SymbolIndex &index,
                         llvm::ArrayRef<std::string> order);

// Returns LAYOUT with small shifts: of all functions, and from a few positions on. The result for
// one layout depends on chance; means over variants, numbered from 0, do so less. One VARIANT
// always gives the same bytes.
CodeLayout perturbed(const CodeLayout &layout, unsigned variant);

} // namespace gmonkit

#endif
