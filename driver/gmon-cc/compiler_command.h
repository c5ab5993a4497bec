//===- compiler_command.h - what a compiler command does --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_COMPILER_COMMAND_H
#define GMONKIT_DRIVER_GMON_CC_COMPILER_COMMAND_H

#include <string>
#include <vector>

// What a Clang or GCC command does, as far as instrumentation is concerned.
struct CompilerCommand {
  bool compilesSources = false;  // C, C++, ... or bitcode goes through the optimiser
  bool assemblesSources = false; // .s or .S goes through the assembler
  bool preprocessesOnly = false; // -E
  bool runsLinker = false;       // which compiles, too, with link-time optimisation
  bool makesImage = false;       // a program or shared library comes out of the linker
  bool linkTimeOptimization = false;
  bool makesLibrary = false;    // a shared library, at that
  bool linksStatically = false; // the C library too
  bool splitsFunctions = false; // -fsplit-machine-functions
  bool writesAssembly = false;  // -S, or an assembler other than Clang's reads what it writes
  bool placesBlocks = false;    // -fbasic-block-sections=, -fbasic-block-address-map
  bool strips = false;          // the linker leaves the names of functions out
  bool isDryRun = false;        // -###: says what it would run
  std::string thinLtoIndex;     // -fthinlto-index=: one part of a distributed link
  std::string output;           // of -o
  std::string lld;              // its name, where it is asked for as the linker
  std::string targetOption;     // the one that says what to compile for, if any
  std::string target;           // the triple that it names, if it does
};

// Tells it from the ARGUMENTS after the compiler's name; response files are looked into.
CompilerCommand readCompilerCommand(const std::vector<std::string> &arguments);

using OptionTest = bool (*)(const std::string &option);

// Replaces each response file of ARGUMENTS that holds an option which ISWANTED by what it holds.
void expandFilesWith(std::vector<std::string> &arguments, OptionTest isWanted);

// Removes the options that ISWANTED from ARGUMENTS, those in response files too, and returns them.
std::vector<std::string> takeOptions(std::vector<std::string> &arguments, OptionTest isWanted);

#endif // GMONKIT_DRIVER_GMON_CC_COMPILER_COMMAND_H
