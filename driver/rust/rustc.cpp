//===- rustc.cpp - instrumentation by rustc -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/rust/rustc.h"
#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/compiler_command.h"
#include "driver/compiler/launcher_error.h"
#include "driver/gmon-cc/instrument.h"
#include "driver/gmon-cc/long_command.h"
#include "driver/installation/installed_files.h"
#include "driver/process/run_program.h"
#include "driver/rust/dependencies.h"
#include "driver/rust/rustc_command.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <sstream>
#include <string_view>

namespace {

// What `rustc -vV` says.
struct RustcVersion {
  unsigned llvm = 0;
  bool acceptsUnstableOptions = false; // a nightly compiler, or one that was told to
};

// Returns the words that call rustc: a wrapper of the user's, if any, and rustc.
Arguments callOf(const Command &command) {
  Arguments call = {command.compiler};
  if (command.kind.path.empty())
    call.push_back(command.arguments[0]);
  return call;
}

RustcVersion versionOf(const Command &command) {
  Arguments question = {callOf(command).back(), "-vV"};
  ProgramResult answer = runProgram(question, /*readsOutput=*/true);
  if (answer.error != 0)
    fail(question[0] + ": " + std::strerror(answer.error));
  RustcVersion version;
  std::string number(restOfLine(answer.output, "\nLLVM version: "));
  version.llvm = static_cast<unsigned>(std::strtoul(number.c_str(), nullptr, 10));
  if (version.llvm == 0)
    fail(question[0] + " -vV: does not name a version of LLVM");
  std::string_view release = restOfLine(answer.output, "\nrelease: ");
  version.acceptsUnstableOptions = release.find("nightly") != release.npos ||
                                   release.find("-dev") != release.npos ||
                                   std::getenv("RUSTC_BOOTSTRAP");
  return version;
}

std::string findPlugin(const Command &command, const std::string &root, unsigned llvm) {
  std::string plugin = gmonkit::clangPlugin(root, llvm);
  std::string others = clangVersions(root);
  if (!gmonkit::isReadable(plugin) && !others.empty())
    fail(callOf(command).back() + ": no plugin for its LLVM " + std::to_string(llvm) +
         "; use a rustc with LLVM " + others);
  if (plugin.find_first_of(" \t\n") != plugin.npos)
    fail(plugin + ": rustc loads no plugin whose path has a blank; install Gmonkit elsewhere");
  return required(plugin, "llvm-pass");
}

void addOptions(Command &command, const Arguments &options) {
  command.arguments.insert(command.arguments.end(), options.begin(), options.end());
}

// Has a stable rustc accept unstable options. Crates get no unstable features by it, and functions
// keep the names of the plain build: nightly compilers use another mangling.
void acceptUnstableOptions(Command &command, const RustcCommand &does) {
  setenv("RUSTC_BOOTSTRAP", "1", 1);
  addOptions(command, {"-Z", "allow-features="});
  if (!does.choosesMangling)
    addOptions(command, {"-Z", "unstable-options", "-C", "symbol-mangling-version=legacy"});
}

// Has CHANGE replace the value of each -C, in all its spellings.
void changeCodegen(Arguments &arguments,
                   const std::function<std::string(const std::string &)> &change) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string &word = arguments[i];
    if ((word == "-C" || word == "--codegen") && i + 1 < arguments.size()) {
      ++i;
      arguments[i] = change(arguments[i]);
    } else
      for (std::string_view prefix : {"-C", "--codegen="})
        if (word.starts_with(prefix))
          word.replace(prefix.size(), word.npos, change(word.substr(prefix.size())));
  }
}

// rustc reuses code by the sources and its own options. So each instrumentation gets a folder of
// its own for what is reused.
void separateIncrementalCode(Command &command, const Arguments &files) {
  changeCodegen(command.arguments, [&](const std::string &value) {
    if (!value.starts_with("incremental="))
      return value;
    const char *options = std::getenv("GMONPASS_OPTIONS");
    return value + "/gmonkit-" + identityOf(files, options ? options : "");
  });
}

std::string processorOfTarget(const std::string &triple) {
  std::string processor = processorOf(triple);
  bool isSupported = triple.empty() || (!processor.empty() && triple.find("linux") != triple.npos);
  if (!isSupported)
    fail("--target " + triple +
         ": this target is not supported; use x86-64, AArch64 or RISC-V 64 Linux, or run the "
         "compiler without gmon-cc");
  return processor == GMONKIT_PROCESSOR ? "" : processor;
}

// rustc's link with -C profile-generate wants the symbol by which LLVM's own runtime library is
// found.
void replaceProfileRuntime(Command &command, const RustcCommand &does) {
  if (does.makesImage && command.profile.marksCounters() && !command.profile.usesProfile())
    addOptions(command, {"-Z", "pre-link-arg=-Wl,--defsym=__llvm_profile_runtime=0"});
}

// Adds the runtime first: an instrumented library would provide its copy otherwise.
void addRuntime(Command &command, const RustcCommand &does, const std::string &root) {
  if (!does.makesImage)
    return;
  using gmonkit::RuntimeFor;
  std::string other = processorOfTarget(does.target);
  RuntimeFor image = does.makesLibrary ? RuntimeFor::SharedLibrary : RuntimeFor::Program;
  std::string runtime = required(gmonkit::runtimeLibrary(root, image, other), "runtime");
  Arguments words = {GMONKIT_WANTED, runtime, GMONKIT_EXPORTS};
  if (does.linksStatically)
    words.insert(words.begin(), GMONKIT_WANTED_STATIC);
  if (image == RuntimeFor::Program)
    words.push_back(GMONKIT_EXPORTS_OF_PROGRAM);
  if ((other.empty() ? GMONKIT_PROCESSOR : other) != "x86_64")
    words.push_back(GMONKIT_EXPORTS_OF_BASE);
  for (const std::string &word : words)
    addOptions(command, {"-Z", "pre-link-arg=" + word});
}

// Build scripts and procedural macros share crates with the program. Those crates may count, but
// nothing is to be written.
void addIdleRuntime(Command &command, const RustcCommand &does, const std::string &root) {
  using gmonkit::RuntimeFor;
  std::string other = processorOfTarget(does.target);
  std::string runtime = gmonkit::runtimeLibrary(root, RuntimeFor::BuildItself, other);
  if (does.makesImage)
    addOptions(command, {"-C", "link-arg=" + required(runtime, "runtime")});
}

// Returns OPTION, a value of rustc's -C, without what has the linker remove symbols: link-arg=-s.
std::string withoutStripping(const std::string &option) {
  size_t end = option.find('=') + 1;
  std::string name = option.substr(0, end);
  if (name != "link-arg=" && name != "link-args=")
    return option;
  std::istringstream text(option.substr(end));
  Arguments kept(std::istream_iterator<std::string>(text), {});
  size_t given = kept.size();
  ::keepSymbols(kept);
  if (kept.size() == given)
    return option;
  std::string words = "link-args=";
  for (const std::string &word : kept)
    words += word + ' ';
  return words;
}

// A profile refers to functions by name, so they are needed. For the compiler it has lines, too.
void keepSymbols(Command &command, const RustcCommand &does) {
  changeCodegen(command.arguments, withoutStripping);
  if (command.profile.hasPgo && does.strip != "none" && !does.strip.empty())
    addOptions(command, {"-C", "strip=none"});
  else if (does.strip == "symbols")
    addOptions(command, {"-C", "strip=debuginfo"});
}

// Has rustc count for -C profile-use, without the runtime library that would write its counts, or
// use such a profile: see ProfileUse::addCounters, which does it for Clang.
void addCounters(Command &command) {
  const ProfileUse &profile = command.profile;
  for (const std::string &option : profile.clangPluginOptions())
    command.options.all.push_back(option);
  if (!profile.usesProfile())
    addOptions(command, {"-C", "profile-generate", "-Z", "no-profiler-runtime"});
  else
    addOptions(command, {"-C", "profile-use=" + profile.file, "-C",
                         std::string("llvm-args=-no-pgo-warn-mismatch ") + ScalarShortLoops + " " +
                             PricedRegisters});
  addOptions(command, {"-C", "llvm-args=-static-func-full-module-prefix=false"});
}

// Has rustc mark code for a sample profile, or use one: see ProfileUse::addSamples.
void addSamples(Command &command) {
  const ProfileUse &profile = command.profile;
  command.options.all.push_back("probes=on");
  if (!profile.usesProfile())
    return;
  addOptions(command, {"-Z", "profile-sample-use=" + profile.file});
  if (profile.usesLayout() || profile.asksToInstrument)
    addOptions(command, {"-C", "llvm-args=-sample-profile-remove-probe"});
}

// Adds what the profile needs that is recorded, or the profile that is used.
void addProfile(Command &command, const RustcCommand &does) {
  const ProfileUse &profile = command.profile;
  if (profile.hasPgo && !profile.isMissing) {
    if (profile.kind == ProfileKind::Counters)
      addCounters(command);
    else
      addSamples(command);
    // Pseudo probes in inlined code are found by lines, and reports show these.
    bool needsLines = profile.kind == ProfileKind::Samples || !profile.usesProfile();
    if (needsLines && !does.hasLines)
      addOptions(command, {"-C", "debuginfo=line-tables-only"});
    if (profile.file.empty())
      addOptions(command, {"-C", "llvm-args=-enable-tail-merge=0 -sink-common-insts=0"});
  }
  if (!profile.usesLayout())
    return;
  for (const char *option : {"block-sections=on", "block-map=on"})
    command.options.all.push_back(option);
  command.options.all.push_back("layout=" + profile.layout);
  if (profile.onProblem == OnProblem::Ignore)
    command.options.all.push_back("layout-changes=ignore");
  addOptions(command, {"-C", "llvm-args=-align-loops=1"});
}

// Reads the options for a profile or layout. Returns whether rustc has anything to do for gmon-cc.
bool prepareProfile(Command &command) {
  ProfileUse &profile = command.profile;
  command.does.compilesSources = true; // what of the command matters for the checks
  profile.checkOptions();
  if (profile.hasCounters && !profile.file.empty())
    fail("--gmon-counters: rustc cannot count again what a profile has optimised; leave out this "
         "option or --gmon-pgo=FILE");
  if (profile.isPrinted)
    fail("--gmon-print-options: rustc needs more than options; use RUSTC_WRAPPER=gmon-cc");
  profile.requireFiles(command.does, command.kind.family,
                       [&] { return static_cast<int>(versionOf(command).llvm); });
  return profile.instruments() || profile.usesProfile() || profile.usesLayout();
}

} // namespace

int runRustc(Command &command, const std::string &root) {
  RustcCommand does = readRustcCommand(command.arguments);
  if (!does.compiles || isRunByBuildScript())
    become(wordsOf(command));
  if (does.isForBuild) {
    if (command.profile.instruments())
      addIdleRuntime(command, does, root);
    become(wordsOf(command));
  }
  if (!prepareProfile(command))
    become(wordsOf(command));
  std::string variables = variableDependencies();
  processorOfTarget(does.target);
  RustcVersion version = versionOf(command);
  if (command.profile.hasPgo && !command.profile.isMissing)
    command.profile.chooseKind("rustc with LLVM", static_cast<int>(version.llvm));
  command.profile.requireVersionOfLists("rustc with LLVM", static_cast<int>(version.llvm));
  Arguments files = {findPlugin(command, root, version.llvm)};
  for (const std::string &file : command.profile.files())
    if (gmonkit::isReadable(file))
      files.push_back(file);
  command.profile.prepareWeights(command.options, command.does, root + "/bin/gmonkit");
  if (!command.profile.instruments())
    command.options.all = {"counts=off"};
  else if (processorOfTarget(does.target) != "riscv64")
    command.options.all.push_back("block-map=on");
  for (const std::string &file : command.options.files())
    files.push_back(file);
  addProfile(command, does);
  passInEnvironment(command.options.all);
  if (!version.acceptsUnstableOptions)
    acceptUnstableOptions(command, does);
  addOptions(command, {"-Z", "llvm-plugins=" + files.front()});
  separateIncrementalCode(command, files);
  if (command.profile.instruments()) {
    addRuntime(command, does, root);
    replaceProfileRuntime(command, does);
    keepSymbols(command, does);
  }
  if (does.depInfo.empty())
    become(wordsOf(command));
  ProgramResult result = runProgram(wordsOf(command), /*readsOutput=*/false);
  if (result.error != 0)
    fail(command.compiler + ": " + std::strerror(result.error));
  if (result.status == 0)
    addDependencies(does.depInfo, files, variables);
  return result.status;
}
