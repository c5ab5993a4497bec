//===- gmonkit/option_text.h - the parser of GMONKIT_OPTIONS --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Only the runtime, which obeys the options, and gmonkit, which checks and
// reports them, include this. gmonkit/options.inc lists the options.
//
//   KEY=VALUE:KEY=VALUE...; a value in double quotes may hold colons
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_OPTION_TEXT_H
#define GMONKIT_OPTION_TEXT_H

#include "gmonkit/list_item.h"
#include <cstddef>
#include <cstring>

namespace gmonkit {

struct OptionText {
  const char *key, *value, *end; // [key, end) is the option as typed
  size_t keyLength, valueLength; // the value without quotes
  bool quoteEnds;                // false: the closing quote is missing
};

// Calls USE with each option of TEXT.
template <typename Use> void forEachOption(const char *text, Use use) {
  while (*text) {
    OptionText option = {text, text + itemLength(text, "=:"), nullptr, 0, 0, true};
    option.keyLength = static_cast<size_t>(option.value - text);
    option.end = option.value;
    if (*option.value == '=') {
      ++option.value;
      bool isQuoted = *option.value == '"';
      option.value += isQuoted;
      option.valueLength = itemLength(option.value, isQuoted ? "\"" : ":");
      option.end = option.value + option.valueLength;
      option.quoteEnds = !isQuoted || *option.end;
      option.end += isQuoted && option.quoteEnds;
    }
    if (option.keyLength)
      use(option);
    text = option.end + (*option.end == ':');
  }
}

// Returns whether OPTION's key is NAME. NAME has _ where the key has -.
inline bool isNamed(const OptionText &option, const char *name) {
  if (strlen(name) != option.keyLength)
    return false;
  for (size_t i = 0; i < option.keyLength; ++i)
    if (name[i] != (option.key[i] == '-' ? '_' : option.key[i]))
      return false;
  return true;
}

// Parse the two types of options. They return false if the value is not of that type.

struct Text {
  char value[1024];
};

inline bool assign(Text &text, const OptionText &option) {
  if (!option.quoteEnds || option.valueLength >= sizeof text.value)
    return false;
  memcpy(text.value, option.value, option.valueLength);
  text.value[option.valueLength] = '\0';
  return true;
}

using Number = long;

inline bool assign(Number &number, const OptionText &option) {
  if (!option.quoteEnds || option.valueLength == 0 || option.valueLength > 9)
    return false;
  Number read = 0;
  for (size_t i = 0; i < option.valueLength; ++i) {
    if (option.value[i] < '0' || option.value[i] > '9')
      return false;
    read = read * 10 + (option.value[i] - '0');
  }
  number = read;
  return true;
}

enum class OptionProblem { None, UnknownKey, BadValue };

// Stores OPTION in OPTIONS, which has a member for each row of the table.
template <typename Options> OptionProblem assignOption(Options &options, const OptionText &option) {
#define GMONRT_OPTION(type, name, initial, help)                                                   \
  if (isNamed(option, #name))                                                                      \
    return assign(options.name, option) ? OptionProblem::None : OptionProblem::BadValue;
#include "gmonkit/options.inc"
#undef GMONRT_OPTION
  return OptionProblem::UnknownKey;
}

} // namespace gmonkit

#endif
