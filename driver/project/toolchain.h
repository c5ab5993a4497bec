//===- toolchain.h - compilers and linker of the loop ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_TOOLCHAIN_H
#define GMONKIT_DRIVER_PROJECT_TOOLCHAIN_H

#include "driver/project/settings.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// The name of gmon-cc's program.
constexpr llvm::StringLiteral LauncherName = "gmon-cc";

// Clang's option for ld.lld.
constexpr llvm::StringLiteral UseLld = "-fuse-ld=lld";

// Returns the words of TEXT, which may be quoted.
std::vector<std::string> wordsOf(llvm::StringRef text);

// Returns the place of the compiler in COMMAND, behind launchers such as ccache; its size: there is
// none.
size_t compilerPlace(llvm::ArrayRef<std::string> command);

struct Toolchain {
  std::vector<std::string> c, cxx; // commands; programs have full paths; cxx may be empty
  std::string version;             // the first line of what the C compiler says of itself
  bool isClang = false;
  unsigned major = 0;
  std::vector<std::string> linkOptions; // that choose the linker
  std::string linker;   // as 'gmonkit order --linker' calls it; empty: it cannot follow an order
  std::string bolt;     // llvm-bolt's path; empty: not found
  std::string launcher; // gmon-cc's path

  // Returns the link options that have a program linked by the order in FILE.
  std::vector<std::string> orderOptions(const std::string &file) const;
};

// LAUNCHER is gmon-cc's path. Finds the compilers: those of SETTINGS, else those of CC and CXX,
// else Clang 22 with ld.lld, else gcc. Where one is named, the other is that of its family and
// version. Two of different families are an error. The linker is the one that the C compiler runs.
// AFTERLINES: CC and CXX may have options of an earlier loop's lines (earlier_lines.h).
llvm::Expected<Toolchain> findToolchain(const LoopSettings &settings, const std::string &launcher,
                                        bool afterLines);

} // namespace gmonkit

#endif
