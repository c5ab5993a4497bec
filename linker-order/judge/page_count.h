//===- page_count.h - counts pages with functions -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_PAGE_COUNT_H
#define GMONKIT_LINKER_ORDER_JUDGE_PAGE_COUNT_H

#include "analyzer/object/image.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdint>

namespace gmonkit {

class PageCount {
public:
  static constexpr uint64_t PageSize = 4096; // bytes

  // Adds functions in the order of their addresses. Sizes may have any value: nothing overflows,
  // and the time does not depend on them.
  void add(const Function &function) {
    uint64_t last = llvm::SaturatingAdd(function.address, std::max<uint64_t>(function.size, 1) - 1);
    uint64_t first = std::max(nextPage, function.address / PageSize);
    uint64_t end = last / PageSize + 1;
    if (end > first)
      count += end - first;
    nextPage = std::max(nextPage, end);
  }
  uint64_t pages() const { return count; }

private:
  uint64_t count = 0, nextPage = 0;
};

} // namespace gmonkit

#endif
