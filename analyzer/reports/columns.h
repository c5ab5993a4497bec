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

#include "call_graph.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace gmonkit {

// Text that grows at its end.
class ColumnText {
public:
  llvm::StringRef str() const { return {bytes.data(), bytes.size()}; }
  size_t size() const { return bytes.size(); }
  void clear() { bytes.clear(); }

  ColumnText &text(llvm::StringRef text);
  ColumnText &spaces(size_t count);
  // VALUE with DECIMALS (1 or 2) digits behind the point, right-aligned in WIDTH columns.
  ColumnText &fixed(double value, unsigned width, unsigned decimals = 2);
  // VALUE, right-aligned in WIDTH columns.
  ColumnText &count(uint64_t value, unsigned width);
  // The same, left-aligned.
  ColumnText &countLeft(uint64_t value, unsigned width);

private:
  // SIZE more bytes, whatever they are.
  char *grow(size_t size);
  ColumnText &aligned(const char *begin, const char *end, size_t width);

  llvm::SmallVector<char, 0> bytes;
};

// The column of --margins for TIME, MarginWidth wide: its standard error, with a mark before
// it where TIME is no greater.
constexpr unsigned MarginWidth = 9;
void addMargin(ColumnText &text, const CallGraph &graph, double time);

} // namespace gmonkit

#endif
