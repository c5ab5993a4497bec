//===- recipe.h - how a build of the project differs from the user's ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_RECIPE_H
#define GMONKIT_DRIVER_PROJECT_RECIPE_H

#include "driver/project/toolchain.h"
#include <map>
#include <string>
#include <vector>

namespace gmonkit {

// Options of builds, also in the lines for the user's own build. So that the linker can move
// functions:
constexpr const char *FunctionSections = "-ffunction-sections";
// llvm-bolt leaves functions that GCC has split as they are.
constexpr const char *NoPartition = "-fno-reorder-blocks-and-partition";
// Keeps the relocations, which llvm-bolt needs to move code.
constexpr const char *KeepRelocations = "-Wl,-q";
// Only in the lines: Clang warns of options for the linker where nothing is linked.
constexpr const char *NoUnusedWarning = "-Wno-unused-command-line-argument";

// What a build adds to the compilers' commands.
struct Recipe {
  std::string name;                  // of the build
  std::vector<std::string> launcher; // gmon-cc and its options; empty: none
  std::vector<std::string> compile;  // options in front of the user's, which take precedence
  std::vector<std::string> link;     // options behind the user's where something is linked
  std::map<std::string, std::string> orders; // by file name of the program or library
  std::string otherOrder; // of links to other names, which a build may change later; empty: none
  std::vector<std::string> inputs; // files that the options name, orders left out
  bool isCounting = false;         // the build is instrumented
  bool linksRust = false;          // the script is for what rustc links

  // All paths of files that the build depends on.
  std::vector<std::string> files() const;
};

// Returns the text of a shell script that stands for COMPILER in the build: it adds what RECIPE
// says and notes the call in the file COUNTER (stand_in_options.h). SOURCES, the folder in which
// the build runs, appears as PROJECT in what the compiler records.
std::string compilerScript(const Recipe &recipe, const Toolchain &tools,
                           const std::vector<std::string> &compiler, const std::string &counter,
                           const std::string &sources, const std::string &project);

// Writes these scripts to the new folder FOLDER, under all names by which builds call compilers.
llvm::Error writeCompilers(const Recipe &recipe, const Toolchain &tools, const std::string &folder,
                           const std::string &sources, const std::string &project);

// Returns the text of the script that Cargo runs before rustc in the build (RUSTC_WRAPPER). It has
// rustc link by the script LINKER.
std::string rustcScript(const Recipe &recipe, const std::string &counter,
                        const std::string &sources, const std::string &project,
                        const std::string &linker);

// Adds that script to FOLDER as "rustc-wrapper", and its linker.
llvm::Error writeRustc(const Recipe &recipe, const Toolchain &tools, const std::string &folder,
                       const std::string &sources, const std::string &project);

// The variable that has the user's PATH in a build, whose own has the scripts' folder in front.
constexpr llvm::StringLiteral UsersPath = "GMONKIT_LOOP_PATH";

} // namespace gmonkit

#endif
