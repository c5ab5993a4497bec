//===- instrument.cpp - insertion of plugin and runtime -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/instrument.h"
#include "driver/compiler/clang_version.h"
#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/launcher_error.h"
#include "driver/compiler/needed_versions.h"
#include "driver/gmon-cc/lto_cache.h"
#include "driver/installation/installed_files.h"
#include "plugin-common/options.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace {

// Returns the loader, which GCC is given, and the plugins that it chooses from.
Arguments gccPlugins(const std::string &root) {
  Arguments files = {required(gmonkit::gccLoader(root), "gcc-plugin")};
  Arguments plugins = gmonkit::gccPlugins(root);
  files.insert(files.end(), plugins.begin(), plugins.end());
  return files;
}

// Returns PLUGINS, the compiler's first, with other files that affect their output.
Arguments withFiles(const Command &command, Arguments plugins) {
  Arguments others = command.options.files();
  plugins.insert(plugins.end(), others.begin(), others.end());
  return plugins;
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

int findClangVersion(const Command &command, const std::string &root) {
  errno = 0;
  int version = clangVersion(command.compiler, command.kind);
  if (errno != 0 && version == 0)
    fail(command.compiler + ": " + std::strerror(errno));
  if (version == 0)
    fail(command.compiler + " --version: does not name a version of Clang");
  command.profile.requireVersionOfLists("Clang", version);
  std::string plugin = gmonkit::clangPlugin(root, version);
  std::string others = gmonkit::isReadable(plugin) ? "" : clangVersions(root);
  if (!others.empty())
    fail(command.compiler + ": no plugin for Clang " + std::to_string(version) + "; use Clang " +
         others);
  required(plugin, "llvm-pass");
  return version;
}

// Clang before FirstLlvmOfPluginOptions loads only plugins of its own kind before it reads -mllvm.
void addClangOptions(Command &command, const std::string &plugin, int version) {
  if (command.kind.isFlang && version >= FirstLlvmOfBlockMaps)
    command.options.all.push_back("block-map=on"); // Flang itself has no option for that
  // The assembler and Flang know no -mllvm -gmon-.
  if (command.does.assemblesSources || command.kind.isFlang) {
    passInEnvironment(command.options.all);
    return;
  }
  if (version < FirstLlvmOfPluginOptions)
    addOption(command, {"-Xclang", "-load", "-Xclang", plugin});
  for (const std::string &option : command.options.all)
    addOption(command, {"-mllvm", "-gmon-" + option});
}

// Adds the addresses of functions' blocks, in a section that is not loaded, for 'gmonkit order
// --blocks'. Only Clang's own assembler supports such sections, and no GPU's does.
void addBlockMap(Command &command, int version) {
  const CompilerCommand &does = command.does;
  if (version < FirstLlvmOfBlockMaps || does.placesBlocks || targetProcessor(command) == "riscv64")
    return;
  bool hasOption = !command.kind.isFlang && !does.writesAssembly && !does.assemblesSources &&
                   !does.compilesForGpu;
  if (does.compilesSources && hasOption)
    addOption(command, {"-fbasic-block-address-map"});
  if (does.mayOptimiseInLld())
    addOption(command, {"-Wl,--lto-basic-block-address-map"});
}

// Returns the plugin for the lld that is requested. It may be of another version than the compiler,
// VERSION, which has PLUGIN.
std::string linkersPlugin(const Command &command, const std::string &plugin, int version,
                          const std::string &root) {
  int linkerVersion = llvmVersionOf(command.does.lld);
  if (linkerVersion == 0 || linkerVersion == version)
    return plugin;
  std::string linkers = gmonkit::clangPlugin(root, linkerVersion);
  if (access(linkers.c_str(), R_OK) == 0)
    return linkers;
  if (command.does.linkTimeOptimization)
    fail("-flto: " + command.does.lld + " cannot load the plugin for LLVM " +
         std::to_string(version) + "; link with that version's lld");
  return plugin; // which lld loads only if there is bitcode
}

void addClangPlugin(Command &command, const std::string &root) {
  const CompilerCommand &does = command.does;
  if (does.runsLinker && does.linkTimeOptimization && does.lld.empty())
    fail("-flto: only ld.lld can load the plugin; add -fuse-ld=lld");
  if (!does.thinLtoIndex.empty())
    fail(does.thinLtoIndex + ": a distributed link cannot load the plugin; remove this option");
  // Objects may be bitcode even if -flto is not given at the link. lld loads the plugin only for
  // bitcode.
  if (!does.compilesSources && !does.mayOptimiseInLld())
    return;
  int version = findClangVersion(command, root);
  Arguments files = withFiles(command, {gmonkit::clangPlugin(root, version)});
  noteFiles(command, files);
  const std::string &plugin = files.front();
  int linkerVersion = llvmVersionOf(does.lld);
  bool linkerLoadsPlugins = version > 14 && (linkerVersion == 0 || linkerVersion > 14);
  if (does.linkTimeOptimization && !linkerLoadsPlugins)
    fail("-flto: the linker of Clang 14 cannot load plugins; remove this option or use a newer "
         "Clang");
  if (does.compilesSources) {
    addOption(command, {"-fpass-plugin=" + plugin});
    addClangOptions(command, plugin, version);
  }
  addBlockMap(command, version);
  // The plugin gets its options from the environment there, which printed options cannot set.
  if (does.mayOptimiseInLld() && linkerLoadsPlugins && !command.profile.isPrinted) {
    // -Wl would end at a comma in a folder's name.
    addOption(command,
              {"-Xlinker", "--load-pass-plugin=" + linkersPlugin(command, plugin, version, root)});
    passInEnvironment(command.options.all); // lld reads -mllvm before it loads plugins
    if (command.profile.usesProfile())      // lld's cache ignores counts from after inlining
      files.push_back(command.profile.file);
    if (command.profile.usesLayout()) // and lists of blocks
      files.push_back(command.profile.layout);
    separateLtoCache(command, std::getenv("GMONPASS_OPTIONS"), files);
  }
}

// With link-time optimisation GCC runs itself again at the link.
void addGccPlugin(Command &command, const std::string &root) {
  if (!command.does.compilesSources && !command.does.runsLinker)
    return;
  Arguments files = withFiles(command, gccPlugins(root));
  if (command.profile.usesProfile())
    files.push_back(command.profile.file);
  noteFiles(command, files);
  addOption(command, {"-fplugin=" + files.front()});
  for (const std::string &option : command.options.all) {
    size_t value = option.find('=') + 1;
    addOption(command, {"-fplugin-arg-gmonplugin-" + option.substr(0, value) +
                        gmonkit::encodeGccArgument(option.substr(value))});
  }
}

// These linkers change the first instructions of functions that split the stack, and either do not
// find them behind a counter or refuse.
void checkSplitStack(const CompilerCommand &does) {
  if (does.splitsStack && (does.linksWithGold || !does.lld.empty()))
    fail("-fsplit-stack: lld and gold cannot adjust functions that count; link with -fuse-ld=bfd, "
         "or "
         "compile without gmon-cc");
}

void addRuntime(Command &command, const std::string &root) {
  if (!command.does.makesImage)
    return;
  checkSplitStack(command.does);
  std::string other = targetProcessor(command);
  using gmonkit::RuntimeFor;
  RuntimeFor image = command.does.makesLibrary ? RuntimeFor::SharedLibrary : RuntimeFor::Program;
  std::string runtime = required(gmonkit::runtimeLibrary(root, image, other), "runtime");
  // gold exports these from a library by itself, and warns of those that a version script hides.
  if (!command.does.linksWithGold || image == RuntimeFor::Program)
    addOption(command, {GMONKIT_EXPORTS});
  if (image == RuntimeFor::Program)
    addOption(command, {GMONKIT_EXPORTS_OF_PROGRAM});
  if ((other.empty() ? GMONKIT_PROCESSOR : other) != "x86_64")
    addOption(command, {GMONKIT_EXPORTS_OF_BASE});
  Arguments first = {GMONKIT_WANTED, runtime};
  if (command.does.linksStatically)
    first.insert(first.begin(), GMONKIT_WANTED_STATIC);
  command.arguments.insert(command.arguments.begin(), first.begin(), first.end());
}

} // namespace

std::string required(const std::string &path, const char *part) {
  if (!gmonkit::isReadable(path))
    fail(path + ": not found; build or install the component " + part);
  return path;
}

std::string clangVersions(const std::string &root) {
  std::string all;
  for (const gmonkit::Plugin &plugin : gmonkit::installedPlugins(root))
    if (plugin.kind == gmonkit::Plugin::Clang)
      all = std::to_string(plugin.major) + (all.empty() ? "" : ", ") + all;
  return all;
}

void passInEnvironment(const Arguments &options) {
  const char *outer = std::getenv("GMONPASS_OPTIONS");
  std::string joined = outer ? outer : "";
  for (const std::string &option : options)
    joined.append(1, ';').append(gmonkit::encodeForList(option));
  setenv("GMONPASS_OPTIONS", joined.c_str(), 1);
}

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

void instrument(Command &command, const std::string &root) {
  if (command.kind.family == Family::Clang) {
    for (const std::string &option : command.profile.clangPluginOptions())
      command.options.all.push_back(option);
    addClangPlugin(command, root);
  } else {
    if (command.profile.hasPgo && !command.profile.isMissing)
      for (const std::string &option : command.profile.gccPluginOptions())
        command.options.all.push_back(option);
    addGccPlugin(command, root);
  }
  addRuntime(command, root);
}

void useGccProfile(Command &command, const std::string &root) {
  command.options.all = command.profile.gccPluginOptions();
  addGccPlugin(command, root);
}

void watchUse(Command &command, const std::string &root) {
  command.options.all = command.profile.clangPluginOptions();
  command.options.all.push_back("counts=off");
  if (command.profile.usesLayout()) {
    command.options.all.push_back("layout=" + command.profile.layout);
    if (command.profile.onProblem == OnProblem::Ignore)
      command.options.all.push_back("layout-changes=ignore");
  }
  addClangPlugin(command, root);
}

void chooseProfileKind(Command &command) {
  const CompilerCommand &does = command.does;
  if (command.kind.family == Family::Clang && command.profile.hasPgo && !command.profile.isMissing)
    command.profile.chooseKind(
        "Clang", does.optimisesCode() ? clangVersion(command.compiler, command.kind) : 0);
}

Arguments pluginFiles(const Command &command, const std::string &root) {
  if (command.kind.family == Family::Gcc)
    return withFiles(command, gccPlugins(root));
  return withFiles(command, {gmonkit::clangPlugin(root, findClangVersion(command, root))});
}
