//===- gmon-cc.cpp - a compiler launcher for instrumentation --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
//   gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...
//   gmon-cc --gmon-pgo=PROFILE --gmon-instrument [--gmon-counters] COMPILER ARGUMENT...
//   gmon-cc --gmon-pgo=PROFILE --gmon-layout=BLOCKS COMPILER ARGUMENT...
//
// Used in front of a compiler, like ccache (CC="gmon-cc clang"). It reads the
// command, adds the plugin if sources are compiled and the runtime if a program
// is linked, and then executes the compiler. Its options may be anywhere on the
// command line. They are passed to the plugin on the command line, so compiler
// caches see them. With a profile or a layout it adds the compiler's options
// that use it, and instruments nothing unless told.
//
// It runs for every file of a build. So it does not use LLVM, and usually
// starts no second process. Exceptions are compilers run by scripts, names
// without a version, configuration files, ccache in front, and links with a
// profile, which gmonkit checks.
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/clang_version.h"
#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/launcher_error.h"
#include "driver/compiler/needed_versions.h"
#include "driver/compiler/stand_in_options.h"
#include "driver/gmon-cc/ada_builder.h"
#include "driver/gmon-cc/command.h"
#include "driver/gmon-cc/help.h"
#include "driver/gmon-cc/instrument.h"
#include "driver/gmon-cc/long_command.h"
#include "driver/gmon-cc/stand_in.h"
#include "driver/installation/installed_files.h"
#include "driver/process/run_program.h"
#include "driver/rust/rustc.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

std::string findInstallRoot() {
  std::string root = gmonkit::installRoot();
  if (root.empty())
    fail("/proc/self/exe: cannot find where gmon-cc is installed");
  return root;
}

// In front of gmon-cc, ccache takes it for the compiler.
int preprocess(const Command &command, const std::string &root) {
  Arguments files = command.profile.files();
  if (command.profile.instruments() || command.profile.usesLayout())
    for (const std::string &file : pluginFiles(command, root))
      files.push_back(file);
  files.push_back(command.kind.path);
  return preprocessForCcache(wordsOf(command), command.does.output, files);
}

// distccd refuses GCC's plugins. So LAUNCHER, which is distcc, gets gmon-cc as the compiler. It
// adds the plugin where the code is compiled, on the server or here, and the runtime at the link,
// here. A server uses the profile on its own machine, or leaves the compilation to this one.
[[noreturn]] void distribute(const Command &command, int argc, char **argv) {
  Arguments words(argv, argv + argc);
  auto place = std::find(words.begin(), words.end(), command.launcher);
  std::rotate(words.begin(), place, place + 1);
  const ProfileUse &profile = command.profile;
  bool isMissing = profile.isMissing || profile.isLayoutMissing || profile.areWeightsMissing;
  bool isUsed = !profile.files().empty() || !command.options.valueOf("weights").empty();
  if ((isMissing || isUsed) && !command.does.runsLinker)
    words.push_back(isMissing ? "--gmon-on-problem=ignore" : "--gmon-on-problem=error");
  become(words);
}

// Returns the exit status: a full disk is an error.
int finishOutput() {
  if (std::fflush(stdout) != 0)
    fail(std::string("standard output: ") + std::strerror(errno));
  return 0;
}

// Build systems ask for the options of all compilations and name no file.
void prepareToPrint(Command &command) {
  if (!command.profile.hasPgo && command.profile.layout.empty())
    fail("--gmon-print-options: nothing to print; add --gmon-pgo, --gmon-pgo=FILE or "
         "--gmon-layout=FILE");
  command.does.compilesSources |= !command.does.hasInput;
}

// Adds the plugin that reads a profile, or watches the use of a profile or a layout.
void addUse(Command &command, const std::string &root) {
  const ProfileUse &profile = command.profile;
  if (command.kind.family == Family::Gcc) {
    if (profile.usesProfile())
      useGccProfile(command, root);
  } else if (profile.usesLayout() || (profile.usesProfile() && profile.marksCounters())) {
    watchUse(command, root);
  }
}

// Prints OPTIONS and the plugin that belongs to a use.
int print(Command &command, Arguments options, const std::string &root) {
  command.arguments.clear();
  if (!command.profile.instruments())
    addUse(command, root);
  if (command.profile.hasCounters && command.profile.marksCounters() &&
      command.does.compilesSources && command.kind.family == Family::Clang)
    options.insert(options.end(), {"-mllvm", "-gmon-pgo=on"}); // for who adds the plugin
  options.insert(options.end(), command.arguments.begin(), command.arguments.end());
  for (const std::string &word : options)
    std::puts(word.c_str());
  return finishOutput();
}

// Returns whether the command is for a part of Clang, which takes its name as the first word only.
bool callsPartOfCompiler(const Command &command) {
  return !command.arguments.empty() && command.arguments.front().rfind("-cc1", 0) == 0;
}

// Prints what OPTION, the first word, asks about gmon-cc itself. Returns false if it asks nothing.
bool printInformation(std::string_view option) {
  if (option == "--help" || option == "-h")
    printUsage();
  else if (option == "--help=options")
    printOptionList();
  else if (option == "--version")
    std::puts("gmon-cc " GMONKIT_VERSION);
  else
    return false;
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 1 && printInformation(argv[1]))
    return finishOutput();
  if (argc > 1 && std::strcmp(argv[1], gmonkit::StandInOption) == 0)
    standIn(Arguments(argv + 2, argv + argc));
  Command command = readCommand(argc, argv);
  // Behind gmon-cc's other options, such as those in a variable of a build.
  if (printInformation(command.compiler))
    return finishOutput();
  if (command.compiler.empty())
    fail("no compiler given; usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...");
  if (callsPartOfCompiler(command))
    become(wordsOf(command));
  if (command.kind.family == Family::Rustc)
    return runRustc(command, findInstallRoot());
  if (command.profile.hasPgo && command.kind.isFlang)
    fail("--gmon-pgo: " + command.compiler + " cannot use a sample profile; use Clang");
  if (!command.profile.layout.empty() &&
      (command.kind.family == Family::Gcc || command.kind.isFlang))
    fail("--gmon-layout: " + command.compiler + " cannot use a list of blocks; use Clang " +
         std::to_string(LlvmOfBlockLists));
  command.profile.checkOptions();
  if (command.profile.kind == ProfileKind::Counters && command.kind.family == Family::Gcc)
    fail("--gmon-counters: " + command.compiler + " cannot record them; leave the option out");
  if (command.profile.isPrinted)
    prepareToPrint(command);
  command.profile.requireFiles(command.does, command.kind.family, [&] {
    bool isClang = command.kind.family == Family::Clang;
    return isClang ? clangVersion(command.compiler, command.kind) : 0;
  });
  std::string root = findInstallRoot();
  command.profile.prepareWeights(command.options, command.does, root + "/bin/gmonkit");
  if (baseName(command.launcher) == "distcc")
    distribute(command, argc, argv);
  bool isMissing = !command.kind.isCache && access(command.kind.path.c_str(), X_OK) != 0;
  if (command.kind.family == Family::Unknown && isMissing)
    fail(command.compiler + ": " + std::strerror(errno));
  if (command.kind.family == Family::Unknown)
    fail(command.compiler + ": not recognised as a compiler; expected GCC or Clang");
  checkTarget(command);
  chooseProfileKind(command);
  std::string checked = command.profile.optionToCheck(command.does, command.kind.family);
  Arguments first = command.profile.options(command.does, command.kind.family, isCached(command));
  if (command.profile.isPrinted)
    return print(command, first, root);
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
  if (command.does.preprocessesOnly && isRunByCcache())
    return preprocess(command, root);
  if (command.profile.instruments() && buildsAda(command))
    instrumentAda(command, root);
  else if (command.profile.instruments())
    instrument(command, root);
  else
    addUse(command, root);
  if (!checked.empty())
    return command.profile.linkAndCheck(wordsOf(command), command.does, checked,
                                        root + "/bin/gmonkit");
  become(wordsOf(command));
}
