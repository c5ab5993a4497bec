//===- rustc_command.cpp - the actions of a rustc command -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/rust/rustc_command.h"
#include "driver/compiler/arguments.h"
#include "plugin-common/input_file.h"
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace {

// Calls DO for each part of TEXT between commas.
template <class Do> void forEachPart(std::string_view text, Do what) {
  while (!text.empty()) {
    std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    what(part);
  }
}

// Returns ARGUMENTS with each file @FILE replaced by its lines, each of which is an argument.
Arguments withoutFiles(const Arguments &arguments) {
  Arguments all;
  for (const std::string &argument : arguments) {
    std::ifstream file;
    if (argument[0] == '@' && gmonkit::isFileToRead(argument.substr(1)))
      file.open(argument.substr(1));
    if (!file.is_open())
      all.push_back(argument);
    else
      for (std::string line; std::getline(file, line);)
        all.push_back(line);
  }
  return all;
}

// Options of one letter may have their value in the same word, such as -Copt-level=3.
constexpr std::string_view shortOptions = "CZLlAWDFo";
constexpr std::string_view longOptions[] = {"--crate-name",
                                            "--crate-type",
                                            "--emit",
                                            "--target",
                                            "--out-dir",
                                            "--extern",
                                            "--cfg",
                                            "--check-cfg",
                                            "--edition",
                                            "--cap-lints",
                                            "--codegen",
                                            "--sysroot",
                                            "--error-format",
                                            "--json",
                                            "--color",
                                            "--allow",
                                            "--warn",
                                            "--deny",
                                            "--forbid",
                                            "--force-warn",
                                            "--print",
                                            "--explain",
                                            "--diagnostic-width",
                                            "--remap-path-prefix",
                                            "--env-set"};

// Returns whether rustc compiles, too, when it is to print WHAT.
bool isToldBeside(std::string_view what) {
  what = what.substr(0, what.find('='));
  return what == "native-static-libs" || what == "link-args";
}

class Reader {
public:
  RustcCommand read(const Arguments &arguments);

private:
  void note(std::string_view option, std::string_view value);
  void noteCodegen(std::string_view option);
  void noteOutput(std::string_view kind);
  std::string depInfoPath() const;

  RustcCommand command;
  bool hasInput = false, isQuestion = false, isTest = false;
  bool hasEmit = false, emitsLink = false, emitsDepInfo = false;
  bool makesProgram = false, makesShared = false, makesMacro = false, hasType = false;
  std::string name, folder, extra, givenDepInfo;
};

void Reader::noteOutput(std::string_view kind) {
  std::string_view path = kind.substr(std::min(kind.find('='), kind.size()));
  kind.remove_suffix(path.size());
  if (kind == "dep-info") {
    emitsDepInfo = true;
    givenDepInfo = path.substr(path.empty() ? 0 : 1);
    return;
  }
  emitsLink |= kind == "link";
  command.compiles |=
      kind == "link" || kind == "obj" || kind == "asm" || kind == "llvm-bc" || kind == "llvm-ir";
}

void Reader::noteCodegen(std::string_view option) {
  std::string_view value = option.substr(std::min(option.find('=') + 1, option.size()));
  if (option.starts_with("extra-filename="))
    extra = value;
  else if (option.starts_with("strip="))
    command.strip = value;
  else if (option.starts_with("debuginfo="))
    command.hasLines = value != "0" && value != "none" && value != "line-directives-only";
  else if (option.starts_with("symbol-mangling-version="))
    command.choosesMangling = true;
  else if (option.starts_with("target-feature="))
    forEachPart(value, [&](std::string_view feature) {
      if (feature == "+crt-static" || feature == "-crt-static")
        command.linksStatically = feature[0] == '+';
    });
}

void Reader::note(std::string_view option, std::string_view value) {
  if (option == "--crate-name")
    name = value;
  else if (option == "--crate-type") {
    hasType = true;
    forEachPart(value, [&](std::string_view type) {
      makesProgram |= type == "bin";
      makesShared |= type == "cdylib" || type == "dylib";
      makesMacro |= type == "proc-macro";
    });
  } else if (option == "--emit") {
    hasEmit = true;
    forEachPart(value, [&](std::string_view kind) { noteOutput(kind); });
  } else if (option == "--target")
    command.target = value;
  else if (option == "--out-dir")
    folder = std::string(value) + "/";
  else if (option == "-C" || option == "--codegen")
    noteCodegen(value);
  else if (option == "--explain" || (option == "--print" && !isToldBeside(value)))
    isQuestion = true;
}

std::string Reader::depInfoPath() const {
  if (!givenDepInfo.empty() || !emitsDepInfo || name.empty())
    return givenDepInfo;
  return folder + name + extra + ".d";
}

RustcCommand Reader::read(const Arguments &arguments) {
  Arguments all = withoutFiles(arguments);
  for (size_t i = 0; i < all.size(); ++i) {
    std::string_view word = all[i];
    std::string_view option = word.substr(0, word.find('='));
    bool isShort = word.size() > 1 && word[0] == '-' && shortOptions.find(word[1]) != word.npos;
    if (isShort && word.size() > 2)
      note(word.substr(0, 2), word.substr(2));
    else if (isShort || std::find(std::begin(longOptions), std::end(longOptions), word) !=
                            std::end(longOptions))
      note(word, ++i < all.size() ? std::string_view(all[i]) : "");
    else if (word.starts_with("--") && option != word)
      note(option, word.substr(option.size() + 1));
    else if (word == "-" || !word.starts_with("-"))
      hasInput = true;
    else if (word == "--test")
      isTest = true;
    else if (word == "-g")
      command.hasLines = true;
    else
      isQuestion |= word == "-vV" || word == "-Vv" || word == "-V" || word == "--version" ||
                    word == "-h" || word == "--help";
  }
  emitsLink |= !hasEmit;
  command.compiles = (command.compiles || !hasEmit) && hasInput && !isQuestion;
  makesProgram |= isTest || !hasType;
  command.isForBuild = !isTest && (makesMacro || name.starts_with("build_script_"));
  command.makesImage = command.compiles && emitsLink && (makesProgram || makesShared || makesMacro);
  command.makesLibrary = command.makesImage && !makesProgram;
  command.depInfo = depInfoPath();
  return command;
}

} // namespace

RustcCommand readRustcCommand(const std::vector<std::string> &arguments) {
  return Reader().read(arguments);
}

bool isRunByBuildScript() {
  for (const char *variable : {"HOST", "TARGET", "RUSTC", "RUSTDOC", "NUM_JOBS", "OUT_DIR"})
    if (!std::getenv(variable))
      return false;
  return true;
}
