//===- function_filter.h - functions and calls that match symspecs --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_FUNCTION_FILTER_H
#define GMONKIT_ANALYZER_MODEL_FUNCTION_FILTER_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/profile.h"
#include "analyzer/names/symspec.h"
#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include <string>
#include <vector>

namespace gmonkit {

// Returns whether NAME means SYMBOL: equal, or demangled with or without parameters and template
// arguments.
bool isNameOf(llvm::StringRef name, llvm::StringRef symbol);

// The functions and code of an image that one symspec matches. A function has all names of the
// symbol table at its address, compared by isNameOf. A spec with a file or line is compared with
// the function's first byte.
class SymbolMatch {
public:
  // LINES may be null; only the files of static functions are known then. IMAGE and LINES must live
  // as long as this object.
  SymbolMatch(const Image &image, const SourceLines *lines, llvm::StringRef spec);

  bool hasFunction(uint32_t function) const { return functions[function]; }

  // Returns whether the spec matches the code of ROW in FUNCTION. ROW is null if its line is
  // unknown.
  bool hasCode(uint32_t function, const LineRange *row) const;

  // Returns whether the spec matches no function and no code.
  bool matchesNothing() const;

  // Adds the matching functions to ALL.
  void addTo(llvm::BitVector &all) const { all |= functions; }

private:
  bool isAt(const LineRange &row) const;

  const SourceLines *lines;
  SymbolPattern pattern; // empty if the complete spec is a function's name
  llvm::BitVector functions;
};

// The functions that an option includes and its opposite excludes.
class FunctionFilter {
public:
  // INCLUDED and EXCLUDED are symspecs; for the rest see SymbolMatch.
  FunctionFilter(const Image &image, const SourceLines *lines, llvm::ArrayRef<std::string> included,
                 llvm::ArrayRef<std::string> excluded);

  bool allows(uint32_t function) const {
    return (!hasIncludes() || includes[function]) && !excludes[function];
  }
  // The same for the code of one line.
  bool allowsCode(uint32_t function, const LineRange *row) const;

  bool hasIncludes() const { return !includedSpecs.empty(); }
  bool includesFunction(uint32_t function) const { return includes[function]; }
  bool excludesFunction(uint32_t function) const { return excludes[function]; }

  // Returns the specs that match nothing.
  llvm::ArrayRef<std::string> unmatched() const { return unmatchedSpecs; }

private:
  std::vector<SymbolMatch> includedSpecs, excludedSpecs;
  llvm::BitVector includes, excludes; // functions of all specs
  std::vector<std::string> unmatchedSpecs;
};

// The same for calls: specs CALLER/CALLEE, where an empty side matches any function.
class CallFilter {
public:
  CallFilter(const Image &image, const SourceLines *lines, llvm::ArrayRef<std::string> included,
             llvm::ArrayRef<std::string> excluded);

  bool allows(const CallSite &site) const;
  bool hasIncludes() const { return !includes.empty(); }
  llvm::ArrayRef<std::string> unmatched() const { return unmatchedSpecs; }

private:
  struct Calls {
    SymbolMatch caller, callee;
  };
  std::vector<Calls> parse(const Image &image, llvm::ArrayRef<std::string> specs);
  bool isAmong(llvm::ArrayRef<Calls> calls, const CallSite &site) const;

  const SourceLines *lines;
  std::vector<std::string> unmatchedSpecs;
  std::vector<Calls> includes, excludes;
};

} // namespace gmonkit

#endif
