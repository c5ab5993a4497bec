//===- options.h - options of the plugins ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Both compilers have the same options: `gmon-cc --gmon-KEY=VALUE`, `-mllvm
// -gmon-KEY=VALUE` for Clang, `-fplugin-arg-gmonplugin-KEY=VALUE` for GCC,
// `gmon<KEY=VALUE;...>` in an LLVM pass pipeline, and the environment variable
// GMONPASS_OPTIONS=KEY=VALUE;... for cases that none of these reaches. Both
// plugins and gmon-cc read them with this code.
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
enum class OnChange { Warn, Error, Ignore };

struct Options {
  Arcs arcs = Arcs::Mcount;
  Blocks blocks = Blocks::All;
  Threads threads = Threads::Single;
  First first = First::On;
  bool countsEdges = false; // with blocks=sparse: also the jumps and padding between blocks
  NameFilter names;         // include, exclude, list
  uint64_t maxCounters = UINT64_MAX; // a function that needs more gets no block counters
  std::string output;                // name of the profile; empty: the runtime's default
  std::string weights;               // file with an earlier run's counts (weights.h); empty: none

  // To train or to help the optimiser.
  std::string profile; // the profile that this build uses

  // For GCC's plugin, to train or to help its optimiser.
  bool marks = false;                 // mark the blocks of the source's flow graph
  OnChange onChange = OnChange::Warn; // what to do about functions that do not fit them

  // For LLVM's plugin: the block layout that this build uses. If given, nothing is instrumented.
  std::string layout;
  bool warnsOfChanges = true; // of functions that do not fit the layout

  // For LLVM's plugin: Clang counts for -fprofile-use, and probes take the place of its counters.
  bool hasProfileProbes = false;

  bool counts = true; // false: instrument nothing

  // For rustc, which lacks options that Clang has.
  bool hasProbes = false;     // as -fpseudo-probe-for-profiling
  bool mapsBlocks = false;    // as -fbasic-block-address-map
  bool dividesBlocks = false; // as -fbasic-block-sections=list= of the layout

  // Sets KEY. Returns what is wrong with KEY or VALUE, or "".
  std::string set(std::string_view key, std::string_view value);

  // Sets every KEY=VALUE of TEXT, separated by semicolons (`\;` and `\\` stand for `;` and `\`
  // in a value). An error message begins with PREFIX, the faulty KEY=VALUE and SUFFIX: the user's
  // spelling.
  std::string setAll(std::string_view text, std::string_view prefix, std::string_view suffix);
};

// A key in the form of help texts.
struct OptionKey {
  const char *key;
  const char *values;
  const char *help; // one or more lines, without indentation
};

extern const OptionKey optionKeys[11];

// gmon-cc's hash of the plugin and of the lists that it reads. It only changes the command line, by
// which compiler caches identify a result.
inline constexpr OptionKey identityKey = {"id", "WORD", "known to compiler caches, else unused"};

// Keys that only gmon-cc sets: for --gmon-layout, --gmon-pgo and rustc.
inline constexpr OptionKey internalKeys[8] = {
    {"layout", "FILE", "instrument nothing; leave functions whole that changed since FILE"},
    {"layout-changes", "warn|ignore", "whether to report such functions"},
    {"pgo", "on|off", "replace Clang's own counters by probes"},
    {"profile", "FILE", "counts of functions that have changed since then"},
    {"counts", "on|off", "whether to instrument anything"},
    {"probes", "on|off", "add pseudo probes, for sample profiles"},
    {"block-map", "on|off", "add the addresses of blocks"},
    {"block-sections", "on|off", "divide functions into sections by the layout"},
};

// Returns OPTION (KEY=VALUE) as it stands in a list of them, see Options::setAll: with `\;` for
// `;`, and `\\` for `\`.
std::string encodeForList(std::string_view option);

// GCC cuts the value of a plugin's argument that has a `=` in it. So `%3D` means `=` there, and
// `%25` means `%`. Any other `%` means itself. gmon-cc encodes, gmonplugin.so decodes.
std::string encodeGccArgument(std::string_view value);
std::string decodeGccArgument(std::string_view value);

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_OPTIONS_H
