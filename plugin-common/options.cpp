//===- options.cpp - options of the plugins -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/options.h"
#include "plugin-common/choice.h"
#include "plugin-common/number.h"
#include <algorithm>
#include <utility>

namespace gmonkit {

const OptionKey optionKeys[11] = {
    {"arcs", "mcount|derived|none",
     "record calls when they happen, derive them from\n"
     "block counts, or do not record them"},
    {"blocks", "all|sparse|none",
     "count every basic block, or few of them, from\n"
     "which the others follow, or none"},
    {"edges", "on|off",
     "with blocks=sparse: more counters, where those of\n"
     "blocks leave open how often control runs on to the\n"
     "next block; for exact instruction counts\n"
     "(default: off)"},
    {"threads", "single|exact", "exact: threads lose no counts"},
    {"first", "on|off",
     "record the order in which functions first ran;\n"
     "arcs=mcount always does (default: on)"},
    {"include", "GLOB,...", "instrument only these functions or files"},
    {"exclude", "GLOB,...", "do not instrument these functions or files"},
    {"list", "FILE", "do not instrument what this ignore list names"},
    {"max-counters", "N", "do not count blocks of functions with more counters"},
    {"weights", "FILE",
     "put counters where an earlier run was least; FILE:\n"
     "what 'gmonkit export --weights=FILE' wrote, or, to\n"
     "gmon-cc, a gmon.out with its program beside it"},
    {"output", "PATTERN",
     "profile that the program writes: %n its name, %b its\n"
     "id, %p process id, %h host name, %l phase, %t $TMPDIR,\n"
     "%% a percent sign (default: gmon.out)"},
};

namespace {

std::string setNumber(uint64_t &number, std::string_view value) {
  std::optional<uint64_t> given = numberIn<uint64_t>(value);
  if (!given)
    return unknownValue(value, "a whole number");
  number = *given;
  return "";
}

// Removes the first option of LIST, decodes and returns it.
std::string takeFromList(std::string_view &list) {
  std::string option;
  size_t at = 0;
  for (; at < list.size() && list[at] != ';'; ++at) {
    if (list.substr(at, 2) == "\\;" || list.substr(at, 2) == "\\\\")
      ++at;
    option.push_back(list[at]);
  }
  list.remove_prefix(std::min(at + 1, list.size()));
  return option;
}

} // namespace

std::string Options::set(std::string_view key, std::string_view value) {
  if (key == "arcs")
    return choose<Arcs>(
        arcs, value, {{"mcount", Arcs::Mcount}, {"derived", Arcs::Derived}, {"none", Arcs::None}});
  if (key == "blocks")
    return choose<Blocks>(
        blocks, value, {{"all", Blocks::All}, {"sparse", Blocks::Sparse}, {"none", Blocks::None}});
  if (key == "threads")
    return choose<Threads>(threads, value,
                           {{"single", Threads::Single}, {"exact", Threads::Exact}});
  if (key == "first")
    return choose<First>(first, value, {{"on", First::On}, {"off", First::Off}});
  if (key == "include")
    return names.setInclude(value);
  if (key == "exclude")
    return names.setExclude(value);
  if (key == "list")
    return names.readList(std::string(value));
  if (key == "max-counters")
    return setNumber(maxCounters, value);
  for (auto [name, file] : {std::pair("output", &output), std::pair("weights", &weights),
                            std::pair("layout", &layout), std::pair("profile", &profile)})
    if (key == name) {
      *file = value;
      return value.empty() ? unknownValue(value, "a file name") : "";
    }
  if (key == "profile-changes")
    return choose<OnChange>(
        onChange, value,
        {{"warn", OnChange::Warn}, {"error", OnChange::Error}, {"ignore", OnChange::Ignore}});
  if (key == "layout-changes")
    return choose<bool>(warnsOfChanges, value, {{"warn", true}, {"ignore", false}});
  for (auto [name, flag] :
       {std::pair("edges", &countsEdges), std::pair("counts", &counts), std::pair("marks", &marks),
        std::pair("pgo", &hasProfileProbes), std::pair("probes", &hasProbes),
        std::pair("block-map", &mapsBlocks), std::pair("block-sections", &dividesBlocks)})
    if (key == name)
      return choose<bool>(*flag, value, {{"on", true}, {"off", false}});
  if (key == identityKey.key)
    return "";
  return "unknown option '" + std::string(key) + "'";
}

std::string Options::setAll(std::string_view text, std::string_view prefix,
                            std::string_view suffix) {
  while (!text.empty()) {
    std::string part = takeFromList(text);
    if (part.empty())
      continue;
    size_t equals = part.find('=');
    std::string value = equals == part.npos ? "" : part.substr(equals + 1);
    if (std::string what = set(part.substr(0, equals), value); !what.empty())
      return std::string(prefix).append(part).append(suffix) + ": " + what;
  }
  return "";
}

std::string encodeForList(std::string_view option) {
  std::string encoded;
  for (char character : option)
    encoded.append(character == ';' || character == '\\' ? "\\" : "").push_back(character);
  return encoded;
}

std::string encodeGccArgument(std::string_view value) {
  std::string encoded;
  for (size_t i = 0; i < value.size(); ++i) {
    std::string_view rest = value.substr(i);
    if (rest[0] == '=')
      encoded += "%3D";
    else if (rest.substr(0, 3) == "%3D" || rest.substr(0, 3) == "%25")
      encoded += "%25";
    else
      encoded += rest[0];
  }
  return encoded;
}

std::string decodeGccArgument(std::string_view value) {
  std::string decoded;
  for (; !value.empty(); value.remove_prefix(1)) {
    bool isEquals = value.substr(0, 3) == "%3D", isPercent = value.substr(0, 3) == "%25";
    decoded += isEquals ? '=' : value[0];
    if (isEquals || isPercent)
      value.remove_prefix(2);
  }
  return decoded;
}

} // namespace gmonkit
