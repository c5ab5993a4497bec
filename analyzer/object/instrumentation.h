//===- instrumentation.h - which functions the plugins instrumented ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A function without a record counts nothing by itself. A profile does not show it: calls of it
// that instrumented code makes are counted all the same.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_INSTRUMENTATION_H
#define GMONKIT_ANALYZER_OBJECT_INSTRUMENTATION_H

#include "analyzer/object/image.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct Instrumentation {
  enum Kind : uint8_t {
    Unknown, // the file holds no code but its debug information
    None,    // no function has a record: hooks of -pg and the like count, where anything does
    Some,
  };

  Kind kind = Unknown;
  // For each of Image::functions(), where the kind is Some: it has a record of the plugins
  // (GmonFuncRecord) in the program, or is a part of a function that has.
  std::vector<bool> hasRecord;
  std::vector<bool> isRuntime; // it is the runtime's or a compiler's: nobody wants it instrumented
};

// Reads the records in the file that IMAGE was opened from. An error names it as typed.
llvm::Expected<Instrumentation> readInstrumentation(const Image &image);

struct CodeExtent {
  uint64_t functions = 0, bytes = 0;

  void add(const Function &function) {
    ++functions;
    bytes += function.size;
  }
};

// How much of IMAGE has records, of all its functions but the runtime's and those left out.
struct InstrumentedShare {
  CodeExtent all, recorded;
};
InstrumentedShare instrumentedShare(const Instrumentation &instrumentation, const Image &image,
                                    llvm::function_ref<bool(const Function &)> isLeftOut = nullptr);

} // namespace gmonkit

#endif
