//===- code_layout.cpp - the layout of functions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/code_layout.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/program/section_owners.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <random>

using namespace llvm;

namespace gmonkit {
namespace {

// Limits sizes: they come from files and may have any value, but sums must not overflow.
constexpr uint64_t MostBytes = 1ull << 32;

// Places functions one after the other.
class Packer {
public:
  explicit Packer(const CodeLayout &layout) : result(layout), placed(layout.places.size()) {
    next = CodeLayout::Absent;
    for (CodeLayout::Place &place : result.places) {
      next = std::min(next, place.address);
      place.size = std::min(place.size, MostBytes);
    }
  }

  void place(uint32_t function) {
    CodeLayout::Place &place = result.places[function];
    if (placed[function] || place.address == CodeLayout::Absent)
      return;
    placed[function] = true;
    next = alignTo(next, FunctionAlignment);
    place.address = next;
    next += place.size;
  }

  CodeLayout finish(std::vector<uint32_t> others) {
    for (uint32_t function : others)
      place(function);
    return std::move(result);
  }

private:
  CodeLayout result;
  std::vector<bool> placed;
  uint64_t next;
};

std::vector<uint32_t> byAddress(const CodeLayout &layout) {
  std::vector<uint32_t> functions(layout.places.size());
  for (uint32_t f = 0; f < functions.size(); ++f)
    functions[f] = f;
  llvm::stable_sort(functions, [&](uint32_t a, uint32_t b) {
    return layout.places[a].address < layout.places[b].address;
  });
  return functions;
}

// Functions of one name, and for each those of another build that it may be. Local functions match
// if their source files have the same name, as far as both symbol tables tell.
class Namesakes {
public:
  Namesakes(ArrayRef<uint32_t> functions, const Image &image) : all(functions) {
    for (uint32_t f : functions)
      (hasNoSource(image.functions()[f]) ? withoutSource
                                         : bySource[image.functions()[f].sourceFile])
          .push_back(f);
    for (auto &[source, own] : bySource) {
      size_t middle = own.size();
      append_range(own, withoutSource);
      std::inplace_merge(own.begin(), own.begin() + middle, own.end());
    }
  }

  // In sequence.
  ArrayRef<uint32_t> candidates(const Function &function) const {
    if (hasNoSource(function))
      return all;
    auto own = bySource.find(function.sourceFile);
    return own == bySource.end() ? withoutSource : own->second;
  }

private:
  static bool hasNoSource(const Function &function) {
    return function.isGlobal || function.sourceFile.empty();
  }

  ArrayRef<uint32_t> all;
  std::vector<uint32_t> withoutSource; // those without source file
  std::map<StringRef, std::vector<uint32_t>> bySource;
};

} // namespace

uint32_t partOf(uint64_t offset, uint64_t size) {
  constexpr double Scale = 0x1p32;
  return uint32_t(std::min(double(offset) / size * Scale, Scale - 1));
}

CodeLayout layoutOf(const Image &image) {
  CodeLayout layout;
  layout.name = image.path();
  for (const Function &function : image.functions())
    layout.places.push_back({function.address, function.size});
  return layout;
}

CodeLayout layoutIn(const Image &other, const Image &image) {
  SymbolIndex ours(image), theirs(other);
  CodeLayout layout;
  layout.name = other.path();
  layout.places.resize(image.functions().size());
  StringSet<> done;
  for (const Function &first : image.functions()) {
    StringRef name = linkName(first.name);
    if (!done.insert(name).second)
      continue;
    Namesakes namesakes(ours.find(name), image), bearers(theirs.find(name), other);
    // Link-time optimisation drops the source files.
    bool isOnlyOne = ours.find(name).size() == 1 && theirs.find(name).size() == 1;
    for (uint32_t f : ours.find(name)) {
      const Function &function = image.functions()[f];
      if (linkName(function.name) != name)
        continue;
      ArrayRef<uint32_t> alike = namesakes.candidates(function),
                         found = isOnlyOne ? theirs.find(name) : bearers.candidates(function);
      size_t position = llvm::lower_bound(alike, f) - alike.begin();
      if (found.empty())
        continue;
      const Function &match = other.functions()[found[std::min(position, found.size() - 1)]];
      layout.places[f] = {match.address, match.size};
    }
  }
  return layout;
}

CodeLayout packed(const CodeLayout &layout, ArrayRef<uint32_t> functions) {
  Packer packer(layout);
  for (uint32_t function : functions)
    packer.place(function);
  return packer.finish(byAddress(layout));
}

CodeLayout layoutByOrder(const CodeLayout &layout, const Image &image, const SymbolIndex &index,
                         ArrayRef<std::string> order) {
  std::vector<uint32_t> owners = sectionOwners(image), functions;
  for (const std::string &name : order)
    for (uint32_t f : index.find(name)) {
      uint32_t member = f;
      while (member != 0 && owners[member - 1] == owners[f])
        --member;
      for (; member != owners.size() && owners[member] == owners[f]; ++member)
        functions.push_back(member);
    }
  return packed(layout, functions);
}

CodeLayout perturbed(const CodeLayout &layout, unsigned variant) {
  constexpr unsigned pads = 6;
  constexpr uint64_t mostShift = 4096, mostPad = 256;
  std::mt19937_64 random(variant);
  auto below = [&](uint64_t limit) { return random() % limit; };
  std::vector<uint32_t> functions = byAddress(layout);
  std::vector<size_t> padded; // `functions` that follow a pad
  for (unsigned pad = 0; pad < pads && !functions.empty(); ++pad)
    padded.push_back(below(functions.size()));
  llvm::sort(padded);
  uint64_t shift = alignDown(below(mostShift), FunctionAlignment);
  // What stands from an address on is shifted by so much; sorted.
  std::vector<std::pair<uint64_t, uint64_t>> shifts = {{0, shift}};
  for (size_t position : padded) {
    shift += FunctionAlignment + alignDown(below(mostPad), FunctionAlignment);
    shifts.push_back({layout.places[functions[position]].address, shift});
  }

  CodeLayout result = layout;
  auto move = [&](uint64_t &address) {
    auto after = partition_point(shifts, [&](auto &from) { return from.first <= address; });
    if (address != CodeLayout::Absent)
      address += std::prev(after)->second;
  };
  for (CodeLayout::Place &place : result.places)
    move(place.address);
  for (std::vector<CodeLayout::Piece> &pieces : result.pieces)
    for (CodeLayout::Piece &piece : pieces)
      move(piece.address);
  return result;
}

} // namespace gmonkit
