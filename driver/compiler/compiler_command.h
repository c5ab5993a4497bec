//===- compiler_command.h - the actions of a compiler command -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_COMPILER_COMMAND_H
#define GMONKIT_DRIVER_COMPILER_COMPILER_COMMAND_H

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// The actions of a Clang or GCC command that matter for instrumentation.
struct CompilerCommand {
  bool hasInput = false;         // names a file to compile or link
  bool compilesSources = false;  // C, C++, ... or bitcode goes through the optimiser
  bool assemblesSources = false; // .s or .S goes through the assembler
  bool preprocessesOnly = false; // -E
  bool runsLinker = false;       // with link-time optimisation it compiles, too
  bool makesImage = false;       // the linker writes a program or shared library
  bool linkTimeOptimization = false;
  bool makesLibrary = false;    // a shared library
  bool linksStatically = false; // also the C library
  bool splitsFunctions = false; // -fsplit-machine-functions
  bool splitsStack = false;     // -fsplit-stack
  bool linksWithGold = false;   // gold is requested as the linker
  bool writesAssembly = false;  // -S, or another assembler than Clang's reads its output
  bool compilesForGpu = false;  // besides the processor's code (CUDA, HIP, OpenMP)
  bool placesBlocks = false;    // -fbasic-block-sections=, -f[no-]basic-block-address-map
  bool strips = false;          // the linker removes symbols
  bool optimises = false;       // -O, -O2 and the like; not -O0
  bool isDryRun = false;        // -###: only prints the commands
  std::string clangsCounting;   // the option by which Clang itself counts, if any
  std::string thinLtoIndex;     // -fthinlto-index=: one part of a distributed link
  std::string thinLtoCache;     // the folder of lld's cache, if any
  std::string output;           // of -o
  std::string lld;              // its name, if it is requested as the linker
  std::string targetOption;     // the option that chooses the target, if any
  std::string target;           // the triple in that option, if any
  std::set<std::string, std::less<>> optimiserOptions; // names of those behind -mllvm

  // Whether the optimiser runs: in a compilation, or at the link.
  bool optimisesCode() const { return compilesSources || (runsLinker && linkTimeOptimization); }

  // Whether lld optimises what is bitcode, as it does without -flto at the link, too.
  bool mayOptimiseInLld() const { return runsLinker && !lld.empty(); }
};

// Returns the actions of the ARGUMENTS after the compiler's name. Reads response files.
CompilerCommand readCompilerCommand(const std::vector<std::string> &arguments);

// Returns the options for the linker in the compiler's OPTION, -Wl,A,B..., those in files too.
// Returns none of another one.
std::vector<std::string> linkerOptions(const std::string &option);

using OptionTest = bool (*)(const std::string &option);

// Expands each response file in ARGUMENTS that contains an option with ISWANTED.
void expandFilesWith(std::vector<std::string> &arguments, OptionTest isWanted);

// Removes the options with ISWANTED from ARGUMENTS, also from response files, and returns them.
// SPARESVALUES: not what is the value of another option.
std::vector<std::string> takeOptions(std::vector<std::string> &arguments, OptionTest isWanted,
                                     bool sparesValues);

// Returns where in ARGUMENTS options can be inserted: before a `--`, and before a last option that
// lacks its value, for the compiler to say so.
size_t placeForOptions(const std::vector<std::string> &arguments);

// Removes what has the linker remove symbols from ARGUMENTS, also from response files.
void keepSymbols(std::vector<std::string> &arguments);

#endif // GMONKIT_DRIVER_COMPILER_COMPILER_COMMAND_H
