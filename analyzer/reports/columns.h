//===- columns.h - text with columns of numbers ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Formats like printf's %7.2f, %7lu and %-7lu, with the same characters and
// many times as fast: the report of a large program has millions of lines.
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

// Text that is appended to.
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
  // Appends VALUE with DECIMALS (1 or 2) decimals, right-aligned in WIDTH columns.
  ColumnText &fixed(double value, unsigned width, unsigned decimals = 2);
  // Appends VALUE, right-aligned in WIDTH columns.
  ColumnText &count(uint64_t value, unsigned width);
  // Appends VALUE, left-aligned in WIDTH columns.
  ColumnText &countLeft(uint64_t value, unsigned width);

private:
  static constexpr size_t Step = 32; // bytes that are blanked at once

  // Appends SIZE uninitialized bytes. Up to Step more may be written behind them.
  char *grow(size_t size) {
    if (bytes.size() - used < size + Step)
      bytes.resize_for_overwrite(2 * bytes.size() + size + Step);
    char *place = bytes.data() + used;
    used += size;
    return place;
  }
  // Appends SIZE blanks.
  char *blank(size_t size) {
    char *place = grow(size);
    for (size_t done = 0; done < size; done += Step)
      std::memset(place + done, ' ', Step); // a constant size needs no call
    return place;
  }

  llvm::SmallVector<char, 0> bytes; // the first USED bytes are the text
  size_t used = 0;
};

// Appends the column of --margins for TIME, MarginWidth wide: its standard error, with a mark if
// TIME is not greater.
constexpr unsigned MarginWidth = 9;
void addMargin(ColumnText &text, const CallGraph &graph, double time);

} // namespace gmonkit

#endif
