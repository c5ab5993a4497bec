//===- help.cpp - gmon-cc's help -----------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/help.h"
#include "driver/gmon-cc/plugin_options.h"
#include "plugin-common/options.h"
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

// Options of gmon-cc itself, not of the plugin.
const gmonkit::OptionKey ownKeys[] = {
    {"pgo", "",
     "prepare the profile for PGO: add what 'gmonkit export'\n"
     "needs for --sample-profile (Clang) or --gcc-profile\n"
     "(GCC)"},
    {"counters", "",
     "with --gmon-pgo: for --instr-profile instead, which\n"
     "Clang 22 and rustc read as -fprofile-use; with\n"
     "--gmon-pgo=FILE --gmon-instrument: once more, after\n"
     "inlining (Clang)"},
    {"pgo", "FILE", "optimise with this profile; do not instrument"},
    {"instrument", "",
     "instrument what --gmon-pgo=FILE optimises: to train\n"
     "its layout or, with --gmon-counters, its profile"},
    {"layout", "FILE",
     "place basic blocks as 'gmonkit order --blocks=FILE'\n"
     "listed them (Clang, lld); do not instrument"},
    {"on-problem", "warn|error|ignore", "if FILE is missing or stale (default: warn)"},
    {"print-options", "",
     "print what --gmon-pgo and --gmon-layout add to the\n"
     "command (without files: to any compilation), one word\n"
     "per line, and exit"},
};

void printKey(const gmonkit::OptionKey &key) {
  std::string left = std::string("  --gmon-") + key.key + (*key.values ? "=" : "") + key.values;
  left.resize(std::max<size_t>(left.size() + 2, 35), ' ');
  for (std::string_view help = key.help; !help.empty(); left.assign(35, ' ')) {
    std::string_view line = help.substr(0, help.find('\n'));
    help.remove_prefix(std::min(line.size() + 1, help.size()));
    std::printf("%s%.*s\n", left.c_str(), static_cast<int>(line.size()), line.data());
  }
}

void printKeyForPrograms(const gmonkit::OptionKey &key, const std::string &defaultValue) {
  std::string help = key.help;
  std::replace(help.begin(), help.end(), '\n', ' ');
  if (!defaultValue.empty())
    help += " (default: " + defaultValue + ")";
  std::printf("option\t\t--gmon-%s\t%s\t%s\n", key.key, key.values, help.c_str());
}

} // namespace

void printUsage() {
  std::fputs("usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...\n\n"
             "Runs COMPILER (GCC, Clang, rustc, flang, gnatmake, gprbuild) with Gmonkit's\n"
             "instrumentation. Put it before the compiler, as in  make CC=\"gmon-cc gcc\".\n\n",
             stdout);
  for (const gmonkit::OptionKey &key : gmonkit::optionKeys)
    printKey(key);
  std::fputs("\nThe defaults count all calls and blocks at the least cost:\n ", stdout);
  PluginOptions defaults;
  defaults.addDefaults();
  for (const std::string &option : defaults.all)
    std::printf(" --gmon-%s", option.c_str());
  std::fputs("\n\n", stdout);
  for (const gmonkit::OptionKey &key : ownKeys)
    printKey(key);
  std::fputs("  -h, --help                       print this help\n"
             "  --version                        print the version\n\n"
             "The environment variable GMON_CC_OPTIONS has options that come first.\n",
             stdout);
}

void printOptionList() {
  PluginOptions defaults;
  defaults.addDefaults();
  for (const gmonkit::OptionKey &key : gmonkit::optionKeys)
    printKeyForPrograms(key, defaults.valueOf(key.key));
  for (const gmonkit::OptionKey &key : ownKeys)
    printKeyForPrograms(key, "");
  std::puts("option\t-h\t--help\t\tprint this help\n"
            "option\t\t--version\t\tprint the version");
}
