//===- columns.h - text with numbers in columns -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// What printf does with %7.2f, %7lu and %-7lu, character for character and many times as
// fast: the report on a large program has millions of lines.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_REPORTS_COLUMNS_H
#define GMONKIT_ANALYZER_REPORTS_COLUMNS_H

#include "analyzer/model/call_graph.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <cstring>

namespace gmonkit {

// Text that grows at its end.
class ColumnText {
public:
  llvm::StringRef str() const { return {bytes.data(), used}; }
  size_t size() const { return used; }
  void clear() { used = 0; }

  ColumnText &text(llvm::StringRef text) {
    std::memcpy(grow(text.size()), text.data(), text.size());
    return *this;
  }
  ColumnText &spaces(size_t count) {
    blank(count);
    return *this;
  }
  // VALUE with DECIMALS (1 or 2) digits behind the point, right-aligned in WIDTH columns.
  ColumnText &fixed(double value, unsigned width, unsigned decimals = 2);
  // VALUE, right-aligned in WIDTH columns.
  ColumnText &count(uint64_t value, unsigned width);
  // The same, left-aligned.
  ColumnText &countLeft(uint64_t value, unsigned width);

private:
  static constexpr size_t Step = 32; // bytes that are blanked at once

  // SIZE more bytes, whatever they are. Behind them may be written up to Step more.
  char *grow(size_t size) {
    if (bytes.size() - used < size + Step)
      bytes.resize_for_overwrite(2 * bytes.size() + size + Step);
    char *place = bytes.data() + used;
    used += size;
    return place;
  }
  // SIZE more blanks.
  char *blank(size_t size) {
    char *place = grow(size);
    for (size_t done = 0; done < size; done += Step)
      std::memset(place + done, ' ', Step); // of a constant size: no call
    return place;
  }

  llvm::SmallVector<char, 0> bytes; // the first USED of them are the text
  size_t used = 0;
};

// The column of --margins for TIME, MarginWidth wide: its standard error, with a mark before
// it where TIME is no greater.
constexpr unsigned MarginWidth = 9;
void addMargin(ColumnText &text, const CallGraph &graph, double time);

} // namespace gmonkit

#endif
