//===- line_alignment.cpp - which lines of two builds are the same --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/line_alignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostSteps = 1 << 24; // some 0.1 s and 16 MB

class Alignment {
public:
  Alignment(ArrayRef<OffsetCount> before, ArrayRef<OffsetCount> now) : before(before), now(now) {}

  std::vector<LinePair> run() {
    size_t same = commonStart();
    size_t left = before.size() - same, right = now.size() - same;
    for (size_t i = 0; i < same; ++i)
      pairs.push_back({i, i});
    if (right != 0 && left > MostSteps / right)
      pairByOffset(same);
    else
      pairByCount(same);
    return std::move(pairs);
  }

private:
  size_t commonStart() const {
    size_t i = 0;
    while (i < std::min(before.size(), now.size()) && before[i].offset == now[i].offset &&
           before[i].count == now[i].count)
      ++i;
    return i;
  }
  void pairByOffset(size_t from);
  void pairByCount(size_t from);

  ArrayRef<OffsetCount> before, now;
  std::vector<LinePair> pairs;
};

void Alignment::pairByOffset(size_t from) {
  size_t b = from, n = from;
  while (b < before.size() || n < now.size()) {
    bool isGone = n == now.size() || (b < before.size() && before[b].offset < now[n].offset);
    bool isNew = b == before.size() || (n < now.size() && now[n].offset < before[b].offset);
    pairs.push_back(
        {isNew ? std::nullopt : std::optional(b++), isGone ? std::nullopt : std::optional(n++)});
  }
}

// The edit distance, where a change costs the difference of the counts. Goes from the ends to the
// begins, so that the choices can be followed forward.
void Alignment::pairByCount(size_t from) {
  enum class Choice : uint8_t { Pair, Gone, New };
  size_t rows = before.size() - from, columns = now.size() - from;
  std::vector<Choice> choices((rows + 1) * (columns + 1), Choice::Pair);
  std::vector<uint64_t> below(columns + 1), row(columns + 1);
  for (size_t b = rows + 1; b-- > 0; std::swap(below, row))
    for (size_t n = columns + 1; n-- > 0;) {
      uint64_t best = b == rows && n == columns ? 0 : UINT64_MAX;
      auto offer = [&](uint64_t rest, uint64_t cost, Choice choice) {
        cost = SaturatingAdd(rest, cost);
        if (cost < best)
          best = cost, choices[b * (columns + 1) + n] = choice;
      };
      bool canPair = b < rows && n < columns;
      auto offerPair = [&] {
        offer(below[n + 1], AbsoluteDifference(before[from + b].count, now[from + n].count),
              Choice::Pair);
      };
      // At equal costs, lines with the same offset are pairs.
      bool isSameOffset = canPair && before[from + b].offset == now[from + n].offset;
      if (isSameOffset)
        offerPair();
      if (n < columns)
        offer(row[n + 1], now[from + n].count, Choice::New);
      if (b < rows)
        offer(below[n], before[from + b].count, Choice::Gone);
      if (canPair && !isSameOffset)
        offerPair();
      row[n] = best;
    }
  for (size_t b = 0, n = 0; b < rows || n < columns;) {
    // At saturated costs there is no choice.
    Choice choice = b == rows      ? Choice::New
                    : n == columns ? Choice::Gone
                                   : choices[b * (columns + 1) + n];
    pairs.push_back({choice == Choice::New ? std::nullopt : std::optional(from + b++),
                     choice == Choice::Gone ? std::nullopt : std::optional(from + n++)});
  }
}

} // namespace

std::vector<LinePair> alignLines(ArrayRef<OffsetCount> before, ArrayRef<OffsetCount> now) {
  return Alignment(before, now).run();
}

} // namespace gmonkit
