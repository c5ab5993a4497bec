//===- function_filter.h - functions to instrument ------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// The same rules hold for both compilers; docs/abi.md lists them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_SUPPORT_FUNCTION_FILTER_H
#define GMONKIT_GCC_PLUGIN_SUPPORT_FUNCTION_FILTER_H

#include "gcc-plugin/support/gcc_headers.h"

#include "plugin-common/options.h"

namespace gmonplugin {

// Decides for the functions of one translation unit (or LTO partition). Create it before any of
// them is compiled, because it reads the call graph.
class FunctionFilter {
public:
  explicit FunctionFilter(const gmonkit::Options &options);

  bool isInstrumented(tree function) const;

  // Returns whether FUNCTION may run during the start of the program, before the thread-local
  // storage that the entry hook uses exists: a resolver, a function that the start files call by
  // name, or a callee of one of these.
  bool runsEarly(tree function) const;

private:
  const gmonkit::Options &options;
  std::unordered_set<tree> resolvers; // of ifuncs
  std::unordered_set<tree> early;     // results of runsEarly
};

// Returns whether FUNCTION has to keep every register, also those that calls may change.
bool keepsEveryRegister(tree function);

// Returns the source file of FUNCTION as given to the compiler, which link-time optimisation
// records, too.
std::string sourceFile(tree function);

// Returns the name of FUNCTION in the assembler's output.
std::string assemblerName(tree function);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_SUPPORT_FUNCTION_FILTER_H
