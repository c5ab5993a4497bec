//===- disjoint_sets.h - sets that are joined -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_DISJOINT_SETS_H
#define GMONKIT_PLUGIN_COMMON_DISJOINT_SETS_H

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gmonkit {

// Disjoint sets of numbers (union-find).
class DisjointSets {
public:
  // Adds the next number: 0, 1, ...
  void add() { parents.push_back(uint32_t(parents.size())); }

  size_t size() const { return parents.size(); }

  uint32_t find(uint32_t number) {
    while (parents[number] != number)
      number = parents[number] = parents[parents[number]];
    return number;
  }

  // Joins the sets of A and B. Returns whether they were different.
  bool unite(uint32_t a, uint32_t b) {
    a = find(a);
    b = find(b);
    parents[std::max(a, b)] = std::min(a, b);
    return a != b;
  }

private:
  std::vector<uint32_t> parents;
};

// Numbers disjoint sets as they are first asked for: 0, 1, ...
class SetNumbers {
public:
  // The set of the number 0 is the first one. SETS must not change.
  explicit SetNumbers(DisjointSets &sets) : sets(sets) { of(0); }

  // Returns the number of the set that MEMBER belongs to.
  uint32_t of(uint32_t member) {
    return numbers.emplace(sets.find(member), uint32_t(numbers.size())).first->second;
  }
  uint32_t count() const { return uint32_t(numbers.size()); }

private:
  DisjointSets &sets;
  std::unordered_map<uint32_t, uint32_t> numbers;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_DISJOINT_SETS_H
