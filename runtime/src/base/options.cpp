//===- options.cpp - options from the environment -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/options.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/rights.h"
#include "text/environment.h"
#include <cstring>

namespace gmonrt {

namespace {

void parse(Options &options, const char *text) {
  gmonkit::forEachOption(text, [&](const gmonkit::OptionText &option) {
    gmonkit::OptionProblem problem = gmonkit::assignOption(options, option);
    if (problem != gmonkit::OptionProblem::None)
      warning("GMONKIT_OPTIONS: %s '%.*s'; help=1 lists all options",
              problem == gmonkit::OptionProblem::UnknownKey ? "unknown option" : "bad value in",
              static_cast<int>(option.end - option.key), option.key);
  });
}

void printHelp() {
  static char text[] = "GMONKIT_OPTIONS=KEY=VALUE:KEY=VALUE...\n"
#define GMONRT_OPTION(type, name, initial, help) "  " #name "=" #initial "  " help "\n"
#include "gmonkit/options.inc"
#undef GMONRT_OPTION
      ;
  bool inName = false;
  for (char *c = text; *c; ++c) {
    inName = *c == '\n' || (inName && *c != '=');
    if (inName && *c == '_')
      *c = '-';
  }
  writeToStandardError(text, sizeof text - 1);
}

Options theOptions = {
#define GMONRT_OPTION(type, name, initial, help) type{initial},
#include "gmonkit/options.inc"
#undef GMONRT_OPTION
};
bool isWallClock = false;
const char *prefix = nullptr, *temporary = nullptr;

// Returns a copy of the variable NAME, null if it is not set. The program may free its environment
// while a thread of the runtime needs the value.
const char *copyVariable(const char *name) {
  const char *value = hasMoreRightsThanCaller() ? nullptr : environmentVariable(name);
  size_t size = value ? strlen(value) + 1 : 0;
  void *copy = value ? allocate(size) : nullptr;
  return copy ? static_cast<const char *>(memcpy(copy, value, size)) : nullptr;
}

} // namespace

void readOptions() {
  Options &options = theOptions;
  const char *text = hasMoreRightsThanCaller() ? nullptr : environmentVariable("GMONKIT_OPTIONS");
  if (text)
    parse(options, text);
  prefix = copyVariable("GMON_OUT_PREFIX");
  temporary = copyVariable("TMPDIR");
  if (options.hz > 10000) {
    warning("GMONKIT_OPTIONS: hz=%ld is above the maximum of 10000; using 10000", options.hz);
    options.hz = 10000;
  }
  isWallClock = strcmp(options.clock.value, "wall") == 0;
  if (!isWallClock && strcmp(options.clock.value, "cpu") != 0)
    warning("GMONKIT_OPTIONS: clock=%s: expected cpu or wall; using cpu", options.clock.value);
  options.callers |= isWallClock;
  if (options.help)
    printHelp();
}

const Options &options() { return theOptions; }

bool samplesWallClock() { return isWallClock; }

const char *outputPrefix() { return prefix; }

const char *temporaryDirectory() { return temporary && *temporary ? temporary : "/tmp"; }

} // namespace gmonrt
