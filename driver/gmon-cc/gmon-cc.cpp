//===- gmon-cc.cpp - a compiler launcher for instrumentation --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
//   gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...
//   gmon-cc --gmon-pgo=PROFILE --gmon-layout=BLOCKS COMPILER ARGUMENT...
//
// Used in front of a compiler, like ccache (CC="gmon-cc clang"). It reads the
// command, adds the plugin if sources are compiled and the runtime if a program
// is linked, and then executes the compiler. Its options may be anywhere on the
// command line. They are passed to the plugin on the command line, so compiler
// caches see them. With a profile or a layout it adds the compiler's options
// that use it, and instruments nothing.
//
// It runs for every file of a build. So it does not use LLVM, and usually
// starts no second process. Exceptions are compilers run by scripts, names
// without a version, configuration files, ccache in front, and links with a
// profile, which gmonkit checks.
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/clang_configuration.h"
#include "driver/gmon-cc/clang_version.h"
#include "driver/gmon-cc/compiler_cache.h"
#include "driver/gmon-cc/compiler_command.h"
#include "driver/gmon-cc/compiler_kind.h"
#include "driver/gmon-cc/launcher_error.h"
#include "driver/gmon-cc/lto_cache.h"
#include "driver/gmon-cc/plugin_options.h"
#include "driver/gmon-cc/probe.h"
#include "driver/gmon-cc/profile_use.h"
#include "driver/installation/installed_files.h"
#include "driver/process/run_program.h"
#include "plugin-common/options.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

using Arguments = std::vector<std::string>;

struct Command {
  std::string launcher; // a compiler cache or distributor, if any
  std::string compiler;
  Arguments arguments; // without our options
  PluginOptions options;
  ProfileUse profile;
  CompilerCommand does;
  CompilerKind kind;
};

bool isOurOption(const std::string &option) { return option.rfind("--gmon-", 0) == 0; }

bool strips(const std::string &option) {
  return option == "-s" || option == "--strip-all" || option == "-Wl,-s" ||
         option == "-Wl,--strip-all";
}

// -pg would link glibc's profiler, too. A profile refers to functions by name, so they are needed.
bool isUnfit(const std::string &option) {
  return option == "-pg" || option == "-p" || strips(option);
}

void removeUnfit(Arguments &arguments) {
  expandFilesWith(arguments, isUnfit);
  Arguments fit;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] == "-Xlinker" && i + 1 < arguments.size() && strips(arguments[i + 1]))
      ++i;
    else if (!isUnfit(arguments[i]))
      fit.push_back(arguments[i]);
  arguments = fit;
}

bool endsOptions(const std::string &option) { return option == "--"; }

Command readCommand(int argc, char **argv) {
  Command command;
  Arguments all(argv + 1, argv + argc);
  for (const std::string &option : takeOptions(all, isOurOption))
    if (!command.profile.readOption(option))
      command.options.read(option);
  for (const std::string &argument : all) {
    if (command.compiler.empty() && command.launcher.empty() && isLauncher(argument))
      command.launcher = argument;
    else if (command.compiler.empty())
      command.compiler = argument;
    else
      command.arguments.push_back(argument);
  }
  if (!command.profile.optimises())
    removeUnfit(command.arguments);
  expandFilesWith(command.arguments, endsOptions);
  command.kind = compilerKind(command.compiler);
  Arguments meant = configuredOptions(command.compiler, command.kind, command.arguments);
  meant.insert(meant.end(), command.arguments.begin(), command.arguments.end());
  command.does = readCompilerCommand(meant);
  command.options.addDefaults();
  // A build's configuration wants no profile and no messages.
  if (isProbe(command.arguments))
    command.options.read("--gmon-output=/dev/null");
  return command;
}

std::string findInstallRoot() {
  std::string root = gmonkit::installRoot();
  if (root.empty())
    fail("/proc/self/exe: cannot find where gmon-cc is installed");
  return root;
}

// Returns PATH, which building or installing PART creates.
std::string required(const std::string &path, const char *part) {
  if (!gmonkit::isReadable(path))
    fail(path + ": not found; build or install the component " + part);
  return path;
}

// Returns the loader, which GCC is given, and the plugins that it chooses from.
Arguments gccPlugins(const std::string &root) {
  Arguments files = {required(gmonkit::gccLoader(root), "gcc-plugin")};
  Arguments plugins = gmonkit::gccPlugins(root);
  files.insert(files.end(), plugins.begin(), plugins.end());
  return files;
}

// Returns PLUGINS, the compiler's first, with other files that affect their output.
Arguments withList(const Command &command, Arguments plugins) {
  if (std::string list = command.options.valueOf("list"); !list.empty())
    plugins.push_back(list);
  return plugins;
}

bool isCached(const Command &command) {
  return command.kind.isCache || isCompilerCache(command.launcher);
}

// Records that FILES affect the plugin's output: compiler caches identify results by the command
// line.
void noteFiles(Command &command, const Arguments &files) {
  sendWithIcecream(files);
  if (!isCached(command))
    return;
  const char *environment = std::getenv("GMONPASS_OPTIONS");
  std::string identity = identityOf(files, environment ? environment : "");
  command.options.all.push_back(gmonkit::identityKey.key + ("=" + identity));
}

// Refuses processors that the runtime does not support.
void checkTarget(const Command &command) {
  const std::string wants =
      "; use x86-64, AArch64 or RISC-V 64 Linux, or run the compiler without gmon-cc";
  const CompilerCommand &does = command.does;
  if (!does.compilesSources && !does.makesImage)
    return;
  if (!does.targetOption.empty() && processorOf(does.target).empty())
    fail(does.targetOption + ": this target is not supported" + wants);
  bool nameTells = does.targetOption.empty() && !command.kind.target.empty();
  if (nameTells && processorOf(command.kind.target).empty())
    fail(command.compiler + ": compiles for " + command.kind.target + ", which is not supported" +
         wants);
}

// Returns "" for this machine's.
std::string targetProcessor(const Command &command) {
  return processorOf(command.does.targetOption.empty() ? command.kind.target : command.does.target);
}

// Passes options to programs that do not see them on a command line: the assembler, if a command
// has both kinds of sources, and lld, which reads -mllvm before it loads plugins.
void passInEnvironment(const Arguments &options) {
  const char *outer = std::getenv("GMONPASS_OPTIONS");
  std::string joined = outer ? outer : "";
  for (const std::string &option : options)
    joined += ";" + option;
  setenv("GMONPASS_OPTIONS", joined.c_str(), 1);
}

void addOption(Command &command, const std::string &option) {
  Arguments &arguments = command.arguments;
  arguments.insert(std::find_if(arguments.begin(), arguments.end(), endsOptions), option);
}

// Returns the versions of Clang with a plugin, separated by commas.
std::string clangVersions(const std::string &root) {
  std::string all;
  for (const gmonkit::Plugin &plugin : gmonkit::installedPlugins(root))
    if (plugin.kind == gmonkit::Plugin::Clang)
      all = std::to_string(plugin.major) + (all.empty() ? "" : ", ") + all;
  return all;
}

int findClangVersion(const Command &command, const std::string &root) {
  errno = 0;
  int version = clangVersion(command.compiler, command.kind);
  if (errno != 0 && version == 0)
    fail(command.compiler + ": " + std::strerror(errno));
  if (version == 0)
    fail(command.compiler + " --version: does not name a version of Clang");
  std::string plugin = gmonkit::clangPlugin(root, version);
  std::string others = gmonkit::isReadable(plugin) ? "" : clangVersions(root);
  if (!others.empty())
    fail(command.compiler + ": no plugin for Clang " + std::to_string(version) + "; use Clang " +
         others);
  required(plugin, "llvm-pass");
  return version;
}

// Clang 22 and later load plugins before they read -mllvm, earlier ones only plugins of their own
// kind.
void addClangOptions(Command &command, const std::string &plugin, int version) {
  if (command.does.assemblesSources) {
    passInEnvironment(command.options.all);
    return;
  }
  if (version < 22)
    for (const std::string &word : {std::string("-load"), plugin}) {
      addOption(command, "-Xclang");
      addOption(command, word);
    }
  for (const std::string &option : command.options.all) {
    addOption(command, "-mllvm");
    addOption(command, "-gmon-" + option);
  }
}

// Adds the addresses of functions' blocks, in a section that is not loaded, for 'gmonkit order
// --blocks'. Only Clang's own assembler supports such sections.
void addBlockMap(Command &command, int version) {
  const CompilerCommand &does = command.does;
  if (version < 22 || does.placesBlocks || targetProcessor(command) == "riscv64")
    return;
  if (does.compilesSources && !does.writesAssembly && !does.assemblesSources)
    addOption(command, "-fbasic-block-address-map");
  if (does.runsLinker && does.linkTimeOptimization)
    addOption(command, "-Wl,--lto-basic-block-address-map");
}

void addClangPlugin(Command &command, const std::string &root) {
  const CompilerCommand &does = command.does;
  if (does.runsLinker && does.linkTimeOptimization && does.lld.empty())
    fail("-flto: only ld.lld can load the plugin; add -fuse-ld=lld");
  if (!does.thinLtoIndex.empty())
    fail(does.thinLtoIndex + ": a distributed link cannot load the plugin; remove this option");
  // Objects may be bitcode even if -flto is not given at the link. lld loads the plugin only for
  // bitcode.
  bool linksWithLld = does.runsLinker && !does.lld.empty();
  if (!does.compilesSources && !linksWithLld)
    return;
  int version = findClangVersion(command, root);
  Arguments files = withList(command, {gmonkit::clangPlugin(root, version)});
  noteFiles(command, files);
  const std::string &plugin = files.front();
  int linkerVersion = llvmVersionOf(does.lld);
  bool linkerLoadsPlugins = version > 14 && (linkerVersion == 0 || linkerVersion > 14);
  if (does.linkTimeOptimization && !linkerLoadsPlugins)
    fail("-flto: the linker of Clang 14 cannot load plugins; remove this option or use a newer "
         "Clang");
  if (does.compilesSources) {
    addOption(command, "-fpass-plugin=" + plugin);
    addClangOptions(command, plugin, version);
  }
  addBlockMap(command, version);
  if (linksWithLld && linkerLoadsPlugins) {
    addOption(command, "-Xlinker"); // -Wl would end at a comma in a folder's name
    addOption(command, "--load-pass-plugin=" + plugin);
    passInEnvironment(command.options.all);
    separateLtoCache(command.arguments, std::getenv("GMONPASS_OPTIONS"), files);
  }
}

// With link-time optimisation GCC runs itself again at the link.
void addGccPlugin(Command &command, const std::string &root) {
  if (!command.does.compilesSources && !command.does.runsLinker)
    return;
  Arguments files = withList(command, gccPlugins(root));
  noteFiles(command, files);
  addOption(command, "-fplugin=" + files.front());
  for (const std::string &option : command.options.all)
    addOption(command, "-fplugin-arg-gmonplugin-" + option);
}

void addRuntime(Command &command, const std::string &root) {
  if (!command.does.makesImage)
    return;
  std::string other = targetProcessor(command);
  using gmonkit::RuntimeFor;
  RuntimeFor image = command.does.makesLibrary ? RuntimeFor::SharedLibrary : RuntimeFor::Program;
  std::string runtime = required(gmonkit::runtimeLibrary(root, image, other), "runtime");
  addOption(command, GMONKIT_EXPORTS);
  if (image == RuntimeFor::Program)
    addOption(command, GMONKIT_EXPORTS_OF_PROGRAM);
  if ((other.empty() ? GMONKIT_PROCESSOR : other) != "x86_64")
    addOption(command, GMONKIT_EXPORTS_OF_BASE);
  Arguments first = {GMONKIT_WANTED, runtime};
  if (command.does.linksStatically)
    first.insert(first.begin(), GMONKIT_WANTED_STATIC);
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
}

void instrument(Command &command, const std::string &root) {
  if (command.kind.family == Family::Clang)
    addClangPlugin(command, root);
  else
    addGccPlugin(command, root);
  addRuntime(command, root);
}

Arguments wordsOf(const Command &command) {
  Arguments words = command.arguments;
  words.insert(words.begin(), command.compiler);
  if (!command.launcher.empty())
    words.insert(words.begin(), command.launcher);
  return words;
}

[[noreturn]] void become(const Arguments &words) {
  execvp(words[0].c_str(), argumentVector(words).data());
  fail(words[0] + ": " + std::strerror(errno));
}

// Returns the files that affect the compiler's output.
Arguments decidingFiles(const Command &command, const std::string &root) {
  if (command.profile.optimises())
    return command.profile.files();
  if (command.kind.family == Family::Gcc)
    return withList(command, gccPlugins(root));
  return withList(command, {gmonkit::clangPlugin(root, findClangVersion(command, root))});
}

// In front of gmon-cc, ccache takes it for the compiler.
int preprocess(const Command &command, const std::string &root) {
  Arguments files = decidingFiles(command, root);
  files.push_back(command.kind.path);
  return preprocessForCcache(wordsOf(command), command.does.output, files);
}

// distccd refuses GCC's plugins. So LAUNCHER, which is distcc, gets gmon-cc as the compiler. It
// adds the plugin where the code is compiled, on the server or here, and the runtime at the link,
// here. A server uses the profile on its own machine, or leaves the compilation to this one.
[[noreturn]] void distribute(const Command &command, int argc, char **argv) {
  Arguments words(argv, argv + argc);
  auto place = std::find(words.begin(), words.end(), command.launcher);
  std::rotate(words.begin(), place, place + 1);
  if (command.profile.optimises() && !command.does.runsLinker)
    words.push_back(command.profile.isMissing || command.profile.isLayoutMissing
                        ? "--gmon-on-problem=ignore"
                        : "--gmon-on-problem=error");
  become(words);
}

// Options of gmon-cc itself, not of the plugin.
const gmonkit::OptionKey ownKeys[] = {
    {"pgo", "",
     "prepare the profile for PGO with Clang: add what\n"
     "'gmonkit export --sample-profile' needs"},
    {"pgo", "FILE", "optimise with this profile; do not instrument"},
    {"layout", "FILE",
     "place basic blocks as 'gmonkit order --blocks=FILE'\n"
     "listed them (Clang, lld); do not instrument"},
    {"on-problem", "warn|error|ignore", "if FILE is missing or stale (default: warn)"},
    {"print-options", "",
     "print what --gmon-pgo adds to the command, one word\n"
     "per line, and exit"},
};

void printKey(const gmonkit::OptionKey &key, FILE *stream) {
  std::string left = std::string("  --gmon-") + key.key + (*key.values ? "=" : "") + key.values;
  left.resize(std::max<size_t>(left.size() + 2, 35), ' ');
  for (std::string_view help = key.help; !help.empty(); left.assign(35, ' ')) {
    std::string_view line = help.substr(0, help.find('\n'));
    help.remove_prefix(std::min(line.size() + 1, help.size()));
    std::fprintf(stream, "%s%.*s\n", left.c_str(), static_cast<int>(line.size()), line.data());
  }
}

void printUsage(FILE *stream) {
  std::fputs("usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...\n\n"
             "Runs COMPILER (GCC or Clang) with Gmonkit's instrumentation. Put it before the\n"
             "compiler, as in  make CC=\"gmon-cc gcc\".\n\n",
             stream);
  for (const gmonkit::OptionKey &key : gmonkit::optionKeys)
    printKey(key, stream);
  std::fputs("\nThe defaults count all calls and blocks at the least cost:\n ", stream);
  PluginOptions defaults;
  defaults.addDefaults();
  for (const std::string &option : defaults.all)
    std::fprintf(stream, " --gmon-%s", option.c_str());
  std::fputs("\n\n", stream);
  for (const gmonkit::OptionKey &key : ownKeys)
    printKey(key, stream);
}

void printKeyForPrograms(const gmonkit::OptionKey &key, const std::string &defaultValue) {
  std::string help = key.help;
  std::replace(help.begin(), help.end(), '\n', ' ');
  if (!defaultValue.empty())
    help += " (default: " + defaultValue + ")";
  std::printf("option\t\t--gmon-%s\t%s\t%s\n", key.key, key.values, help.c_str());
}

// Prints the options for programs: each line has the word "option", an empty field, name, value and
// help, separated by tabs.
void printOptionList() {
  PluginOptions defaults;
  defaults.addDefaults();
  for (const gmonkit::OptionKey &key : gmonkit::optionKeys)
    printKeyForPrograms(key, defaults.valueOf(key.key));
  for (const gmonkit::OptionKey &key : ownKeys)
    printKeyForPrograms(key, "");
}

// Returns the exit status: a full disk is an error.
int finishOutput() {
  if (std::fflush(stdout) != 0)
    fail(std::string("standard output: ") + std::strerror(errno));
  return 0;
}

int print(const Arguments &words) {
  for (const std::string &word : words)
    std::puts(word.c_str());
  return finishOutput();
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2 || std::string_view(argv[1]) == "--help") {
    printUsage(argc < 2 ? stderr : stdout);
    return argc < 2 ? 1 : finishOutput();
  }
  if (std::string_view(argv[1]) == "--help=options") {
    printOptionList();
    return finishOutput();
  }
  if (std::string_view(argv[1]) == "--version") {
    std::puts("gmon-cc " GMONKIT_VERSION);
    return finishOutput();
  }
  Command command = readCommand(argc, argv);
  if (command.compiler.empty())
    fail("no compiler given; usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...");
  if (command.profile.isForCompiler && command.kind.family == Family::Gcc)
    fail("--gmon-pgo: " + command.compiler + " cannot use a sample profile; use Clang");
  if (!command.profile.layout.empty() && command.kind.family == Family::Gcc)
    fail("--gmon-layout: " + command.compiler + " cannot use a list of blocks; use Clang");
  command.profile.requireFiles(command.does);
  if (baseName(command.launcher) == "distcc")
    distribute(command, argc, argv);
  if (command.kind.family == Family::Unknown)
    fail(command.compiler + ": not recognised as a compiler; expected GCC or Clang");
  checkTarget(command);
  std::string root = findInstallRoot();
  bool isChecked = command.profile.isToBeChecked(command.does);
  Arguments first = command.profile.options(command.does, isCached(command));
  if (command.profile.isPrinted)
    return print(first);
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
  if (command.does.preprocessesOnly && isRunByCcache())
    return preprocess(command, root);
  if (!command.profile.optimises())
    instrument(command, root);
  if (isChecked)
    return command.profile.linkAndCheck(wordsOf(command), command.does, root + "/bin/gmonkit");
  become(wordsOf(command));
}
