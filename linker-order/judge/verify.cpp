//===- verify.cpp - a check of a linked program's order -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// This is how lld applies an order file, and what the program shows of it:
//
// - The rank of a section is the lowest rank of its symbols. Identical functions
//   folded into one (ICF) are one section. So of all names at an address the first
//   listed one counts. So it does of a function and its thunks, if they share a
//   section (section_owners.h); their sequence is the compiler's.
// - A name stands for every function with it, including static functions of all
//   files. They get the same rank and are adjacent in link order. So equal ranks
//   are in order in any sequence.
// - Without -ffunction-sections the functions of an object are one section and
//   move together. Only the first listed one is in its place. lld does not warn.
// - Each output section is ordered separately. With -z keep-text-section-prefix,
//   .text.hot and .text stay separate whatever the order says. lld does not warn.
//
// Inversions reveal the last two cases. But they do not tell how many functions
// are out of place: one function at the wrong end is one inversion, and so is
// an exchange of two halves. The longest subsequence in order tells that.
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/verify.h"
#include "linker-order/judge/longest_run.h"
#include "linker-order/judge/page_count.h"
#include "linker-order/program/section_owners.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t Unlisted = std::numeric_limits<size_t>::max();

// Returns the rank of every function of the program. Counts names in RESULT.
std::vector<size_t> rankFunctions(const Image &program, const SymbolIndex &index,
                                  ArrayRef<std::string> names, Verification &result) {
  std::vector<size_t> ranks(program.functions().size(), Unlisted);
  result.names = names.size();
  for (size_t rank = 0; rank < names.size(); ++rank) {
    ArrayRef<uint32_t> functions = index.find(names[rank]);
    if (functions.empty())
      result.missing.push_back(names[rank]);
    result.namesFound += !functions.empty();
    SharedName shared = {names[rank], functions.size()};
    for (uint32_t function : functions) {
      ranks[function] = std::min(ranks[function], rank);
      shared.bytes = SaturatingAdd(shared.bytes, program.functions()[function].size);
    }
    if (functions.size() > 1)
      result.shared.push_back(shared);
  }
  llvm::stable_sort(result.shared,
                    [](const SharedName &a, const SharedName &b) { return a.bytes > b.bytes; });
  return ranks;
}

// Gives all listed functions of one section the rank of the first.
void joinRanks(const Image &program, std::vector<size_t> &ranks) {
  std::vector<uint32_t> owners = sectionOwners(program);
  std::vector<size_t> ofOwner(ranks.size(), Unlisted);
  for (auto [owner, rank] : zip_equal(owners, ranks))
    ofOwner[owner] = std::min(ofOwner[owner], rank);
  for (auto [owner, rank] : zip_equal(owners, ranks))
    if (rank != Unlisted)
      rank = ofOwner[owner];
}

void measureOrder(ArrayRef<size_t> listedRanks, Verification &result) {
  result.functions = listedRanks.size();
  result.inOrder = llvm::count(longestNonDecreasing(listedRanks), true);
  for (size_t i = 1; i < listedRanks.size(); ++i)
    result.inversions += listedRanks[i - 1] > listedRanks[i];
}

// Limits sizes, which come from the file: sums must not overflow, and no loop may depend on the
// size of a function.
void measureSpace(const Image &program, ArrayRef<size_t> ranks, Verification &result) {
  uint64_t unlistedSinceListed = 0;
  PageCount pages;
  for (auto [function, rank] : zip_equal(program.functions(), ranks)) {
    if (rank == Unlisted) {
      unlistedSinceListed = SaturatingAdd(unlistedSinceListed, function.size);
      continue;
    }
    bool sameSection = !result.sections.empty() && result.sections.back() == function.section;
    if (sameSection)
      result.unlistedBytes = SaturatingAdd(result.unlistedBytes, unlistedSinceListed);
    else
      result.sections.push_back(function.section);
    unlistedSinceListed = 0;
    result.listedBytes = SaturatingAdd(result.listedBytes, function.size);
    pages.add(function);
  }
  result.pages = pages.pages();
}

} // namespace

uint64_t Verification::leastPages() const { return divideCeil(listedBytes, PageCount::PageSize); }

bool Verification::reaches(double percent) const {
  return 100.0 * namesFound >= percent * names && 100.0 * inOrder >= percent * functions;
}

Verification verify(const Image &program, const SymbolIndex &index, ArrayRef<std::string> names) {
  Verification result;
  std::vector<size_t> ranks = rankFunctions(program, index, names, result);
  joinRanks(program, ranks);
  std::vector<size_t> listedRanks;
  copy_if(ranks, std::back_inserter(listedRanks), [](size_t rank) { return rank != Unlisted; });
  measureOrder(listedRanks, result);
  measureSpace(program, ranks, result);
  return result;
}

} // namespace gmonkit
