//===- function_filter.h - which functions are instrumented
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

// Answers for the functions of one translation unit (or LTO partition). To be made
// while none of them has been compiled, for it looks at the call graph.
class FunctionFilter {
public:
  explicit FunctionFilter(const gmonkit::Options &options);

  bool isInstrumented(tree function) const;

  // Whether FUNCTION may run while the program is still being started, before there is the
  // thread-local storage that the entry hook uses: a resolver, what start-up code calls by its
  // name, or what one of these calls.
  bool runsEarly(tree function) const;

private:
  const gmonkit::Options &options;
  std::unordered_set<tree> resolvers; // of ifuncs
  std::unordered_set<tree> early;     // what runsEarly
};

// Whether FUNCTION has to keep every register, those too that calls may change.
bool keepsEveryRegister(tree function);

// The name of FUNCTION in the assembler's output.
std::string assemblerName(tree function);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_SUPPORT_FUNCTION_FILTER_H
