//===- profile_use.h - compilations and links with a profile --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H
#define GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H

#include "driver/compiler/compiler_command.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/gmon-cc/plugin_options.h"
#include <functional>
#include <string>
#include <vector>

// The action if a profile is missing or stale.
enum class OnProblem { Warn, Error, Ignore };

// What a profile for Clang's optimiser counts.
enum class ProfileKind {
  Counters, // those of -fprofile-use; since Clang 22
  Samples,  // pseudo probes or lines, for -fprofile-sample-use
};

// Options of LLVM's optimiser for builds that use a profile. The first keeps it from vectorising
// loops that the profile says to be short in one masked part, without a scalar rest: where the
// processor lacks masked stores, each element takes a dozen instructions.
inline constexpr const char *ScalarShortLoops = "-vectorizer-min-trip-count=0";
// The second has it regard the first use of a register that a function must save as one instruction
// for each call (in units of 1/16384). Else it is taken to cost nothing, and calls that run only
// the short path of a function save registers that the long one needs.
inline constexpr const char *PricedRegisters = "-regalloc-csr-first-time-cost=16384";

// The options --gmon-pgo, --gmon-pgo=FILE, --gmon-counters, --gmon-layout=LAYOUT,
// --gmon-instrument and --gmon-on-problem.
struct ProfileUse {
  bool hasPgo = false;                     // --gmon-pgo, with FILE or without
  std::string file;                        // FILE, if given
  bool isMissing = false;                  // FILE is missing and not needed
  ProfileKind kind = ProfileKind::Samples; // of the profile to be recorded, or of FILE
  std::string layout;             // LAYOUT, if given: how Clang divides functions into sections
  bool isLayoutMissing = false;   // LAYOUT is missing and not needed
  bool areWeightsMissing = false; // the file of --gmon-weights is missing or useless
  OnProblem onProblem = OnProblem::Warn;
  bool isPrinted = false; // print the added options instead of running the command

  bool asksToInstrument = false; // --gmon-instrument: code that FILE optimises is counted, too
  bool hasCounters = false;      // --gmon-counters: Clang's counters are recorded, with FILE again

  // With FILE or LAYOUT, even if it is missing, nothing is instrumented without --gmon-instrument.
  bool instruments() const { return asksToInstrument || (file.empty() && layout.empty()); }
  bool usesProfile() const { return !file.empty() && !isMissing; }
  bool usesLayout() const { return !layout.empty() && !isLayoutMissing; }
  // Whether Clang needs the plugin for a profile of counters: to record it, or to say which
  // functions it fits.
  bool marksCounters() const { return hasPgo && !isMissing && kind == ProfileKind::Counters; }
  // Returns the given ones of FILE and LAYOUT, even if they are missing.
  std::vector<std::string> files() const;

  // Returns whether ARGUMENT is one of the options, and reads it.
  bool readOption(const std::string &argument);

  // Ends the program if the options contradict each other.
  void checkOptions() const;

  // Checks that FILE and LAYOUT exist if DOES needs them. Otherwise warns, or ends the program. A
  // FILE that a compiler of FAMILY cannot use ends the program, too. LLVMVERSION returns the
  // compiler's version of LLVM, 0 if unknown. It is called if a message depends on it.
  void requireFiles(const CompilerCommand &does, Family family,
                    const std::function<int()> &llvmVersion);

  // Replaces the gmon.out that OPTIONS name as weights by the text that the plugins read,
  // FILE.weights beside it. EXPORTER, the path of gmonkit, writes that if it is missing or older.
  // Drops weights that no plugin will read. Warns of missing or useless ones, or ends the program.
  void prepareWeights(PluginOptions &options, const CompilerCommand &does,
                      const std::string &exporter);

  // Finds out the kind of FILE, or of what a COMPILER ("Clang", "rustc with LLVM") of this VERSION
  // can record; 0: any. Ends the program if that one cannot read FILE.
  void chooseKind(const std::string &compiler, int version);

  // Ends the program if a COMPILER ("Clang", "rustc with LLVM") of this VERSION would ignore
  // LAYOUT.
  void requireVersionOfLists(const std::string &compiler, int version) const;

  // Returns options that the compiler, of FAMILY, needs before its other arguments and, if
  // ISCACHED, those that a compiler cache needs.
  std::vector<std::string> options(const CompilerCommand &does, Family family, bool isCached) const;

  // Returns the options of Clang's plugin for a profile of counters; none for other profiles.
  std::vector<std::string> clangPluginOptions() const;

  // Returns the options of GCC's plugin, which marks code or reads FILE.
  std::vector<std::string> gccPluginOptions() const;

  // Returns the option whose file the link is checked with afterwards, as OPTION=FILE; "" if none.
  // FILE must exist, be named after the linked program (prog.prof for prog) or stand beside one
  // that is joined and be so named, and the program must have what the check needs.
  std::string optionToCheck(const CompilerCommand &does, Family family) const;

  // Runs the link COMMAND, then the program GMONKIT to check whether the file of OPTION, from
  // optionToCheck, is stale. Returns the exit status. If that is an error, removes the linked
  // program.
  int linkAndCheck(const std::vector<std::string> &command, const CompilerCommand &does,
                   const std::string &option, const std::string &gmonkit) const;

private:
  // Warns with MESSAGE, or ends the program, or does nothing, as onProblem says.
  void sayProblem(const std::string &message) const;
  // Warns of what may be no problem.
  void warn(const std::string &message) const;

  void addGccProfile(std::vector<std::string> &options) const;
  void addCounters(std::vector<std::string> &options, const CompilerCommand &does) const;
  void addSamples(std::vector<std::string> &options, const CompilerCommand &does) const;
  void addLayout(std::vector<std::string> &options, const CompilerCommand &does) const;
};

#endif // GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H
