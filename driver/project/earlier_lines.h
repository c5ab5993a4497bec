//===- earlier_lines.h - what an earlier loop's lines left in a shell -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The loop prints lines for the user's shell (driver/loop/advice.h). They
// export variables with gmon-cc, the linker's options and files in
// gmonkit-loop/use. The next loop in that shell adds all of that itself, and
// its plain build must have none of it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_EARLIER_LINES_H
#define GMONKIT_DRIVER_PROJECT_EARLIER_LINES_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace gmonkit {

struct EarlierLines {
  bool areFound = false;       // variables have what such lines export
  std::set<std::string> names; // of those that differ from the shell's now
};

// Sets LDFLAGS, RUSTFLAGS, GMON_CC_OPTIONS and RUSTC_WRAPPER of this process to what they were
// before such lines. CC and CXX stay: withoutEarlierLines reads them.
EarlierLines removeEarlierLines();

// Removes from WORDS, a compiler's command, gmon-cc with its options, and the options of such
// lines: those that name a file in the folder use and, with these or if AREFOUND, those that stand
// beside them.
std::vector<std::string> withoutEarlierLines(std::vector<std::string> words, bool areFound);

} // namespace gmonkit

#endif
