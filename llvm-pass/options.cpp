//===- options.cpp - what the user asked of the pass ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "options.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <array>
#include <cstdlib>

using namespace llvm;

namespace gmonpass {

namespace {

cl::OptionCategory category("Gmonkit instrumentation");

// One command-line option `-gmon-KEY=VALUE`.
struct KeyOption : cl::opt<std::string> {
  KeyOption(const char *name, const char *help, const char *valueName)
      : cl::opt<std::string>(StringRef(name), cl::desc(help), cl::value_desc(valueName),
                             cl::cat(category)) {}
  StringRef key() const { return ArgStr.substr(strlen("gmon-")); }
};

std::array<KeyOption, 8> keyOptions = {
    KeyOption{"gmon-arcs", "how calls are recorded", "mcount|none"},
    KeyOption{"gmon-blocks", "which basic blocks are counted", "all|none"},
    KeyOption{"gmon-threads", "exact: no count is lost when threads share a counter",
              "single|exact"},
    KeyOption{"gmon-include", "instrument only these functions or files", "GLOB,..."},
    KeyOption{"gmon-exclude", "leave out these functions or files", "GLOB,..."},
    KeyOption{"gmon-list", "leave out what this sanitizer-style ignore list names", "FILE"},
    KeyOption{"gmon-max-counters", "leave out the blocks of functions that need more", "N"},
    KeyOption{"gmon-output", "where the program writes its profile", "PATTERN"},
};

Error makeError(StringRef written, const Twine &what) {
  return createStringError(inconvertibleErrorCode(), "gmonpass: " + written + ": " + what);
}

Error unknownValue(StringRef written, StringRef value, StringRef wanted) {
  return makeError(written, "unknown value '" + value + "' (want " + wanted + ")");
}

Error setGlobs(std::vector<GlobPattern> &globs, StringRef value, StringRef written) {
  globs.clear();
  SmallVector<StringRef, 4> parts;
  value.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (parts.empty())
    return makeError(written, "no pattern given");
  for (StringRef part : parts) {
    Expected<GlobPattern> glob = GlobPattern::create(part);
    if (!glob)
      return makeError(written, toString(glob.takeError()));
    globs.push_back(std::move(*glob));
  }
  return Error::success();
}

// Applies every KEY=VALUE of TEXT; PREFIX completes the user's spelling.
Error setAll(Options &options, StringRef text, StringRef prefix, StringRef suffix) {
  SmallVector<StringRef, 8> parts;
  text.split(parts, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [key, value] = part.split('=');
    if (Error error = options.set(key, value, (prefix + part + suffix).str()))
      return error;
  }
  return Error::success();
}

} // namespace

Error Options::set(StringRef key, StringRef value, StringRef written) {
  if (key == "arcs") {
    if (value != "mcount" && value != "none")
      return unknownValue(written, value, "mcount or none");
    arcs = value == "mcount" ? Arcs::Mcount : Arcs::None;
  } else if (key == "blocks") {
    if (value != "all" && value != "none")
      return unknownValue(written, value, "all or none");
    blocks = value == "all" ? Blocks::All : Blocks::None;
  } else if (key == "threads") {
    if (value != "single" && value != "exact")
      return unknownValue(written, value, "single or exact");
    threads = value == "exact" ? Threads::Exact : Threads::Single;
  } else if (key == "include") {
    if (Error error = setGlobs(include, value, written))
      return error;
  } else if (key == "exclude") {
    if (Error error = setGlobs(exclude, value, written))
      return error;
  } else if (key == "list") {
    std::string why;
    ignoreList = SpecialCaseList::create({value.str()}, *vfs::getRealFileSystem(), why);
    if (!ignoreList)
      return makeError(written, why);
  } else if (key == "max-counters") {
    if (value.getAsInteger(10, maxCounters))
      return unknownValue(written, value, "a whole number");
  } else if (key == "output") {
    if (value.empty())
      return unknownValue(written, value, "a file name");
    output = value.str();
  } else {
    return makeError(written, "unknown option '" + key + "'");
  }
  return Error::success();
}

Expected<Options> parseOptions(StringRef parameters) {
  Options options;
  // Later settings replace earlier ones, so the one that decides comes last.
  if (const char *environment = std::getenv("GMONPASS_OPTIONS"))
    if (Error error = setAll(options, environment, "GMONPASS_OPTIONS=", ""))
      return error;
  if (Error error = setAll(options, parameters, "gmon<", ">"))
    return error;
  for (const KeyOption &option : keyOptions)
    if (option.getNumOccurrences())
      if (Error error = options.set(option.key(), option.getValue(),
                                    ("-" + option.ArgStr + "=" + option.getValue()).str()))
        return error;
  return options;
}

} // namespace gmonpass
