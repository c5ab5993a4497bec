//===- extension_records.cpp - the order of extension records -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/extension_records.h"
#include <algorithm>

namespace gmonrt {

void sortExtensionRecords(Array<Arc> &records) {
  std::sort(records.begin(), records.end(), [](const Arc &a, const Arc &b) {
    return a.from != b.from ? a.from < b.from : a.self < b.self;
  });
  Arc *kept = records.begin();
  for (const Arc &record : records) {
    bool isSame =
        kept != records.begin() && kept[-1].from == record.from && kept[-1].self == record.self;
    if (!isSame)
      *kept++ = record;
    else if (isNameRecord(record))
      kept[-1].count = std::max(kept[-1].count, record.count);
    else
      kept[-1].count += record.count;
  }
  records.resize(kept);
}

} // namespace gmonrt
