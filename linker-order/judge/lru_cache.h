//===- lru_cache.h - a simulated LRU cache --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_LRU_CACHE_H
#define GMONKIT_LINKER_ORDER_JUDGE_LRU_CACHE_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gmonkit {

// A set-associative cache that counts misses.
template <size_t Sets, size_t Ways> class LruCache {
public:
  LruCache() {
    for (auto &set : sets)
      set.fill(~0ull);
  }

  // KEY comes first. The keys before it move back; the last one is dropped if KEY is a new one.
  void access(uint64_t key) {
    std::array<uint64_t, Ways> &set = sets[key % Sets];
    if (set.front() == key) // most accesses
      return;
    uint64_t moved = key;
    for (uint64_t &place : set) { // the most recently used first
      std::swap(place, moved);
      if (moved == key)
        return;
    }
    ++misses;
  }

  uint64_t misses = 0;

private:
  std::array<std::array<uint64_t, Ways>, Sets> sets;
};

} // namespace gmonkit

#endif
