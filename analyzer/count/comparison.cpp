//===- comparison.cpp - what grew since a baseline ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/comparison.h"
#include "analyzer/count/line_alignment.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

static int64_t saturated(uint64_t value) { return int64_t(std::min<uint64_t>(value, INT64_MAX)); }

int64_t Growth::difference() const {
  if (now.least > before.most())
    return saturated(now.least - before.most());
  if (now.most() < before.least)
    return -saturated(before.least - now.most());
  return 0;
}

namespace {

int64_t saturatedSum(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!AddOverflow(a, b, sum))
    return sum;
  return b < 0 ? INT64_MIN : INT64_MAX;
}

using Lines = std::map<uint32_t, LineSum>;

std::vector<OffsetCount> countsOf(const Lines &lines) {
  std::vector<OffsetCount> counts;
  for (const auto &[offset, line] : lines)
    counts.push_back({offset, line.count});
  return counts;
}

// Compares the lines of one source function, NAME, in one function of the program.
void compareLines(StringRef name, const Lines &before, const Lines &now,
                  std::vector<Growth> &found) {
  std::vector<OffsetCount> counts = countsOf(before), newCounts = countsOf(now);
  for (const LinePair &pair : alignLines(counts, newCounts)) {
    Growth growth;
    if (pair.before)
      growth.before.least = counts[*pair.before].count;
    if (pair.now) {
      growth.now.least = newCounts[*pair.now].count;
      growth.name = now.at(newCounts[*pair.now].offset).place;
    } else {
      growth.name = (name + "+" + Twine(counts[*pair.before].offset)).str();
    }
    if (growth.difference() != 0)
      found.push_back(std::move(growth));
  }
}

void compareLines(const BaselineFunction &before, const BaselineFunction &now,
                  std::vector<Growth> &found) {
  if (before.lines.empty() || now.lines.empty())
    return;
  const Lines none;
  for (const auto &[name, lines] : before.lines) {
    auto other = now.lines.find(name);
    compareLines(name, lines, other == now.lines.end() ? none : other->second, found);
  }
  for (const auto &[name, lines] : now.lines)
    if (!before.lines.count(name))
      compareLines(name, none, lines, found);
}

void sortByGrowth(std::vector<Growth> &rows) {
  llvm::sort(rows, [](const Growth &a, const Growth &b) {
    int64_t first = a.difference(), second = b.difference();
    return first != second ? first > second : a.name < b.name;
  });
}

} // namespace

double Comparison::percent() const {
  if (before == 0)
    return difference == 0 ? 0 : 100;
  return 100.0 * double(difference) / double(before);
}

Comparison compareWith(const Baseline &before, const Baseline &now) {
  Comparison comparison;
  comparison.before = before.total();
  comparison.now = now.total();
  std::map<StringRef, std::pair<const BaselineFunction *, const BaselineFunction *>> functions;
  for (const auto &[name, function] : before.functions)
    functions[name].first = &function;
  for (const auto &[name, function] : now.functions)
    functions[name].second = &function;
  for (const auto &[name, pair] : functions) {
    Growth growth = {name.str(), pair.first ? pair.first->range : CountRange(),
                     pair.second ? pair.second->range : CountRange()};
    comparison.unstable += !growth.before.isStable() || !growth.now.isStable();
    if (growth.difference() == 0)
      continue;
    comparison.difference = saturatedSum(comparison.difference, growth.difference());
    comparison.functions.push_back(std::move(growth));
    if (pair.first && pair.second)
      compareLines(*pair.first, *pair.second, comparison.lines);
  }
  sortByGrowth(comparison.functions);
  sortByGrowth(comparison.lines);
  return comparison;
}

} // namespace gmonkit
