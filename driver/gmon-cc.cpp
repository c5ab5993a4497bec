//===- gmon-cc.cpp - a launcher that adds the instrumentation to a compile --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
//   gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...
//   gmon-cc --gmon-pgo=PROFILE COMPILER ARGUMENT...
//
// Used in front of a compiler as ccache is (CC="gmon-cc clang"). It looks at what
// the command will do, adds the plugin where sources are compiled and the runtime
// where a program is linked, and becomes the compiler. Options may stand anywhere;
// they reach the plugin on the command line, so that compiler caches see them. With a
// profile it adds what the compiler needs to optimise by it, and instruments nothing.
//
// It is started for every file of a build, so it uses neither LLVM nor a second
// process.
//
//===------------------------------------------------------------------------===//

#include "compiler_command.h"
#include "lto_cache.h"
#include "plugin-common/options.h"
#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

using Arguments = std::vector<std::string>;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "gmon-cc: error: %s\n", message.c_str());
  std::exit(1);
}

std::string baseName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

struct Command {
  std::string launcher; // a compiler cache or distributor; mostly none
  std::string compiler;
  Arguments arguments; // without ours
  Arguments options;   // KEY=VALUE of each --gmon-KEY=VALUE
  bool pgo = false;    // the profile is for the compiler, too
  std::string profile; // by which to optimise, instead of instrumenting; mostly none
  CompilerCommand does;
};

bool isKnown(std::string_view key) {
  for (const gmonkit::OptionKey &known : gmonkit::optionKeys)
    if (key == known.key)
      return true;
  return false;
}

void notePgo(Command &command, const std::string &argument) {
  command.pgo = true;
  size_t equals = argument.find('=');
  if (equals == std::string::npos)
    return;
  command.profile = argument.substr(equals + 1);
  if (access(command.profile.c_str(), R_OK) != 0)
    fail(argument + ": " + std::strerror(errno) +
         "; want what gmonkit export --sample-profile=FILE wrote, with its full path");
}

void noteOurOption(Command &command, const std::string &argument) {
  std::string option = argument.substr(strlen("--gmon-"));
  if (option == "pgo" || option.rfind("pgo=", 0) == 0)
    return notePgo(command, argument);
  size_t equals = option.find('=');
  std::string key = option.substr(0, equals);
  if (!isKnown(key))
    fail(argument + ": unknown option; gmon-cc --help lists what there is");
  if (equals == std::string::npos)
    fail(argument + ": no value given; want --gmon-" + key + "=VALUE");
  // The plugin would say so too, in other words than the user's.
  if (std::string what = gmonkit::Options().set(key, option.substr(equals + 1)); !what.empty())
    fail(argument + ": " + what);
  command.options.push_back(option);
}

bool isSet(const Command &command, const std::string &key) {
  for (const std::string &option : command.options)
    if (option.rfind(key + "=", 0) == 0)
      return true;
  return false;
}

bool isLauncher(const std::string &program) {
  for (std::string_view launcher : {"ccache", "sccache", "distcc", "icecc"})
    if (baseName(program) == launcher)
      return true;
  return false;
}

Command readCommand(int argc, char **argv) {
  Command command;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument.rfind("--gmon-", 0) == 0)
      noteOurOption(command, argument);
    else if (command.compiler.empty() && command.launcher.empty() && isLauncher(argument))
      command.launcher = argument;
    else if (command.compiler.empty())
      command.compiler = argument;
    else
      command.arguments.push_back(argument);
  }
  // The compiler's own -pg would bring glibc's profiler in beside this one.
  command.arguments = withoutProfilerOptions(command.arguments);
  command.does = readCompilerCommand(command.arguments);
  if (command.does.usesThreads && !isSet(command, "threads"))
    command.options.push_back("threads=exact");
  if (command.pgo && !isSet(command, "arcs"))
    command.options.push_back("arcs=derived");
  if (command.pgo && !isSet(command, "blocks"))
    command.options.push_back("blocks=sparse");
  return command;
}

// The directory above this program's own: bin/gmon-cc beside lib/.
std::string installRoot() {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0)
    fail("/proc/self/exe: cannot tell where gmon-cc is installed");
  std::string self(path, static_cast<size_t>(length));
  std::string directory = self.substr(0, self.rfind('/'));
  return directory.substr(0, directory.rfind('/'));
}

std::string findFile(const std::string &root, std::initializer_list<const char *> places,
                     const char *what) {
  for (const char *place : places)
    if (std::string path = root + "/" + place; access(path.c_str(), R_OK) == 0)
      return path;
  fail(root + "/" + *places.begin() + ": not found; build or install " + what);
}

// What the shell would run for COMMAND, links resolved; COMMAND itself if nothing.
std::string resolveCommand(const std::string &command) {
  char resolved[PATH_MAX];
  const char *path = std::getenv("PATH");
  std::string_view directories = path ? path : "";
  if (command.find('/') != std::string::npos)
    directories = "";
  while (true) {
    size_t colon = directories.find(':');
    std::string directory(directories.substr(0, colon));
    std::string candidate = directory.empty() ? command : directory + "/" + command;
    if (access(candidate.c_str(), X_OK) == 0 && realpath(candidate.c_str(), resolved))
      return resolved;
    if (colon == std::string_view::npos)
      return command;
    directories.remove_prefix(colon + 1);
  }
}

enum class Family { Clang, Gcc, Unknown };

Family familyOfName(const std::string &name) {
  auto has = [&](const char *word) { return name.find(word) != std::string::npos; };
  if (has("clang"))
    return Family::Clang;
  return has("gcc") || has("g++") || has("gfortran") ? Family::Gcc : Family::Unknown;
}

// By the name of the program: cc and c++ are links to a compiler, a compiler's name may be
// a link to a compiler cache.
Family familyOf(const std::string &compiler) {
  Family family = familyOfName(baseName(resolveCommand(compiler)));
  return family == Family::Unknown ? familyOfName(baseName(compiler)) : family;
}

// For what does not know our options on its command line: the assembler, where a command
// has both kinds of sources, and lld, which reads -mllvm before it loads plugins.
void passInEnvironment(const Arguments &options) {
  const char *outer = std::getenv("GMONPASS_OPTIONS");
  std::string joined = outer ? outer : "";
  for (const std::string &option : options)
    joined += ";" + option;
  setenv("GMONPASS_OPTIONS", joined.c_str(), 1);
}

// Options end where `--` says that only inputs follow.
Arguments::iterator optionsEnd(Command &command) {
  return std::find(command.arguments.begin(), command.arguments.end(), "--");
}

void addOption(Command &command, const std::string &option) {
  command.arguments.insert(optionsEnd(command), option);
}

bool has(const Arguments &arguments, const char *argument) {
  return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
}

void addClangOptions(Command &command) {
  if (command.does.assemblesSources) {
    passInEnvironment(command.options);
    return;
  }
  for (const std::string &option : command.options) {
    addOption(command, "-mllvm");
    addOption(command, "-gmon-" + option);
  }
}

void addClangPlugin(Command &command, const std::string &root) {
  const CompilerCommand &does = command.does;
  if (does.runsLinker && does.linkTimeOptimization && !does.asksForLld)
    fail("-flto: other linkers than ld.lld cannot load the plugin; add -fuse-ld=lld");
  // The objects may be bitcode though -flto is not said again; lld looks at the plugin
  // only then.
  bool linksWithLld = does.runsLinker && does.asksForLld;
  if (!does.compilesSources && !linksWithLld)
    return;
  std::string plugin = findFile(root, {"lib/libgmonpass.so", "lib/gmonkit/llvm-22/libgmonpass.so"},
                                "the part llvm-pass");
  if (does.compilesSources) {
    addOption(command, "-fpass-plugin=" + plugin);
    addClangOptions(command);
  }
  if (linksWithLld) {
    addOption(command, "-Wl,--load-pass-plugin=" + plugin);
    passInEnvironment(command.options);
    separateLtoCache(command.arguments, std::getenv("GMONPASS_OPTIONS"), plugin);
  }
}

// GCC runs itself once more when it links with link-time optimisation.
void addGccPlugin(Command &command, const std::string &root) {
  if (!command.does.compilesSources && !command.does.runsLinker)
    return;
  std::string plugin = findFile(root, {"lib/gmonplugin.so"}, "the part gcc-plugin");
  addOption(command, "-fplugin=" + plugin);
  for (const std::string &option : command.options)
    addOption(command, "-fplugin-arg-gmonplugin-" + option);
}

// What a sample profile knows the code by, in the build that makes it and in the one that
// uses it; and the profile, or lines for reports. The user's own options come later and so win.
// Unique names, which come with the probes, would hold the source's path: the profile would fit
// no other folder, and reports and orders would have them, too.
void addClangProfile(Command &command) {
  const CompilerCommand &does = command.does;
  if (!does.compilesSources && !(does.runsLinker && does.linkTimeOptimization))
    return;
  Arguments first = {"-fpseudo-probe-for-profiling", "-fno-unique-internal-linkage-names"};
  if (command.profile.empty())
    first.push_back("-g1");
  else
    first.push_back("-fprofile-sample-use=" + command.profile);
  // Clang fails to tell where the probes of a split function are. It has used them by then.
  if (!command.profile.empty() && has(command.arguments, "-fsplit-machine-functions"))
    first.insert(first.end(), {"-mllvm", "-sample-profile-remove-probe"});
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
}

void addRuntime(Command &command, const std::string &root) {
  if (!command.does.makesImage)
    return;
  std::string runtime =
      findFile(root, {"lib/libgmonrt.a", "lib/gmonkit/libgmonrt.a"}, "the part runtime");
  addOption(command, GMONKIT_EXPORTS);
  Arguments first = {GMONKIT_WANTED, runtime};
  if (command.does.linksStatically)
    first.insert(first.begin(), GMONKIT_WANTED_STATIC);
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
}

void instrument(Command &command, Family family) {
  std::string root = installRoot();
  if (family == Family::Clang)
    addClangPlugin(command, root);
  else
    addGccPlugin(command, root);
  addRuntime(command, root);
}

void execute(const Command &command) {
  std::vector<char *> argv;
  if (!command.launcher.empty())
    argv.push_back(const_cast<char *>(command.launcher.c_str()));
  argv.push_back(const_cast<char *>(command.compiler.c_str()));
  for (const std::string &argument : command.arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  fail(std::string(argv[0]) + ": " + std::strerror(errno));
}

void printUsage(FILE *stream) {
  std::fputs("usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...\n\n"
             "Runs COMPILER (GCC, or Clang 22) with Gmonkit's instrumentation: use it in front\n"
             "of the compiler, as in  make CC=\"gmon-cc gcc\".\n\n",
             stream);
  for (const gmonkit::OptionKey &key : gmonkit::optionKeys) {
    std::string left = std::string("--gmon-") + key.key + "=" + key.values;
    for (std::string_view help = key.help; !help.empty(); left.clear()) {
      std::string_view line = help.substr(0, help.find('\n'));
      help.remove_prefix(std::min(line.size() + 1, help.size()));
      std::fprintf(stream, "  %-33s%.*s\n", left.c_str(), static_cast<int>(line.size()),
                   line.data());
    }
  }
  std::fputs(
      "\nWith -pthread or -fopenmp, --gmon-threads=exact is the default.\n\n"
      "  --gmon-pgo                       the profile is to drive Clang's optimiser, too: adds\n"
      "                                   what 'gmonkit export --sample-profile' needs; arcs and\n"
      "                                   blocks are derived and sparse unless given\n"
      "  --gmon-pgo=FILE                  optimise by that profile; instruments nothing\n",
      stream);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2 || std::string_view(argv[1]) == "--help") {
    printUsage(argc < 2 ? stderr : stdout);
    return argc < 2 ? 1 : 0;
  }
  if (std::string_view(argv[1]) == "--version") {
    std::puts("gmon-cc " GMONKIT_VERSION);
    return 0;
  }
  Command command = readCommand(argc, argv);
  if (command.compiler.empty())
    fail("no compiler given; want gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...");
  Family family = familyOf(command.compiler);
  if (family == Family::Unknown)
    fail(command.compiler + ": not known as a compiler; want a GCC or a Clang 22");
  if (command.pgo && family == Family::Gcc)
    fail("--gmon-pgo: " + command.compiler + " takes no such profile; want a Clang 22");
  if (command.pgo)
    addClangProfile(command);
  if (command.profile.empty())
    instrument(command, family);
  execute(command);
}
