//===- clang_configuration.cpp - options in Clang's configuration files ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/clang_configuration.h"
#include "driver/gmon-cc/response_file.h"
#include "driver/process/run_program.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace {

using Arguments = std::vector<std::string>;

constexpr std::string_view fileMark = "Configuration file: ";

bool hasConfigurations(const std::filesystem::path &folder) {
  std::error_code failed;
  for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->path().extension() == ".cfg")
      return true;
  return false;
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
  return hasConfigurations(std::filesystem::path(kind.path).parent_path()) ||
         hasConfigurations("/etc/clang") ||
         (home && hasConfigurations(std::filesystem::path(home) / ".config/clang"));
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
