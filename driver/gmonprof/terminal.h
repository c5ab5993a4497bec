//===- terminal.h - reports on a terminal ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMONPROF_TERMINAL_H
#define GMONKIT_DRIVER_GMONPROF_TERMINAL_H

#include "analyzer/options/options.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

struct Terminal {
  bool isDecorated = false; // whether reports are made for the eyes
  bool isTerminal = false;  // standard output is one
  bool hasColor = false;
  size_t width = 0; // columns; 0: any number
};

// Returns how reports are to be shown. NO_COLOR and TERM=dumb mean no colours, unless WHEN is
// Always.
Terminal findTerminal(Decoration when);

// Returns REPORT, the text of gmonprof's reports, with bars beside the flat profile, with colours,
// and with long lines cut.
std::string decorated(llvm::StringRef report, const Terminal &terminal);

// Prints TEXT on standard output. On a terminal a pager shows it, as git does it: GMONKIT_PAGER,
// else PAGER, else less, which leaves short texts alone. An empty value or "cat" means none.
llvm::Error showDecorated(llvm::StringRef text, const Terminal &terminal);

} // namespace gmonkit

#endif
