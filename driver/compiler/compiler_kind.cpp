//===- compiler_kind.cpp - kinds of compilers -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/compiler_kind.h"
#include "driver/process/run_program.h"
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace {

// Returns the path that the shell would run for COMMAND, with links resolved. SKIPSLAUNCHERS:
// ignores launchers. Returns COMMAND itself if there is none.
std::string resolveCommand(const std::string &command, bool skipsLaunchers) {
  char resolved[PATH_MAX];
  const char *path = std::getenv("PATH");
  std::string_view directories = path ? path : "";
  if (command.find('/') != std::string::npos)
    directories = "";
  while (true) {
    size_t colon = directories.find(':');
    std::string directory(directories.substr(0, colon));
    std::string candidate = directory.empty() ? command : directory + "/" + command;
    struct stat status;
    if (access(candidate.c_str(), X_OK) == 0 && realpath(candidate.c_str(), resolved) &&
        stat(resolved, &status) == 0 && S_ISREG(status.st_mode) &&
        !(skipsLaunchers && isLauncher(resolved)))
      return resolved;
    if (colon == std::string_view::npos)
      return command;
    directories.remove_prefix(colon + 1);
  }
}

struct Word {
  std::string_view word;
  Family family;
};

constexpr Word words[] = {
    {"rustc", Family::Rustc},  {"clang", Family::Clang},  {"flang", Family::Clang},
    {"gcc", Family::Gcc},      {"g++", Family::Gcc},      {"gdc", Family::Gcc},
    {"gfortran", Family::Gcc}, {"gnatmake", Family::Gcc}, {"gprbuild", Family::Gcc},
};

// Returns the triple in a name such as aarch64-linux-gnu-gcc. A single word before the compiler's
// name is not a triple.
std::string_view tripleBefore(std::string_view name, size_t place) {
  if (place == 0 || name[place - 1] != '-')
    return "";
  std::string_view prefix = name.substr(0, place - 1);
  return std::count(prefix.begin(), prefix.end(), '-') >= 2 ? prefix : "";
}

CompilerKind kindOfName(std::string_view name) {
  CompilerKind kind;
  for (const Word &word : words) {
    size_t place = name.find(word.word);
    if (place == name.npos)
      continue;
    kind.family = word.family;
    kind.isFlang = word.word == "flang";
    kind.target = tripleBefore(name, place);
    break;
  }
  return kind;
}

// Clang uses the NAME that it is called by, not that of the file.
std::string_view clangTarget(std::string_view name) {
  for (std::string_view word : {"clang", "flang", "gcc", "g++", "cc", "c++"})
    if (size_t place = name.find(word); place != name.npos)
      return tripleBefore(name, place);
  return "";
}

// Returns where cc or c++ begins in a name such as c++, x86_64-linux-gnu-cc or c++-13; npos in
// other names.
size_t placeOfCc(std::string_view name) {
  name = name.substr(0, name.find_last_not_of("-.0123456789") + 1);
  for (std::string_view word : {"cc", "c++"}) {
    size_t place = name.size() - std::min(word.size(), name.size());
    if (name.substr(place) == word && (place == 0 || name[place - 1] == '-'))
      return place;
  }
  return name.npos;
}

// GCC's answer begins with its own name: "gcc-12 (Debian 12.2.0-14) 12.2.0". A script may run it as
// cc.
CompilerKind askForKind(const std::string &compiler) {
  std::string answer = runProgram({compiler, "--version"}, /*readsOutput=*/true).output;
  std::string_view line = std::string_view(answer).substr(0, answer.find('\n'));
  std::string_view name = line.substr(0, line.find(" ("));
  CompilerKind kind;
  if (line.find("lang version ") != line.npos) {
    kind.family = Family::Clang;
    kind.isFlang = line.find("flang") != line.npos;
    kind.target = restOfLine(answer, "\nTarget: ");
  } else if (size_t place = placeOfCc(name); place != name.npos) {
    kind.family = Family::Gcc;
    kind.target = tripleBefore(name, place);
  } else if (name.find(' ') == name.npos)
    kind = kindOfName(name);
  kind.answer = answer;
  return kind;
}

// A script's name is chosen by its author; it may run any compiler.
bool isScript(const std::string &path) {
  char beginning[2] = {};
  std::ifstream(path, std::ios::binary).read(beginning, sizeof beginning);
  return beginning[0] == '#' && beginning[1] == '!';
}

// Combines the two. The COMPILER's own answer takes precedence over its NAME.
CompilerKind betterOf(const CompilerKind &name, CompilerKind answer) {
  if (answer.family == Family::Unknown)
    return name;
  if (answer.target.empty() && answer.family == name.family)
    answer.target = name.target; // GCC's answer has no target
  return answer;
}

} // namespace

std::string_view restOfLine(std::string_view text, std::string_view mark) {
  size_t place = text.find(mark);
  if (place == text.npos)
    return "";
  text.remove_prefix(place + mark.size());
  return text.substr(0, text.find('\n'));
}

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool isCompilerCache(std::string_view program) {
  std::string_view name = baseName(program);
  return name == "ccache" || name == "sccache";
}

bool isLauncher(std::string_view program) {
  std::string_view name = baseName(program);
  return isCompilerCache(program) || name == "distcc" || name == "icecc";
}

std::string processorOf(std::string_view triple) {
  struct Processor {
    std::string_view inTriples;
    const char *name;
  };
  constexpr Processor processors[] = {{"x86_64", "x86_64"},
                                      {"amd64", "x86_64"},
                                      {"aarch64", "aarch64"},
                                      {"arm64", "aarch64"},
                                      {"riscv64", "riscv64"}};
  std::string_view first = triple.substr(0, triple.find('-'));
  bool isOther = false; // ABI, or system without ELF
  for (std::string_view word :
       {"x32", "ilp32", "windows", "mingw", "cygwin", "apple", "darwin", "macos", "uefi"})
    isOther |= triple.find(word) != triple.npos;
  for (const Processor &processor : processors)
    if (first == processor.inTriples && !isOther)
      return processor.name;
  return "";
}

CompilerKind compilerKind(const std::string &compiler) {
  // cc and c++ are links to a compiler. A compiler's name may be a link to a launcher, which runs
  // the next compiler of that name.
  std::string name(baseName(compiler));
  std::string resolved = resolveCommand(compiler, /*skipsLaunchers=*/false);
  bool isCache = isCompilerCache(resolved);
  if (isLauncher(resolved))
    resolved = resolveCommand(name, /*skipsLaunchers=*/true);
  CompilerKind kind = kindOfName(baseName(resolved));
  if (kind.family == Family::Unknown)
    kind = kindOfName(name);
  if (kind.family == Family::Clang)
    kind.target = clangTarget(name);
  if (kind.family == Family::Unknown || isScript(resolved))
    kind = betterOf(kind, askForKind(compiler));
  kind.isCache = isCache;
  kind.path = resolved;
  return kind;
}
