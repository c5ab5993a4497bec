//===- toolchain.cpp - compilers and linker of the loop -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/toolchain.h"
#include "analyzer/support/errors.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/process/captured_run.h"
#include "driver/project/earlier_lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral ClangForBlocks = "clang-22"; // the Clang that does all that Gmonkit can do

// Returns the full path of PROGRAM; "" if it is not found.
std::string pathOf(StringRef program) {
  ErrorOr<std::string> found = sys::findProgramByName(program);
  if (!found || !sys::fs::can_execute(*found)) // a path is returned as it is
    return "";
  SmallString<256> path(*found);
  sys::fs::make_absolute(path);
  return path.str().str();
}

CapturedRun runWith(std::vector<std::string> command, ArrayRef<StringRef> options) {
  for (StringRef option : options)
    command.push_back(option.str());
  return runCaptured(command, {"LC_ALL=C"});
}

// Returns the linker that a compiler runs, as 'gmonkit order' calls it, from the linker's version.
std::string linkerIn(StringRef version) {
  if (version.contains("mold")) // it says that it is compatible with GNU ld
    return "";
  if (version.contains("LLD"))
    return "lld";
  if (version.contains("GNU gold"))
    return "gold";
  return version.contains("GNU ld") ? "bfd" : "";
}

std::string numberOf(const std::string &compiler) {
  return runWith({compiler}, {"-dumpversion"}).firstLine();
}

// Returns the C++ compiler of the same family and version as the C compiler at PATH; "" if there is
// none. LLVM's own folder has clang-22 and clang++, but no clang++-22.
std::string cxxBeside(const std::string &path) {
  StringRef directory = sys::path::parent_path(path);
  std::string name = sys::path::filename(path).str();
  for (auto [c, cxx] : {std::pair("clang", "clang++"), {"gcc", "g++"}, {"cc", "c++"}}) {
    size_t place = name.rfind(c);
    if (place == std::string::npos)
      continue;
    std::string bare = name.substr(0, place) + cxx, number = numberOf(path);
    name.replace(place, StringRef(c).size(), cxx);
    for (const std::string &candidate : {pathOf((directory + "/" + name).str()),
                                         pathOf((directory + "/" + bare).str()), pathOf(name)})
      if (!candidate.empty() && numberOf(candidate) == number)
        return candidate;
    return "";
  }
  return "";
}

// Returns the command in TEXT with the full paths of its compiler and the launchers before it.
// gmon-cc is left out, for the loop adds it where a build needs it.
Expected<std::vector<std::string>> compilerIn(StringRef text, bool afterLines) {
  std::vector<std::string> words = wordsOf(text);
  if (words.empty())
    return makeError("--cc or --cxx: the name of a compiler is empty");
  words = withoutEarlierLines(std::move(words), afterLines);
  size_t place = compilerPlace(words);
  if (place == words.size())
    return fileError(text, "starts a compiler, but names none; name it behind that, or give "
                           "another with --cc");
  for (std::string &word : MutableArrayRef(words).take_front(place + 1)) {
    std::string path = pathOf(word);
    if (path.empty())
      return fileError(word, "compiler not found; install it, or give another with --cc");
    word = path;
  }
  return words;
}

// Returns the compilers as a user would write them; C++ may be empty.
std::pair<std::string, std::string> chooseCompilers(const LoopSettings &settings) {
  const char *cc = std::getenv("CC"), *cxx = std::getenv("CXX");
  std::string chosenCxx = settings.cxx.empty() && cxx ? cxx : settings.cxx;
  if (!settings.cc.empty())
    return {settings.cc, chosenCxx};
  if (cc && *cc)
    return {cc, chosenCxx};
  std::string clang = pathOf(ClangForBlocks);
  bool hasLld = !clang.empty() && runWith({clang}, {UseLld, "-Wl,--version"}).status == 0;
  return {hasLld ? ClangForBlocks.str() : "gcc", chosenCxx};
}

} // namespace

std::vector<std::string> wordsOf(StringRef text) {
  BumpPtrAllocator memory;
  StringSaver saver(memory);
  SmallVector<const char *> words;
  cl::TokenizeGNUCommandLine(text, saver, words);
  return std::vector<std::string>(words.begin(), words.end());
}

size_t compilerPlace(ArrayRef<std::string> command) {
  return find_if(command, [](const std::string &word) { return !isLauncher(word); }) -
         command.begin();
}

std::string Toolchain::orderOption(const std::string &file) const {
  if (linker == "lld")
    return "-Wl,--symbol-ordering-file=" + file + ",--no-warn-symbol-ordering";
  return (linker == "gold" ? "-Wl,--section-ordering-file=" : "-Wl,-dT,") + file;
}

Expected<Toolchain> findToolchain(const LoopSettings &settings, const std::string &launcher,
                                  bool afterLines) {
  auto [c, cxx] = chooseCompilers(settings);
  Toolchain tools;
  tools.launcher = launcher;
  if (Error error = compilerIn(c, afterLines && settings.cc.empty()).moveInto(tools.c))
    return error;
  size_t place = compilerPlace(tools.c);
  if (!cxx.empty()) {
    if (Error error = compilerIn(cxx, afterLines && settings.cxx.empty()).moveInto(tools.cxx))
      return error;
  } else if (std::string path = cxxBeside(tools.c[place]); !path.empty()) {
    tools.cxx = tools.c;
    tools.cxx[place] = path;
  }
  CapturedRun version = runWith(tools.c, {"--version"});
  tools.version = version.firstLine();
  if (version.status != 0)
    return fileError(c, "'--version' failed: " + tools.version);
  tools.isClang = StringRef(version.output).contains("clang");
  std::string number = runWith(tools.c, {"-dumpversion"}).firstLine();
  if (StringRef(number).split('.').first.getAsInteger(10, tools.major))
    tools.major = 0;
  if (tools.isClang && runWith(tools.c, {UseLld, "-Wl,--version"}).status == 0)
    tools.linkOptions = {UseLld.str()};
  std::vector<std::string> links = tools.c;
  append_range(links, tools.linkOptions);
  tools.linker = linkerIn(runWith(links, {"-Wl,--version"}).output);
  for (StringRef name : {"llvm-bolt-22", "llvm-bolt"})
    if (tools.bolt.empty())
      tools.bolt = pathOf(name);
  return tools;
}

} // namespace gmonkit
