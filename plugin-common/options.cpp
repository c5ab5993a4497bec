//===- options.cpp - what the user asks of an instrumentation plugin --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/options.h"
#include "plugin-common/choice.h"
#include <charconv>

namespace gmonkit {

const OptionKey optionKeys[9] = {
    {"arcs", "mcount|derived|none",
     "how calls are recorded: as they happen, from\n"
     "block counts, or not at all"},
    {"blocks", "all|sparse|none",
     "count every basic block; sparse: by few counters\n"
     "that tell the others"},
    {"threads", "single|exact", "exact: no count is lost between threads"},
    {"first", "on|off",
     "remember in which order functions first ran;\n"
     "arcs=mcount always does (default: on)"},
    {"include", "GLOB,...", "instrument only these functions or files"},
    {"exclude", "GLOB,...", "leave these functions or files out"},
    {"list", "FILE", "leave out what this ignore list names"},
    {"max-counters", "N", "count no blocks of functions that have more"},
    {"output", "PATTERN",
     "where the program writes its profile; %n is\n"
     "its name, %b its id, %p the process id\n"
     "(default: gmon.out)"},
};

namespace {

std::string setNumber(uint64_t &number, std::string_view value) {
  const char *end = value.data() + value.size();
  auto [stop, error] = std::from_chars(value.data(), end, number);
  bool isNumber = error == std::errc() && stop == end;
  return isNumber ? "" : unknownValue(value, "a whole number");
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
  if (key == "output") {
    output = value;
    return output.empty() ? unknownValue(value, "a file name") : "";
  }
  if (key == identityKey.key)
    return "";
  return "unknown option '" + std::string(key) + "'";
}

std::string Options::setAll(std::string_view text, std::string_view prefix,
                            std::string_view suffix) {
  while (!text.empty()) {
    std::string_view part = text.substr(0, text.find(';'));
    text.remove_prefix(part.size() == text.size() ? part.size() : part.size() + 1);
    if (part.empty())
      continue;
    size_t equals = part.find('=');
    std::string_view value = equals == part.npos ? "" : part.substr(equals + 1);
    if (std::string what = set(part.substr(0, equals), value); !what.empty())
      return std::string(prefix).append(part).append(suffix) + ": " + what;
  }
  return "";
}

} // namespace gmonkit
