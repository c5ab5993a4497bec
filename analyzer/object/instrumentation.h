//===- instrumentation.h - instrumented and other functions ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Finds functions without a record. They count nothing themselves, which a
// profile does not show: calls of them from instrumented code are still
// counted.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_INSTRUMENTATION_H
#define GMONKIT_ANALYZER_OBJECT_INSTRUMENTATION_H

#include "analyzer/object/image.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct Instrumentation {
  enum Kind : uint8_t {
    Unknown, // the file has only debug information, no code
    None,    // no function has a record; counts, if any, come from hooks of -pg and the like
    Some,
  };

  Kind kind = Unknown;
  // One element per function of Image::functions(), if the kind is Some: whether the program has a
  // record (GmonFuncRecord) of the function or of the function it is a part of.
  std::vector<bool> hasRecord;
  std::vector<bool>
      isRuntime; // it belongs to the runtime or the compiler and needs no instrumentation
};

// Returns the name of the function that NAME is a part of: "f" for "f.cold" and "f.__part.1", else
// NAME. Compilers create a symbol for each part that they split off.
llvm::StringRef withoutPart(llvm::StringRef name);

// Reads the records in IMAGE's file. An error names the file as typed.
llvm::Expected<Instrumentation> readInstrumentation(const Image &image);

// A function and its parts are one function.
struct CodeExtent {
  uint64_t functions = 0, bytes = 0;

  void add(const Function &function) {
    functions += withoutPart(function.name).size() == function.name.size();
    bytes += function.size;
  }
};

// The share of functions with records. The runtime's and excluded functions are not in the total.
struct InstrumentedShare {
  CodeExtent all, recorded;
};
InstrumentedShare instrumentedShare(const Instrumentation &instrumentation, const Image &image,
                                    llvm::function_ref<bool(const Function &)> isLeftOut = nullptr);

} // namespace gmonkit

#endif
