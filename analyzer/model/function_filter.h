//===- function_filter.h - functions and calls that symspecs name ---------===//
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

// Whether NAME is what people call SYMBOL: as it is or demangled, with or without parameters and a
// template's arguments.
bool isNameOf(llvm::StringRef name, llvm::StringRef symbol);

// What one symspec means in an image. A function has the names that the symbol table has at
// its address, as isNameOf takes them; of a spec with a file
// or a line, that of its first byte.
class SymbolMatch {
public:
  // LINES may be null; files are then known of statics only. They live as long as this.
  SymbolMatch(const Image &image, const SourceLines *lines, llvm::StringRef spec);

  bool hasFunction(uint32_t function) const { return functions[function]; }

  // Whether the code of ROW, which is null where no line is known of it, in FUNCTION is meant.
  bool hasCode(uint32_t function, const LineRange *row) const;

  // Whether it means no function and no code.
  bool isNothing() const;

  // Adds the functions to ALL.
  void addTo(llvm::BitVector &all) const { all |= functions; }

private:
  bool isAt(const LineRange &row) const;

  const SourceLines *lines;
  SymbolPattern pattern; // empty where the whole spec is a function's name
  llvm::BitVector functions;
};

// What an option includes and its opposite excludes.
class FunctionFilter {
public:
  // INCLUDED and EXCLUDED are symspecs; see SymbolMatch for the rest.
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

  // Specs that mean nothing.
  llvm::ArrayRef<std::string> unmatched() const { return nothing; }

private:
  std::vector<SymbolMatch> includedSpecs, excludedSpecs;
  llvm::BitVector includes, excludes; // the functions of all of them
  std::vector<std::string> nothing;
};

// The same for calls: specs CALLER/CALLEE, in which an empty side is any function.
class CallFilter {
public:
  CallFilter(const Image &image, const SourceLines *lines, llvm::ArrayRef<std::string> included,
             llvm::ArrayRef<std::string> excluded);

  bool allows(const CallSite &site) const;
  bool hasIncludes() const { return !includes.empty(); }
  llvm::ArrayRef<std::string> unmatched() const { return nothing; }

private:
  struct Calls {
    SymbolMatch caller, callee;
  };
  std::vector<Calls> parse(const Image &image, llvm::ArrayRef<std::string> specs);
  bool isAmong(llvm::ArrayRef<Calls> calls, const CallSite &site) const;

  const SourceLines *lines;
  std::vector<std::string> nothing;
  std::vector<Calls> includes, excludes;
};

} // namespace gmonkit

#endif
