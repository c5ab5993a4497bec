//===- options.cpp - options of the pass ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/support/options.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>
#include <list>

using namespace llvm;

namespace gmonpass {

namespace {

cl::OptionCategory category("Gmonkit instrumentation");

// A command-line option `-gmon-KEY=VALUE`.
struct KeyOption {
  explicit KeyOption(const gmonkit::OptionKey &key)
      : key(key.key), name("gmon-" + this->key),
        option(StringRef(name), cl::desc(key.help), cl::value_desc(key.values), cl::cat(category)) {
  }

  bool isGiven() const { return option.getNumOccurrences() != 0; }
  std::string asTyped() const { return "-" + name + "=" + option.getValue(); }

  std::string key, name;
  cl::opt<std::string> option;
};

std::list<KeyOption> keyOptions(std::begin(gmonkit::optionKeys), std::end(gmonkit::optionKeys));
std::list<KeyOption> internalOptions(std::begin(gmonkit::internalKeys),
                                     std::end(gmonkit::internalKeys));
KeyOption identity(gmonkit::identityKey);

Error makeError(const Twine &what) {
  return createStringError(inconvertibleErrorCode(), "gmonpass: " + what);
}

} // namespace

Expected<Options> parseOptions(StringRef parameters) {
  Options options;
  // Later settings override earlier ones, so the one with the highest priority comes last.
  if (const char *environment = std::getenv("GMONPASS_OPTIONS"))
    if (std::string error = options.setAll(environment, "GMONPASS_OPTIONS=", ""); !error.empty())
      return makeError(error);
  if (std::string error = options.setAll(parameters, "gmon<", ">"); !error.empty())
    return makeError(error);
  for (const std::list<KeyOption> *all : {&keyOptions, &internalOptions})
    for (const KeyOption &option : *all)
      if (option.isGiven())
        if (std::string error = options.set(option.key, option.option.getValue()); !error.empty())
          return makeError(option.asTyped() + ": " + error);
  return options;
}

} // namespace gmonpass
