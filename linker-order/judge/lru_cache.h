//===- lru_cache.h - a simulated LRU cache --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_LRU_CACHE_H
#define GMONKIT_LINKER_ORDER_JUDGE_LRU_CACHE_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace gmonkit {

// A set-associative cache that counts misses.
template <size_t Sets, size_t Ways> class LruCache {
public:
  LruCache() {
    for (auto &set : sets)
      set.fill(~0ull);
  }

  void access(uint64_t key) {
    std::array<uint64_t, Ways> &set = sets[key % Sets]; // the most recently used first
    if (set[0] == key)
      return;
    auto place = std::find(set.begin(), set.end(), key);
    if (place == set.end()) {
      ++misses;
      --place;
    }
    std::move_backward(set.begin(), place, place + 1);
    set[0] = key;
  }

  uint64_t misses = 0;

private:
  std::array<std::array<uint64_t, Ways>, Sets> sets;
};

} // namespace gmonkit

#endif
