//===- function_filter.h - the functions that symspecs name ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_FUNCTION_FILTER_H
#define GMONKIT_ANALYZER_FUNCTION_FILTER_H

#include "image.h"
#include "source_lines.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include <string>
#include <vector>

namespace gmonkit {

class FunctionFilter {
public:
  // INCLUDED and EXCLUDED are symspecs. A function has the names that the symbol table has at
  // its address, as they are and demangled, with or without parameters. LINES may be null;
  // files are then known of statics only.
  FunctionFilter(const Image &image, const SourceLines *lines, llvm::ArrayRef<std::string> included,
                 llvm::ArrayRef<std::string> excluded);

  bool allows(uint32_t function) const {
    return (!hasIncludes || includes[function]) && !excludes[function];
  }

  // Specs that name nothing.
  llvm::ArrayRef<std::string> unmatched() const { return nothing; }

private:
  llvm::BitVector matching(llvm::StringRef spec);

  const Image &image;
  const SourceLines *lines;
  llvm::BitVector includes, excludes;
  bool hasIncludes;
  std::vector<std::string> nothing;
};

} // namespace gmonkit

#endif
