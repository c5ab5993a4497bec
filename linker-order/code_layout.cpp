//===- code_layout.cpp - where the functions of a profile lie -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/code_layout.h"
#include "linker-order/release_match.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <random>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint64_t Alignment = 16;
// Sizes come from files and may be anything; no sum of them must wrap.
constexpr uint64_t MostBytes = 1ull << 32;

// Puts functions behind each other.
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
    next = alignTo(next, Alignment);
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

// Of FUNCTIONS, those of IMAGE that FUNCTION may be.
ReleaseFunctions thoseThatMayBe(const Function &function, ArrayRef<uint32_t> functions,
                                const Image &image) {
  ReleaseFunctions found;
  copy_if(functions, std::back_inserter(found),
          [&](uint32_t f) { return mayBeOne(image.functions()[f], function); });
  return found;
}

} // namespace

CodeLayout layoutOf(const Image &image) {
  CodeLayout layout = {image.path().str(), {}};
  for (const Function &function : image.functions())
    layout.places.push_back({function.address, function.size});
  return layout;
}

CodeLayout layoutIn(const Image &other, const Image &image) {
  SymbolIndex ours(image), theirs(other);
  CodeLayout layout = {other.path().str(),
                       std::vector<CodeLayout::Place>(image.functions().size())};
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const Function &function = image.functions()[f];
    StringRef name = linkName(function.name);
    ReleaseFunctions namesakes = thoseThatMayBe(function, ours.find(name), image),
                     bearers = thoseThatMayBe(function, theirs.find(name), other);
    // Link-time optimisation forgets the source files.
    if (ours.find(name).size() == 1 && theirs.find(name).size() == 1)
      bearers = {theirs.find(name).front()};
    size_t position = llvm::find(namesakes, f) - namesakes.begin();
    if (bearers.empty())
      continue;
    const Function &match = other.functions()[bearers[std::min(position, bearers.size() - 1)]];
    layout.places[f] = {match.address, match.size};
  }
  return layout;
}

CodeLayout packed(const CodeLayout &layout, ArrayRef<uint32_t> functions) {
  Packer packer(layout);
  for (uint32_t function : functions)
    packer.place(function);
  return packer.finish(byAddress(layout));
}

CodeLayout layoutByOrder(const CodeLayout &layout, const Image &image,
                         ArrayRef<std::string> order) {
  SymbolIndex index(image);
  std::vector<uint32_t> functions;
  for (const std::string &name : order)
    append_range(functions, index.find(name));
  return packed(layout, functions);
}

CodeLayout perturbed(const CodeLayout &layout, unsigned variant) {
  constexpr unsigned pads = 6;
  constexpr uint64_t mostShift = 4096, mostPad = 256;
  std::mt19937_64 random(variant);
  auto below = [&](uint64_t limit) { return random() % limit; };
  std::vector<uint32_t> functions = byAddress(layout);
  std::vector<size_t> padded; // the pads come before these of `functions`
  for (unsigned pad = 0; pad < pads && !functions.empty(); ++pad)
    padded.push_back(below(functions.size()));
  llvm::sort(padded);

  CodeLayout result = layout;
  uint64_t shift = alignDown(below(mostShift), Alignment);
  auto next = padded.begin();
  for (size_t i = 0; i < functions.size(); ++i) {
    for (; next != padded.end() && *next == i; ++next)
      shift += Alignment + alignDown(below(mostPad), Alignment);
    CodeLayout::Place &place = result.places[functions[i]];
    if (place.address != CodeLayout::Absent)
      place.address += shift;
  }
  return result;
}

} // namespace gmonkit
