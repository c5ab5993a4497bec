//===- runtime_options.cpp - the variable GMONKIT_OPTIONS -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/options/runtime_options.h"
#include "analyzer/support/errors.h"
#include "gmonkit/option_text.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {

namespace {

// The runtime's options with their types, to check values.
struct Options {
#define GMONRT_OPTION(type, name, initial, help) type name = {initial};
#include "gmonkit/options.inc"
#undef GMONRT_OPTION
};

// Calls USE with each option in the environment and its error.
void forEachInEnvironment(function_ref<void(const OptionText &, OptionProblem)> use) {
  Options options;
  const char *set = getenv("GMONKIT_OPTIONS");
  forEachOption(set ? set : "",
                [&](const OptionText &option) { use(option, assignOption(options, option)); });
}

} // namespace

std::optional<std::string> runtimeOption(const char *name) {
  std::optional<std::string> found;
  forEachInEnvironment([&](const OptionText &option, OptionProblem problem) {
    if (problem == OptionProblem::None && isNamed(option, name))
      found = std::string(option.value, option.valueLength);
  });
  return found;
}

std::string optionsWithoutTime() {
  const char *set = getenv("GMONKIT_OPTIONS");
  return set && *set ? std::string(set) + ":hz=0" : "hz=0";
}

std::vector<std::string> badRuntimeOptions() {
  std::vector<std::string> bad;
  forEachInEnvironment([&](const OptionText &option, OptionProblem problem) {
    if (problem != OptionProblem::None)
      bad.push_back((problem == OptionProblem::UnknownKey ? "unknown option '" : "bad value in '") +
                    std::string(option.key, option.end) + "'");
  });
  return bad;
}

Expected<std::string> optionsForOutput(StringRef directory, StringRef name) {
  if (directory.contains('"'))
    return fileError(directory, "GMONKIT_OPTIONS cannot hold a double quote; "
                                "choose another directory with -o");
  std::string unended; // an open quote, which would include what is added here
  forEachInEnvironment([&](const OptionText &option, OptionProblem) {
    if (!option.quoteEnds)
      unended = std::string(option.key, option.end);
  });
  if (!unended.empty())
    return makeError("GMONKIT_OPTIONS: bad value in '" + unended + "': its quote is not closed");
  const char *set = getenv("GMONKIT_OPTIONS");
  std::string options = set && *set ? std::string(set) + ":" : "";
  // merge=1, because a process that calls exec with the same program keeps its id.
  options += "merge=1:output=\"";
  for (char c : directory)
    options += c == '%' ? "%%" : std::string(1, c);
  return options + ("/" + name + "\"").str();
}

} // namespace gmonkit
