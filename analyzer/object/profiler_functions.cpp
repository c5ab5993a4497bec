//===- profiler_functions.cpp - functions of profiling runtimes -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/profiler_functions.h"
#include "analyzer/object/function_list.h"
#include "gmonkit/wrapper.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

bool isProfilerName(StringRef name) {
  static constexpr StringLiteral names[] = {"_gprof_mcount",
                                            "mcount",
                                            "_mcount",
                                            "__mcount",
                                            "__mcount_internal",
                                            "__mcleanup",
                                            "_mcleanup",
                                            "__fentry__",
                                            "__cyg_profile_func_enter",
                                            "__cyg_profile_func_exit",
                                            "__monstartup",
                                            "monstartup",
                                            "moncontrol"};
  static constexpr StringLiteral prefixes[] = {"__gmon_", "gmonrt_", "gmonkit_"};
  // A fast test first: this runs for every function, and hardly any name begins like this.
  if (!name.starts_with("_") && !name.starts_with("g") && !name.starts_with("m"))
    return false;
  return is_contained(names, name) ||
         any_of(prefixes, [&](StringRef prefix) { return name.starts_with(prefix); }) ||
         name.contains("6gmonrt") || // a mangled name in namespace gmonrt or with its types
         name.contains("14GmonGraphPlace");
}

// Returns whether NAME is a function of the C library that our runtime wraps.
bool isWrapper(StringRef name) {
  static constexpr StringLiteral names[] = {"_Exit",   "_exit",          "arch_prctl", "daemon",
                                            "execl",   "execle",         "execlp",     "execv",
                                            "execve",  "execveat",       "execvpe",    "execvp",
                                            "fexecve", "pthread_create", "thrd_create"};
  static constexpr StringLiteral ofSignals[] = {"__sysv_signal", "bsd_signal",   "sigaction",
                                                "sigaltstack",   "siginterrupt", "signal",
                                                "sigset",        "ssignal",      "sysv_signal"};
  return is_contained(names, name) || is_contained(ofSignals, name);
}

} // namespace

bool isProfilerFunction(const Function &function) {
  return isProfilerName(function.name) || any_of(function.aliases, [&](StringRef alias) {
           return alias.consume_front(GMON_WRAPPER_PREFIX) && alias == function.name;
         });
}

void dropRuntimeExports(std::vector<CodeSymbol> &symbols) {
  size_t all = symbols.size();
  erase_if(symbols, [](const CodeSymbol &symbol) { return isProfilerName(symbol.name); });
  if (symbols.size() != all)
    erase_if(symbols, [](const CodeSymbol &symbol) { return isWrapper(symbol.name); });
}

} // namespace gmonkit
