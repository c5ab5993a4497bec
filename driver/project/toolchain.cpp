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
#include "llvm/ADT/StringExtras.h"
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

// Returns COMMAND with the compiler for the other language of the same family and version, for C++
// if TOCXX, else for C; nothing if there is none. LLVM's own folder has clang-22 and clang++, but
// no clang++-22.
std::vector<std::string> besides(std::vector<std::string> command, bool toCxx) {
  std::string &path = command[compilerPlace(command)];
  StringRef directory = sys::path::parent_path(path);
  std::string name = sys::path::filename(path).str();
  for (auto [c, cxx] : {std::pair("clang", "clang++"), {"gcc", "g++"}, {"cc", "c++"}}) {
    StringRef from = toCxx ? c : cxx, to = toCxx ? cxx : c;
    size_t place = name.rfind(from);
    if (place == std::string::npos)
      continue;
    std::string bare = name.substr(0, place) + to.str(), number = numberOf(path);
    name.replace(place, from.size(), to);
    for (const std::string &candidate : {pathOf((directory + "/" + name).str()),
                                         pathOf((directory + "/" + bare).str()), pathOf(name)})
      if (!candidate.empty() && numberOf(candidate) == number) {
        path = candidate;
        return command;
      }
    break;
  }
  return {};
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

// Returns the setting, else the environment's variable NAME, else "".
std::string settingOr(const std::string &setting, const char *name) {
  const char *value = std::getenv(name);
  return setting.empty() && value ? value : setting;
}

// Returns the C compiler where none is named.
std::string usualCompiler() {
  std::string clang = pathOf(ClangForBlocks);
  bool hasLld = !clang.empty() && runWith({clang}, {UseLld, "-Wl,--version"}).status == 0;
  return hasLld ? ClangForBlocks.str() : "gcc";
}

bool isClang(const std::vector<std::string> &command) {
  return StringRef(runWith(command, {"--version"}).output).contains("clang");
}

// Sets the compilers of TOOLS. The one for C++ may stay empty.
Error findCompilers(const LoopSettings &settings, bool afterLines, Toolchain &tools) {
  std::string c = settingOr(settings.cc, "CC"), cxx = settingOr(settings.cxx, "CXX");
  if (!cxx.empty())
    if (Error error = compilerIn(cxx, afterLines && settings.cxx.empty()).moveInto(tools.cxx))
      return error;
  if (c.empty() && !cxx.empty())
    tools.c = besides(tools.cxx, /*toCxx=*/false);
  if (tools.c.empty())
    if (Error error = compilerIn(c.empty() ? usualCompiler() : c, afterLines && settings.cc.empty())
                          .moveInto(tools.c))
      return error;
  if (!cxx.empty() && isClang(tools.cxx) != isClang(tools.c)) {
    bool isForAnother = !settings.cc.empty() && settings.cxx.empty(); // for the CC beside it
    if (!isForAnother)
      return makeError("the C compiler is " + tools.c[compilerPlace(tools.c)] +
                       ", the one for C++ " + tools.cxx[compilerPlace(tools.cxx)] +
                       "; name two of one family with --cc and --cxx");
    tools.cxx.clear();
  }
  if (tools.cxx.empty())
    tools.cxx = besides(tools.c, /*toCxx=*/true);
  return Error::success();
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

std::vector<std::string> Toolchain::orderOptions(const std::string &file) const {
  std::vector<std::string> words = {"-dT", file};
  if (linker == "lld")
    words = {"--symbol-ordering-file=" + file, "--no-warn-symbol-ordering"};
  else if (linker == "gold")
    words = {"--section-ordering-file=" + file};
  if (!StringRef(file).contains(','))
    return {"-Wl," + join(words, ",")};
  std::vector<std::string> options; // -Wl would end at a comma
  for (std::string &word : words)
    options.insert(options.end(), {"-Xlinker", std::move(word)});
  return options;
}

Expected<Toolchain> findToolchain(const LoopSettings &settings, const std::string &launcher,
                                  bool afterLines) {
  Toolchain tools;
  tools.launcher = launcher;
  if (Error error = findCompilers(settings, afterLines, tools))
    return error;
  CapturedRun version = runWith(tools.c, {"--version"});
  tools.version = version.firstLine();
  if (version.status != 0)
    return fileError(tools.c[compilerPlace(tools.c)], "'--version' failed: " + tools.version);
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
