//===- function_table.cpp - instrumented functions of an image ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/function_table.h"
#include "image/image_records.h"
#include <algorithm>

namespace gmonrt {

FunctionTable::FunctionTable(const Image &image)
    : functions(recordsOf<GmonFuncRecord>(image.record->funcs).size()) {
  auto isLower = [](const Function &a, const Function &b) {
    return a.address != b.address ? a.address < b.address : a.count < b.count;
  };
  bool isAscending = true; // as most linkers leave it
  Function last = {};
  for (const GmonFuncRecord &record : recordsOf<GmonFuncRecord>(image.record->funcs)) {
    Function function = {image.fileAddress(target(record.function)), countName(record.count),
                         (record.flags & GmonFuncHasEntryHook) != 0};
    isAscending &= isLower(last, function);
    functions.push(function);
    last = function;
  }
  if (isAscending)
    return;
  std::sort(functions.begin(), functions.end(), isLower);
  functions.resize(
      std::unique(functions.begin(), functions.end(), [](const Function &a, const Function &b) {
        return a.address == b.address && a.count == b.count;
      }));
}

const Function *FunctionTable::find(uint64_t address) const {
  const Function *found = std::lower_bound(
      begin(), end(), address, [](const Function &f, uint64_t at) { return f.address < at; });
  return found != end() && found->address == address ? found : nullptr;
}

FunctionTable::Range FunctionTable::rangeOf(uint64_t address) const {
  const Function *next = std::upper_bound(
      begin(), end(), address, [](uint64_t at, const Function &f) { return at < f.address; });
  return {next != begin() ? next[-1].address : 0, next != end() ? next->address : UINT64_MAX};
}

} // namespace gmonrt
