//===- gmonkit/list_item.h - items of lists in texts ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LIST_ITEM_H
#define GMONKIT_LIST_ITEM_H

#include <cstddef>

namespace gmonkit {

// Returns the length in bytes of LIST's first item, which ends at one of SEPARATORS or at the end.
// Does not use strcspn, because the profiled program may define its own.
inline size_t itemLength(const char *list, const char *separators) {
  size_t length = 0;
  for (; list[length]; ++length)
    for (const char *separator = separators; *separator; ++separator)
      if (list[length] == *separator)
        return length;
  return length;
}

} // namespace gmonkit

#endif
