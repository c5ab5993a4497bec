//===- profile_options.cpp - options for compilers with a profile --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/launcher_error.h"
#include "driver/gmon-cc/profile_use.h"

namespace {

// Adds OPTION for LLVM's optimiser, unless the user gives it a value.
void addForOptimiser(std::vector<std::string> &options, const CompilerCommand &does,
                     const std::string &option) {
  if (does.optimiserOptions.count(option.substr(0, option.find('='))) != 0)
    return;
  if (does.compilesSources)
    options.insert(options.end(), {"-mllvm", option});
  if (does.mayOptimiseInLld())
    options.push_back("-Wl,-mllvm," + option);
}

// Prevents the merging of two calls into one, which would have no probe: the profile would lack the
// callees. If the probes come late (ISLATE), the optimiser merges before them, as it will in the
// build that uses the profile.
void keepCallsApart(std::vector<std::string> &options, const CompilerCommand &does, bool isLate) {
  addForOptimiser(options, does, "-enable-tail-merge=0");
  if (!isLate)
    addForOptimiser(options, does, "-sink-common-insts=0");
}

// Clang cannot write the probes of split functions. So it removes them once they are used: with
// link-time optimisation at the link, which uses them again.
void removeProbes(std::vector<std::string> &options, const CompilerCommand &does) {
  if (does.compilesSources && !does.linkTimeOptimization)
    options.insert(options.end(), {"-mllvm", "-sample-profile-remove-probe"});
  if (does.mayOptimiseInLld())
    options.push_back("-Wl,-mllvm,-sample-profile-remove-probe");
}

} // namespace

// Has Clang count for -fprofile-use, or use such a profile, or both: then it counts once more after
// inlining. Names of local functions have no folder, so the profile fits other folders. 'gmonkit
// check' tells which functions have changed.
void ProfileUse::addCounters(std::vector<std::string> &options, const CompilerCommand &does) const {
  if (!file.empty()) {
    addForOptimiser(options, does, ScalarShortLoops);
    addForOptimiser(options, does, PricedRegisters);
  }
  if (does.mayOptimiseInLld() && !file.empty())
    for (const std::string &option :
         {hasCounters ? "--lto-cs-profile-generate" : "--lto-cs-profile-file=" + file,
          std::string("--no-lto-pgo-warn-mismatch")})
      options.insert(options.end(), {"-Xlinker", option}); // -Wl would end at a comma
  bool isLate = !file.empty();
  if (hasCounters)
    keepCallsApart(options, does, isLate);
  if (!does.compilesSources)
    return;
  options.insert(options.end(), {"-mllvm", "-static-func-full-module-prefix=false"});
  if (!file.empty())
    options.insert(options.end(), {"-fprofile-use=" + file, "-mllvm", "-no-pgo-warn-mismatch"});
  if (!hasCounters)
    return;
  // Clang has one place for both, and crashes over -fcoverage-mapping without its own counters.
  if (!does.clangsCounting.empty())
    fail("--gmon-counters: cannot be combined with " + does.clangsCounting +
         "; leave one of them out");
  const char *place = isLate ? "csllvm" : "llvm";
  options.insert(options.end(), {"-Xclang", std::string("-fprofile-instrument=") + place, "-g1"});
}

// Adds the marks by which a sample profile identifies code, in the instrumented build and in the
// build that uses it. Adds the profile or, for reports, line tables. The user's options come later
// and take precedence. Does not add the unique names that usually go with probes. They depend on
// the source's path, so the profile would fit no other folder, and reports and orders would show
// them.
void ProfileUse::addSamples(std::vector<std::string> &options, const CompilerCommand &does) const {
  for (const char *option : {"-fpseudo-probe-for-profiling", "-fno-unique-internal-linkage-names"})
    options.push_back(option);
  options.push_back(file.empty() ? "-g1" : "-fprofile-sample-use=" + file);
  if (file.empty())
    keepCallsApart(options, does, /*isLate=*/false);
  else
    addForOptimiser(options, does, PricedRegisters);
  // The build that trains a layout must have the code of the one that uses it.
  bool isSplit = does.splitsFunctions || !layout.empty() || asksToInstrument;
  if (!file.empty() && isSplit)
    removeProbes(options, does);
}

// Loops are not aligned, unless the user wants it. The padding before them lies in the middle of
// hot code, where it costs more cache lines than alignment saves; llvm-bolt drops it, too.
void ProfileUse::addLayout(std::vector<std::string> &options, const CompilerCommand &does) const {
  if (does.compilesSources)
    options.insert(options.end(), {"-fbasic-block-sections=list=" + layout, "-falign-loops=1"});
  if (does.mayOptimiseInLld())
    options.insert(options.end(), {"-Xlinker", "--lto-basic-block-sections=" + layout,
                                   "-Wl,-mllvm,-align-loops=1"});
}

// Adds the options that -fprofile-use turns on in GCC, but for those that read its own files. In
// the instrumented build adds those of them that change the flow graph before the plugin marks it.
// GCC's merging of calls at the ends of branches would lose which call is which.
void ProfileUse::addGccProfile(std::vector<std::string> &options) const {
  options.insert(options.end(), {"-finline-functions", "-fipa-bit-cp"});
  if (file.empty()) {
    options.push_back("-fno-crossjumping");
    return;
  }
  options.insert(options.end(), {"-fno-devirtualize-speculatively",
                                 "-fgcse-after-reload",
                                 "-fipa-cp",
                                 "-fipa-cp-clone",
                                 "-floop-interchange",
                                 "-floop-unroll-and-jam",
                                 "-fpeel-loops",
                                 "-fpredictive-commoning",
                                 "-fprofile-reorder-functions",
                                 "-fsplit-loops",
                                 "-ftracer",
                                 "-ftree-loop-distribute-patterns",
                                 "-ftree-loop-distribution",
                                 "-ftree-loop-vectorize",
                                 "-ftree-slp-vectorize",
                                 "-funroll-loops",
                                 "-funswitch-loops",
                                 "-fvect-cost-model=dynamic",
                                 "-fversion-loops-for-strides",
                                 "-fvpt"});
}

std::vector<std::string> ProfileUse::clangPluginOptions() const {
  if (!marksCounters())
    return {};
  return usesProfile() ? std::vector<std::string>{"pgo=on", "profile=" + file}
                       : std::vector<std::string>{"pgo=on"};
}

std::vector<std::string> ProfileUse::gccPluginOptions() const {
  if (file.empty())
    return {"marks=on"};
  std::vector<std::string> options = {"profile=" + file};
  if (onProblem != OnProblem::Warn)
    options.push_back(onProblem == OnProblem::Error ? "profile-changes=error"
                                                    : "profile-changes=ignore");
  if (!asksToInstrument)
    options.push_back("counts=off");
  return options;
}

std::vector<std::string> ProfileUse::options(const CompilerCommand &does, Family family,
                                             bool isCached) const {
  std::vector<std::string> first;
  if (!does.optimisesCode() && (family != Family::Clang || !does.mayOptimiseInLld()))
    return first;
  if (hasPgo && !isMissing && family == Family::Gcc)
    addGccProfile(first);
  else if (marksCounters())
    addCounters(first, does);
  else if (hasPgo && !isMissing)
    addSamples(first, does);
  if (usesLayout())
    addLayout(first, does);
  std::vector<std::string> used;
  if (usesProfile())
    used.push_back(file);
  if (usesLayout())
    used.push_back(layout);
  if (!used.empty()) {
    sendWithIcecream(used);
    // Compiler caches do not read all of these files. Clang uses no random numbers, so
    // -frandom-seed is free to identify them. GCC's plugin has an option for that.
    if (isCached && family != Family::Gcc)
      first.push_back("-frandom-seed=" + identityOf(used));
  }
  return first;
}
