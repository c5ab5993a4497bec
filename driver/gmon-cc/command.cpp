//===- command.cpp - gmon-cc's command line ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/command.h"
#include "driver/compiler/clang_configuration.h"
#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/launcher_error.h"
#include "driver/compiler/response_file.h"
#include "driver/gmon-cc/ada_builder.h"
#include "driver/gmon-cc/long_command.h"
#include "driver/gmon-cc/probe.h"
#include <algorithm>
#include <cstdlib>
#include <sys/stat.h>

namespace {

bool isOurOption(const std::string &option) { return option.rfind("--gmon-", 0) == 0; }

bool isProfilersOption(const std::string &option) { return option == "-pg" || option == "-p"; }

// Returns whether gnatmake and gprbuild hand on what stands behind OPTION.
bool beginsSection(const std::string &option) {
  return option.rfind("-cargs", 0) == 0 || option.rfind("-largs", 0) == 0;
}

// -pg would link glibc's profiler, too. A profile refers to functions by name, so they are needed.
// To gnatmake and gprbuild -p and -s mean something else, so there only what they hand on counts.
void removeUnfit(Command &command) {
  Arguments builders, &arguments = command.arguments;
  if (buildsAda(command)) {
    auto handedOn = std::find_if(arguments.begin(), arguments.end(), beginsSection);
    builders.assign(arguments.begin(), handedOn);
    arguments.erase(arguments.begin(), handedOn);
  }
  takeOptions(arguments, isProfilersOption, /*sparesValues=*/true);
  keepSymbols(arguments);
  arguments.insert(arguments.begin(), builders.begin(), builders.end());
}

bool endsOptions(const std::string &option) { return option == "--"; }

// Returns gmon-cc's options in GMON_CC_OPTIONS, for build systems whose setting holds a program's
// name alone (RUSTC_WRAPPER).
Arguments optionsOfEnvironment() {
  const char *text = std::getenv("GMON_CC_OPTIONS");
  Arguments options = wordsOfText(text ? text : "");
  for (const std::string &option : options)
    if (!isOurOption(option))
      fail("GMON_CC_OPTIONS: " + option + ": not an option of gmon-cc; see 'gmon-cc --help'");
  return options;
}

// What a pipe says can be read only once, and the compiler will read it: a source that it names
// would not be instrumented.
void refusePipes(const Arguments &arguments) {
  struct stat status;
  for (const std::string &argument : arguments)
    if (argument.starts_with('@') && stat(argument.c_str() + 1, &status) == 0 &&
        (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
      fail(argument + ": is a pipe, which can be read only once; write the options to a file");
}

// Cargo calls gmon-cc before a workspace's own wrapper: WRAPPER rustc ARGUMENT...
bool runsRustc(const Arguments &arguments) {
  return !arguments.empty() && baseName(arguments[0]) == "rustc";
}

} // namespace

Command readCommand(int argc, char **argv) {
  Command command;
  Arguments all = optionsOfEnvironment();
  all.insert(all.end(), argv + 1, argv + argc);
  refusePipes(all);
  for (const std::string &option : takeOptions(all, isOurOption, /*sparesValues=*/false))
    if (!command.profile.readOption(option))
      command.options.read(option);
  for (const std::string &argument : all) {
    if (command.compiler.empty() && command.launcher.empty() && isLauncher(argument))
      command.launcher = argument;
    else if (command.compiler.empty())
      command.compiler = argument;
    else
      command.arguments.push_back(argument);
  }
  // By name: a build's setting and its environment may each have put one there.
  if (baseName(command.compiler) == "gmon-cc")
    fail(command.compiler + ": stands before the compiler twice; leave one of them out, in CC or "
                            "where the build names its launcher");
  if (runsRustc(command.arguments))
    command.kind.family = Family::Rustc;
  else
    command.kind = compilerKind(command.compiler);
  if (command.kind.family == Family::Rustc) {
    command.options.addDefaults();
    return command;
  }
  if (command.profile.instruments())
    removeUnfit(command);
  expandFilesWith(command.arguments, endsOptions);
  Arguments meant = configuredOptions(command.compiler, command.kind, command.arguments);
  meant.insert(meant.end(), command.arguments.begin(), command.arguments.end());
  command.does = readCompilerCommand(meant);
  // Its specs know no -static-pie: that links the shared C library.
  if (baseName(command.compiler) == "musl-gcc")
    command.does.linksStatically = std::find(meant.begin(), meant.end(), "-static") != meant.end();
  command.options.addDefaults();
  // A build's configuration wants no profile and no messages. It takes a compiler that prints
  // anything for one that does not know the option under test.
  if (isProbe(command.arguments)) {
    command.options.read("--gmon-output=/dev/null");
    command.profile.onProblem = OnProblem::Ignore;
  }
  return command;
}

Arguments wordsOf(const Command &command) {
  Arguments call = {command.compiler};
  if (!command.launcher.empty())
    call.insert(call.begin(), command.launcher);
  return commandOf(call, command.arguments, command.kind.family);
}

bool isCached(const Command &command) {
  return command.kind.isCache || isCompilerCache(command.launcher);
}

std::string targetProcessor(const Command &command) {
  return processorOf(command.does.targetOption.empty() ? command.kind.target : command.does.target);
}

void addOption(Command &command, const Arguments &words) {
  Arguments &arguments = command.arguments;
  auto place = arguments.begin() + static_cast<ptrdiff_t>(placeForOptions(arguments));
  arguments.insert(place, words.begin(), words.end());
}
