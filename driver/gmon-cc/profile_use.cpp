//===- profile_use.cpp - compilations and links with a profile ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/profile_use.h"
#include "driver/compiler/launcher_error.h"
#include "driver/compiler/needed_versions.h"
#include "driver/compiler/printable.h"
#include "driver/process/run_program.h"
#include "plugin-common/choice.h"
#include "plugin-common/profiles/profile_parts.h"
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace {

constexpr int Stale = 3; // exit status of gmonkit check

// Returns the text after PREFIX in ARGUMENT; null if ARGUMENT does not begin with it.
const char *valueOf(const std::string &argument, const char *prefix) {
  size_t length = std::strlen(prefix);
  return argument.compare(0, length, prefix) == 0 ? argument.c_str() + length : nullptr;
}

std::string outputOf(const CompilerCommand &does) {
  return does.output.empty() ? "a.out" : does.output;
}

// Returns the value of the option NAME in ARGUMENT; nothing if it is another option.
std::optional<std::string> fileOf(const std::string &argument, const std::string &name) {
  const char *value = valueOf(argument, (name + "=").c_str());
  if (argument == name || (value && !*value))
    fail(argument + ": no value given; expected " + name + "=FILE");
  return value ? std::optional<std::string>(value) : std::nullopt;
}

// Returns the file at PATH if it is named after PROGRAM, or the one that is, beside a joined file
// of 'gmonkit loop'; "" if there is none.
std::string fileNamedAfter(const std::string &program, const std::string &path) {
  std::string_view name = baseName(path);
  size_t stem = name.rfind('.');
  if (name.substr(0, stem) == program)
    return path;
  if (name.substr(0, stem) != "joined" || stem == name.npos)
    return "";
  std::string own = path.substr(0, path.size() - name.size()) + program;
  own += name.substr(stem);
  return access(own.c_str(), R_OK) == 0 ? own : "";
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
  if (argument == "--gmon-instrument")
    return asksToInstrument = true;
  if (argument == "--gmon-counters") {
    kind = ProfileKind::Counters;
    return hasCounters = true;
  }
  if (argument == "--gmon-on-problem")
    fail(argument + ": no value given; expected --gmon-on-problem=VALUE");
  if (std::optional<std::string> given = fileOf(argument, "--gmon-layout")) {
    layout = *given;
    return true;
  }
  if (argument == "--gmon-pgo") {
    hasPgo = true;
    file.clear();
    return true;
  }
  std::optional<std::string> given = fileOf(argument, "--gmon-pgo");
  if (!given)
    return false;
  hasPgo = true;
  file = *given;
  return true;
}

void ProfileUse::sayProblem(const std::string &message) const {
  if (onProblem == OnProblem::Error)
    fail(message);
  warn(message);
}

void ProfileUse::warn(const std::string &message) const {
  if (onProblem != OnProblem::Ignore)
    std::fprintf(stderr, "gmon-cc: warning: %s\n", gmonkit::printable(message).c_str());
}

void ProfileUse::checkOptions() const {
  if (hasCounters && (!hasPgo || !instruments()))
    fail("--gmon-counters: nothing records a profile here; use it together with --gmon-pgo, or "
         "with --gmon-pgo=FILE --gmon-instrument");
  if (hasPgo && file.empty() && !layout.empty())
    fail("--gmon-pgo: no profile given, and a build with --gmon-layout records none; give "
         "--gmon-pgo=FILE, or leave one of them out");
  if (!asksToInstrument)
    return;
  if (!layout.empty())
    fail("--gmon-instrument: cannot be combined with --gmon-layout; the layout is made from the "
         "profile of this build");
  if (file.empty())
    fail("--gmon-instrument: no profile given; use it together with --gmon-pgo=FILE");
}

std::vector<std::string> ProfileUse::files() const {
  std::vector<std::string> given;
  for (const std::string &path : {file, layout})
    if (!path.empty())
      given.push_back(path);
  return given;
}

void ProfileUse::chooseKind(const std::string &compiler, int version) {
  bool isOlder = version != 0 && version < FirstLlvmOfCounters;
  const std::string given = compiler + " " + std::to_string(version),
                    wanted = compiler + " " + std::to_string(FirstLlvmOfCounters);
  if (file.empty()) {
    if (kind == ProfileKind::Counters && isOlder)
      fail("--gmon-counters: " + given + " cannot record them; use " + wanted +
           ", or leave the option out");
    return;
  }
  std::string start(8, '\0');
  std::ifstream(file, std::ios::binary).read(start.data(), start.size());
  kind = start == gmonkit::CountersStart ? ProfileKind::Counters : ProfileKind::Samples;
  if (kind == ProfileKind::Counters && isOlder)
    fail("--gmon-pgo=" + file + ": " + given + " cannot read this profile; use " + wanted +
         ", or train without --gmon-counters");
  if (kind == ProfileKind::Samples && hasCounters)
    fail("--gmon-counters: " + file +
         " has no counters; give a profile written by 'gmonkit export --instr-profile=FILE'");
}

void ProfileUse::requireVersionOfLists(const std::string &compiler, int version) const {
  if (usesLayout() && version != LlvmOfBlockLists)
    fail("--gmon-layout: " + compiler + " " + std::to_string(version) +
         " cannot use a list of blocks; use " + compiler + " " + std::to_string(LlvmOfBlockLists));
}

// A build links other programs, too, at least configure's. A profile cannot fit all of them.
std::string ProfileUse::optionToCheck(const CompilerCommand &does, Family family) const {
  // GCC's plugin has checked the profile in each compilation.
  if (family == Family::Gcc || onProblem == OnProblem::Ignore || !does.makesImage ||
      does.isDryRun || does.strips)
    return "";
  std::string program(baseName(outputOf(does)));
  if (std::string own = usesLayout() ? fileNamedAfter(program, layout) : ""; !own.empty())
    return "--gmon-layout=" + own;
  bool keepsProbes = kind == ProfileKind::Counters ||
                     (!does.splitsFunctions && layout.empty() && !asksToInstrument);
  if (std::string own = usesProfile() && keepsProbes ? fileNamedAfter(program, file) : "";
      !own.empty())
    return "--gmon-pgo=" + own;
  return "";
}

int ProfileUse::linkAndCheck(const std::vector<std::string> &command, const CompilerCommand &does,
                             const std::string &option, const std::string &gmonkit) const {
  ProgramResult link = runProgram(command, /*readsOutput=*/false);
  if (link.error != 0)
    fail(command[0] + ": " + std::strerror(link.error));
  std::string program = outputOf(does);
  if (link.status != 0 || access(program.c_str(), F_OK) != 0)
    return link.status;
  std::string file = option.substr(option.find('=') + 1);
  ProgramResult check = runProgram({gmonkit, "check", program, file}, /*readsOutput=*/true);
  if (check.error == 0 && check.status == 0)
    return 0;
  std::fputs(check.output.c_str(), stderr);
  if (onProblem == OnProblem::Error) // otherwise make would consider it finished
    unlink(program.c_str());
  if (check.status == Stale)
    sayProblem(option + ": stale; train " + program + " again to refresh it");
  else
    sayProblem(option + ": could not be checked");
  return 0;
}
