//===- clang_configuration.cpp - options in Clang's configuration files ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/clang_configuration.h"
#include "driver/compiler/arguments.h"
#include "driver/compiler/response_file.h"
#include "driver/process/run_program.h"
#include <algorithm>
#include <cstdlib>
#include <dirent.h>
#include <string_view>

namespace {

constexpr std::string_view fileMark = "Configuration file: ";

// Returns whether FOLDER has configuration files. Their names contain the target that the compiler
// was built for, which is unknown here, so this lists the folder. It may be /usr/bin, and every
// compilation lists it.
bool hasConfigurations(const std::string &folder) {
  DIR *names = opendir(folder.c_str());
  if (!names)
    return false;
  bool found = false;
  while (const dirent *entry = found ? nullptr : readdir(names)) {
    std::string_view name = entry->d_name;
    found = name.size() > 4 && name.substr(name.size() - 4) == ".cfg";
  }
  closedir(names);
  return found;
}

// Returns whether Clang may read one: a named file, one beside the compiler, or one in the
// distributions' places. A compiler run by a script has been asked already.
bool mayBeConfigured(const CompilerKind &kind, const Arguments &arguments) {
  for (const std::string &argument : withoutResponseFiles(arguments))
    if (argument.rfind("--config", 0) == 0)
      return true;
  if (kind.answer.find(fileMark) != kind.answer.npos)
    return true;
  const char *home = std::getenv("HOME");
  return hasConfigurations(kind.path.substr(0, kind.path.rfind('/') + 1)) ||
         hasConfigurations("/etc/clang") ||
         (home && hasConfigurations(std::string(home) + "/.config/clang"));
}

} // namespace

std::vector<std::string> configuredOptions(const std::string &compiler, const CompilerKind &kind,
                                           const std::vector<std::string> &arguments) {
  Arguments options;
  if (kind.family != Family::Clang || !mayBeConfigured(kind, arguments))
    return options;
  Arguments question = {compiler, "--version"};
  question.insert(question.end(), arguments.begin(), arguments.end());
  ProgramResult answer = runProgram(question, /*readsOutput=*/true);
  if (answer.error == 0 && answer.status != 0)
    std::exit(answer.status);
  std::string_view rest = answer.output;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.substr(0, fileMark.size()) != fileMark)
      continue;
    Arguments held = readConfigurationFile(std::string(line.substr(fileMark.size())));
    options.insert(options.end(), held.begin(), held.end());
  }
  return options;
}
