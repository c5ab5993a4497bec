//===- gmonkit/list_item.h - items of a list in a text --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LIST_ITEM_H
#define GMONKIT_LIST_ITEM_H

#include <cstddef>

namespace gmonkit {

// The length of the item at the start of LIST, in bytes: to the first of SEPARATORS or the end. Not
// strcspn, for a program that the runtime is in may have another one.
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
