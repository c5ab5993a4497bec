//===- function_table.h - instrumented functions of an image --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FUNCTION_TABLE_H
#define GMONRT_IMAGE_FUNCTION_TABLE_H

#include "base/array.h"
#include "image/image.h"
#include "image/image_records.h"

namespace gmonrt {

struct Function {
  uint64_t address; // in the image's ELF file
  CountName count;  // of its entry; 0: not counted
  bool hasEntryHook;
};

// Functions sorted by address. A function has one entry for each of its counters: a linker may have
// merged two equal functions.
class FunctionTable {
public:
  explicit FunctionTable(const Image &image);

  // There was no memory.
  bool failed() const { return functions.failed(); }

  // Returns any entry of the function that begins at ADDRESS; null if it has no record.
  const Function *find(uint64_t address) const;

  // Returns the addresses from the start of the function that ADDRESS belongs to, if a function
  // begins at or before it, up to the start of the next function.
  struct Range {
    uint64_t low, high;
  };
  Range rangeOf(uint64_t address) const;

  const Function *begin() const { return functions.begin(); }
  const Function *end() const { return functions.end(); }
  size_t size() const { return functions.size(); }

private:
  Array<Function> functions;
};

} // namespace gmonrt

#endif
