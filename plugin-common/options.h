//===- options.h - what the user asks of an instrumentation plugin ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The words are the same for both compilers: `gmon-cc --gmon-KEY=VALUE`,
// `-mllvm -gmon-KEY=VALUE` for Clang, `-fplugin-arg-gmonplugin-KEY=VALUE` for GCC,
// `gmon<KEY=VALUE;...>` in an LLVM pass pipeline, and, where none of these reaches,
// GMONPASS_OPTIONS=KEY=VALUE;... in the environment. Both plugins and gmon-cc read
// them with this code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_OPTIONS_H
#define GMONKIT_PLUGIN_COMMON_OPTIONS_H

#include "plugin-common/name_filter.h"
#include <cstdint>
#include <string>
#include <string_view>

namespace gmonkit {

enum class Arcs { Mcount, Derived, None };
enum class Blocks { All, Sparse, None };
enum class Threads { Single, Exact };
enum class First { On, Off };

struct Options {
  Arcs arcs = Arcs::Mcount;
  Blocks blocks = Blocks::All;
  Threads threads = Threads::Single;
  First first = First::On;
  NameFilter names;                  // include, exclude, list
  uint64_t maxCounters = UINT64_MAX; // a function that needs more gets no block counters
  std::string output;                // place of the profile; empty: the runtime's default

  // Sets KEY. Returns what is wrong with KEY or VALUE, or nothing.
  std::string set(std::string_view key, std::string_view value);

  // Sets every KEY=VALUE of TEXT, which semicolons separate. The message of an error
  // begins with PREFIX, the KEY=VALUE in question and SUFFIX: the user's spelling.
  std::string setAll(std::string_view text, std::string_view prefix, std::string_view suffix);
};

// A key as help texts show it.
struct OptionKey {
  const char *key;
  const char *values;
  const char *help; // a line or more, without indentation
};

extern const OptionKey optionKeys[9];

// gmon-cc's word for the plugin's own bytes and those of the lists it reads. It changes nothing
// but the command line, by which compiler caches know what came of a source.
inline constexpr OptionKey identityKey = {"id", "WORD", "known to compiler caches, else unused"};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_OPTIONS_H
