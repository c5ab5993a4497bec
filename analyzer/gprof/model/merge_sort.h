//===- merge_sort.h - glibc's qsort ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gprof sorts with glibc's qsort, a merge sort. Its order of equal items, and
// of items whose comparisons contradict each other, follows from that
// algorithm.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_MERGE_SORT_H
#define GMONKIT_ANALYZER_GPROF_MODEL_MERGE_SORT_H

#include "llvm/ADT/ArrayRef.h"
#include <utility>
#include <vector>

namespace gmonkit::gprof {

template <typename T, typename Compare>
void mergeSort(llvm::MutableArrayRef<T> items, std::vector<T> &merged, Compare &compare) {
  if (items.size() <= 1)
    return;
  llvm::MutableArrayRef<T> left = items.take_front(items.size() / 2);
  llvm::MutableArrayRef<T> right = items.drop_front(left.size());
  mergeSort(left, merged, compare);
  mergeSort(right, merged, compare);
  merged.clear();
  auto a = left.begin(), b = right.begin();
  while (a != left.end() && b != right.end())
    merged.push_back(std::move(compare(*a, *b) <= 0 ? *a++ : *b++));
  merged.insert(merged.end(), std::make_move_iterator(a), std::make_move_iterator(left.end()));
  merged.insert(merged.end(), std::make_move_iterator(b), std::make_move_iterator(right.end()));
  std::move(merged.begin(), merged.end(), items.begin());
}

// COMPARE returns a number less than, equal to or greater than 0, like qsort's functions.
template <typename T, typename Compare> void mergeSort(std::vector<T> &items, Compare compare) {
  std::vector<T> merged;
  merged.reserve(items.size());
  mergeSort(llvm::MutableArrayRef<T>(items), merged, compare);
}

} // namespace gmonkit::gprof

#endif
