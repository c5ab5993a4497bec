//===- profile_use.cpp - a compile and a link by a profile ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile_use.h"
#include "compiler_cache.h"
#include "compiler_kind.h"
#include "driver/printable.h"
#include "launcher_error.h"
#include "plugin-common/choice.h"
#include "run_program.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

constexpr int Stale = 3; // exit status of gmonkit check

// What stands behind PREFIX in ARGUMENT; null where that does not begin with it.
const char *valueOf(const std::string &argument, const char *prefix) {
  size_t length = std::strlen(prefix);
  return argument.compare(0, length, prefix) == 0 ? argument.c_str() + length : nullptr;
}

void sayProblem(OnProblem what, const std::string &message) {
  if (what == OnProblem::Error)
    fail(message);
  if (what == OnProblem::Warn)
    std::fprintf(stderr, "gmon-cc: warning: %s\n", gmonkit::printable(message).c_str());
}

std::string outputOf(const CompilerCommand &does) {
  return does.output.empty() ? "a.out" : does.output;
}

bool optimisesCode(const CompilerCommand &does) {
  return does.compilesSources || (does.runsLinker && does.linkTimeOptimization);
}

// Two calls that are made one have no probe: the profile would not know whom they call.
void keepCallsApart(std::vector<std::string> &options, const CompilerCommand &does) {
  for (const char *option : {"-enable-tail-merge=0", "-sink-common-insts=0"}) {
    options.insert(options.end(), {"-mllvm", option});
    if (does.runsLinker && does.linkTimeOptimization)
      options.push_back(std::string("-Wl,-mllvm,") + option);
  }
}

} // namespace

bool ProfileUse::readOption(const std::string &argument) {
  if (const char *value = valueOf(argument, "--gmon-on-problem=")) {
    std::string wrong = gmonkit::choose<OnProblem>(
        onProblem, value,
        {{"warn", OnProblem::Warn}, {"error", OnProblem::Error}, {"ignore", OnProblem::Ignore}});
    if (!wrong.empty())
      fail(argument + ": " + wrong);
    return true;
  }
  if (argument == "--gmon-print-options")
    return isPrinted = true;
  if (argument == "--gmon-on-problem")
    fail(argument + ": no value given; want --gmon-on-problem=VALUE");
  const char *value = valueOf(argument, "--gmon-pgo=");
  if (!value && argument != "--gmon-pgo")
    return false;
  isForCompiler = true;
  file = value ? value : "";
  if (value && file.empty())
    fail(argument + ": no value given; want --gmon-pgo=FILE");
  return true;
}

void ProfileUse::requireFile(const CompilerCommand &does) {
  if (!optimises() || access(file.c_str(), R_OK) == 0)
    return;
  std::string option = "--gmon-pgo=" + file;
  if (errno != ENOENT)
    fail(option + ": " + std::strerror(errno));
  if (optimisesCode(does))
    sayProblem(onProblem, option + ": not there; want, with its full path, what gmonkit export "
                                   "--sample-profile=FILE makes");
  isMissing = true;
}

// What a sample profile knows the code by, in the build that makes it and in the one that
// uses it; and the profile, or lines for reports. The user's own options come later and so win.
// Unique names, which come with the probes, would hold the source's path: the profile would fit
// no other folder, and reports and orders would have them, too.
std::vector<std::string> ProfileUse::options(const CompilerCommand &does, bool isCached) const {
  if (!isForCompiler || isMissing || !optimisesCode(does))
    return {};
  std::vector<std::string> first = {"-fpseudo-probe-for-profiling",
                                    "-fno-unique-internal-linkage-names"};
  first.push_back(optimises() ? "-fprofile-sample-use=" + file : "-g1");
  if (!optimises())
    keepCallsApart(first, does);
  // Clang fails to tell where the probes of a split function are. It has used them by then.
  if (optimises() && does.splitsFunctions)
    first.insert(first.end(), {"-mllvm", "-sample-profile-remove-probe"});
  if (optimises())
    sendWithIcecream({file});
  // sccache does not look into the profile. Nothing in Clang asks for random numbers.
  if (optimises() && isCached)
    first.push_back("-frandom-seed=" + identityOf({file}));
  return first;
}

// A build links other programs, too, if only configure's: no profile is right for all of them.
bool ProfileUse::isToBeChecked(const CompilerCommand &does) const {
  std::string_view name = baseName(file);
  return onProblem != OnProblem::Ignore && does.makesImage && optimises() && !isMissing &&
         name.substr(0, name.rfind('.')) == baseName(outputOf(does)) && !does.isDryRun &&
         !does.strips && !does.splitsFunctions; // whose probes are removed
}

int ProfileUse::linkAndCheck(const std::vector<std::string> &command, const CompilerCommand &does,
                             const std::string &gmonkit) const {
  ProgramResult link = runProgram(command, /*readsOutput=*/false);
  if (link.error != 0)
    fail(command[0] + ": " + std::strerror(link.error));
  std::string program = outputOf(does);
  if (link.status != 0 || access(program.c_str(), F_OK) != 0)
    return link.status;
  ProgramResult check = runProgram({gmonkit, "check", program, file}, /*readsOutput=*/true);
  if (check.error == 0 && check.status == 0)
    return 0;
  std::fputs(check.output.c_str(), stderr);
  if (onProblem == OnProblem::Error) // make would take it for done
    unlink(program.c_str());
  std::string option = "--gmon-pgo=" + file;
  if (check.status == Stale)
    sayProblem(onProblem, option + ": stale; train " + program + " anew to refresh it");
  else
    sayProblem(onProblem, option + ": could not be checked");
  return 0;
}
