//===- options.cpp - what the environment asks of the runtime -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "options.h"
#include "message.h"
#include <cstdlib>
#include <cstring>
#include <sys/auxv.h>
#include <unistd.h>

namespace gmonrt {

namespace {

enum class Problem { None, UnknownKey, BadValue };

bool assign(Text &option, const char *value, size_t length) {
  if (length >= sizeof option.value)
    return false;
  memcpy(option.value, value, length);
  option.value[length] = '\0';
  return true;
}

bool assign(Number &option, const char *value, size_t length) {
  Number number = 0;
  if (length == 0 || length > 9)
    return false;
  for (size_t i = 0; i < length; ++i) {
    if (value[i] < '0' || value[i] > '9')
      return false;
    number = number * 10 + (value[i] - '0');
  }
  option = number;
  return true;
}

// Whether the LENGTH characters at KEY are the option NAME, which has _ for their -.
bool isName(const char *name, const char *key, size_t length) {
  if (strlen(name) != length)
    return false;
  for (size_t i = 0; i < length; ++i)
    if (name[i] != (key[i] == '-' ? '_' : key[i]))
      return false;
  return true;
}

Problem set(Options &options, const char *key, size_t keyLength, const char *value,
            size_t valueLength) {
#define GMONRT_OPTION(type, name, initial, help)                                                   \
  if (isName(#name, key, keyLength))                                                               \
    return assign(options.name, value, valueLength) ? Problem::None : Problem::BadValue;
#include "options.inc"
#undef GMONRT_OPTION
  return Problem::UnknownKey;
}

void parse(Options &options, const char *text) {
  while (*text) {
    size_t keyLength = strcspn(text, "=:");
    const char *value = text + keyLength;
    size_t valueLength = 0;
    const char *next = value;
    bool quoteEnds = true;
    if (*value == '=') {
      ++value;
      bool quoted = *value == '"';
      value += quoted;
      valueLength = strcspn(value, quoted ? "\"" : ":");
      next = value + valueLength;
      quoteEnds = !quoted || *next;
      next += quoted && quoteEnds;
    }
    if (keyLength) {
      Problem problem =
          quoteEnds ? set(options, text, keyLength, value, valueLength) : Problem::BadValue;
      if (problem != Problem::None)
        warning("GMONKIT_OPTIONS: %s '%.*s'; help=1 prints what there is",
                problem == Problem::UnknownKey ? "unknown option" : "bad value in",
                static_cast<int>(next - text), text);
    }
    text = next + (*next == ':');
  }
}

void printHelp() {
  static char text[] = "GMONKIT_OPTIONS=KEY=VALUE:KEY=VALUE...\n"
#define GMONRT_OPTION(type, name, initial, help) "  " #name "=" #initial "  " help "\n"
#include "options.inc"
#undef GMONRT_OPTION
      ;
  bool inName = false;
  for (char *c = text; *c; ++c) {
    inName = *c == '\n' || (inName && *c != '=');
    if (inName && *c == '_')
      *c = '-';
  }
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
}

Options theOptions = {
#define GMONRT_OPTION(type, name, initial, help) {initial},
#include "options.inc"
#undef GMONRT_OPTION
};
bool isWallClock = false;

} // namespace

void readOptions() {
  Options &options = theOptions;
  const char *text = getauxval(AT_SECURE) ? nullptr : getenv("GMONKIT_OPTIONS");
  if (text)
    parse(options, text);
  if (options.hz > 10000) {
    warning("GMONKIT_OPTIONS: hz=%ld is more than 10000; taking 10000", options.hz);
    options.hz = 10000;
  }
  isWallClock = strcmp(options.clock.value, "wall") == 0;
  if (!isWallClock && strcmp(options.clock.value, "cpu") != 0)
    warning("GMONKIT_OPTIONS: clock=%s is neither cpu nor wall; taking cpu", options.clock.value);
  options.callers |= isWallClock;
  if (options.help)
    printHelp();
}

const Options &options() { return theOptions; }

bool samplesWallClock() { return isWallClock; }

const char *outputPrefix() { return getauxval(AT_SECURE) ? nullptr : getenv("GMON_OUT_PREFIX"); }

} // namespace gmonrt
