//===- choice.h - options with a fixed set of values ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_CHOICE_H
#define GMONKIT_PLUGIN_COMMON_CHOICE_H

#include <string>
#include <string_view>

namespace gmonkit {

inline std::string unknownValue(std::string_view value, const std::string &wanted) {
  return "unknown value '" + std::string(value) + "' (expected " + wanted + ")";
}

template <typename Enum> struct Word {
  const char *word;
  Enum meaning;
};

// Sets CHOSEN to the meaning of VALUE. Returns what is wrong with VALUE, or "".
template <typename Enum, size_t N>
std::string choose(Enum &chosen, std::string_view value, const Word<Enum> (&words)[N]) {
  std::string wanted;
  for (size_t i = 0; i < N; ++i) {
    if (value == words[i].word) {
      chosen = words[i].meaning;
      return "";
    }
    wanted += std::string(i == 0 ? "" : i + 1 < N ? ", " : " or ") + words[i].word;
  }
  return unknownValue(value, wanted);
}

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_CHOICE_H
