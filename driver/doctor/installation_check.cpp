//===- installation_check.cpp - checks of the installation ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/model/profile.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/support/output_file.h"
#include "driver/doctor/doctor.h"
#include "driver/installation/installation.h"
#include "driver/options/runtime_options.h"
#include "driver/process/captured_run.h"
#include "driver/process/child_process.h"
#include "driver/profiles/scratch_directory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// A compiler found in PATH.
struct Compiler {
  std::string path;
  std::string version; // "12", "22.1.8"

  unsigned major() const {
    unsigned number = 0;
    StringRef(version).split('.').first.getAsInteger(10, number);
    return number;
  }
};

std::optional<Compiler> findCompiler(StringRef name) {
  ErrorOr<std::string> path = sys::findProgramByName(name);
  if (!path)
    return std::nullopt;
  CapturedRun run = runCaptured({*path, "-dumpversion"}, {});
  return run.status == 0 ? std::optional(Compiler{*path, run.firstLine()}) : std::nullopt;
}

// Returns the compiler in PATH that PLUGIN is for.
std::optional<Compiler> findCompiler(const Plugin &plugin) {
  for (std::string name : {plugin.program() + "-" + std::to_string(plugin.major), plugin.program()})
    if (std::optional<Compiler> compiler = findCompiler(name);
        compiler && compiler->major() == plugin.major)
      return compiler;
  return std::nullopt;
}

// A program that gmon-cc builds with COMPILER, which PLUGIN is for.
class TestProgram {
public:
  TestProgram(const Installation &installation, const Plugin &plugin, const Compiler &compiler,
              StringRef directory)
      : installation(installation), compiler(compiler), target(plugin.target), directory(directory),
        name(plugin.program() + "-" + std::to_string(plugin.major)),
        path((directory + "/" + name).str()) {}

  void examine(Findings &findings) const;

private:
  void examineRun(Findings &findings) const;
  void examineFile(Findings &findings) const;
  std::string whyNoProfile() const;

  const Installation &installation;
  const Compiler &compiler;
  std::string target; // the plugin's
  StringRef directory;
  std::string name, path;
};

void TestProgram::examine(Findings &findings) const {
  std::string source = path + ".c";
  if (Error failed = writeFile(source, "int main(void) { return 0; }\n", TextFile))
    return findings.error(toString(std::move(failed)), "set TMPDIR to another directory");
  CapturedRun run = runCaptured({installation.launcher(), compiler.path, source, "-o", path}, {});
  if (run.status == 0)
    return target.empty() ? examineRun(findings) : examineFile(findings);
  findings.error(compiler.path + " (" + compiler.version +
                     "): cannot build a program with gmon-cc: " + run.firstLine(),
                 "docs/troubleshooting.md explains the message");
}

// Runs with the user's GMONKIT_OPTIONS; the runtime reports errors in them.
void TestProgram::examineRun(Findings &findings) const {
  Expected<std::string> options = optionsForOutput(directory, name + ".gmon");
  if (!options)
    return findings.error(toString(options.takeError()), "set TMPDIR to another directory");
  CapturedRun run = runCaptured({path}, {"GMONKIT_OPTIONS=" + *options});
  std::string said;
  for (StringRef line : split(run.output, '\n'))
    if (line.consume_front("gmonrt: ") &&
        (line.consume_front("warning: ") || line.consume_front("error: ")))
      said = line.str();
  std::string what = compiler.path + " (" + compiler.version + "): ";
  bool goesToDescriptor = runtimeOption("fd").has_value();
  std::string why = goesToDescriptor ? "" : whyNoProfile();
  if (run.status != 0)
    findings.error(what + "a program built with gmon-cc does not run: " + run.firstLine(),
                   "check whether it runs when built without gmon-cc");
  else if (!why.empty())
    findings.error(
        what + "a program built with gmon-cc wrote no profile: " + (said.empty() ? why : said),
        "docs/troubleshooting.md explains the message");
  else
    findings.ok(what + "built a program, which ran and wrote its profile");
  if (!said.empty() && why.empty())
    findings.warning(said, "correct or unset GMONKIT_OPTIONS");
}

// Checks the file without running it: it is for another processor.
void TestProgram::examineFile(Findings &findings) const {
  std::string what = compiler.path + " (" + compiler.version + "): ";
  Expected<Image> image = Image::open(path);
  if (!image)
    return findings.error(what + toString(image.takeError()),
                          "check whether the compiler works without gmon-cc");
  Expected<Instrumentation> instrumentation = readInstrumentation(*image);
  if (!instrumentation)
    return findings.error(what + toString(instrumentation.takeError()), "install Gmonkit again");
  if (instrumentation->kind == Instrumentation::Some)
    findings.ok(what + "built a program for " + target + ", which was not run here");
  else
    findings.error(what + "a program built with gmon-cc for " + target + " is not instrumented",
                   "install Gmonkit again");
}

// Returns "" if there is a profile.
std::string TestProgram::whyNoProfile() const {
  Expected<Image> image = Image::open(path);
  if (!image)
    return toString(image.takeError());
  Expected<GmonFile> file = readGmon(path + ".gmon", image->layout());
  if (!file)
    return toString(file.takeError());
  Profile profile(*image);
  if (Error failed = profile.add(std::move(*file)))
    return toString(std::move(failed));
  for (const auto &[index, function] : enumerate(image->functions()))
    if (function.name == "main" && profile.functions()[index].calls == 1)
      return "";
  return "main ran once, but the profile does not show it";
}

void examinePlugins(const Installation &installation, StringRef directory, Findings &findings) {
  std::vector<Plugin> plugins = installation.plugins();
  if (plugins.empty())
    return findings.error(installation.root + "/lib: no compiler plugin",
                          "build or install llvm-pass or gcc-plugin");
  bool isAnyUsed = false;
  for (const Plugin &plugin : plugins) {
    std::optional<Compiler> compiler = findCompiler(plugin);
    if (!compiler) {
      findings.ok(plugin.path + ": for " + plugin.name() + ", which is not in PATH");
      continue;
    }
    isAnyUsed = true;
    findings.ok(plugin.path + ": for " + compiler->path);
    TestProgram(installation, plugin, *compiler, directory).examine(findings);
  }
  if (!isAnyUsed)
    findings.error("no compiler in PATH that has a plugin",
                   "install " + plugins.front().program() + "-" + Twine(plugins.front().major));
}

// Checks the compilers under their usual names, whose versions may have no plugin.
void examineDefaultCompilers(const Installation &installation, Findings &findings) {
  std::vector<Plugin> plugins = installation.plugins();
  for (StringRef name : {"gcc", "clang"}) {
    std::optional<Compiler> compiler = findCompiler(name);
    if (!compiler)
      continue;
    auto plugin = find_if(plugins, [&](const Plugin &plugin) { return plugin.program() == name; });
    bool fits = any_of(plugins, [&](const Plugin &plugin) {
      return plugin.program() == name && plugin.major == compiler->major();
    });
    if (!fits && plugin != plugins.end())
      findings.warning(compiler->path + " (" + compiler->version + "): no plugin for this version",
                       "use " + plugin->program() + "-" + Twine(plugin->major));
  }
}

void examinePkgConfig(const Installation &installation, Findings &findings) {
  ErrorOr<std::string> program = sys::findProgramByName("pkg-config");
  if (!program)
    return findings.ok("pkg-config: not in PATH; only builds without gmon-cc need it");
  std::string folder = installation.root + "/lib/pkgconfig";
  CapturedRun run = runCaptured({*program, "--variable=pcfiledir", "gmonkit"}, {});
  if (run.status != 0)
    return findings.ok(
        "pkg-config: does not find gmonkit; builds without gmon-cc need PKG_CONFIG_PATH=" + folder);
  // Quotes for the shell: a backslash precedes special characters.
  std::string line = run.firstLine(), there;
  for (size_t i = 0; i != line.size(); ++i) {
    if (line[i] == '\\' && i + 1 != line.size())
      ++i;
    there += line[i];
  }
  SmallString<128> found;
  if (sys::fs::real_path(there, found) || found != folder)
    return findings.warning("pkg-config: finds another gmonkit, in " + there,
                            "set PKG_CONFIG_PATH=" + folder);
  findings.ok("pkg-config: finds gmonkit");
}

} // namespace

void examineInstallation(Findings &findings) {
  Installation installation = findInstallation();
  if (!sys::fs::can_execute(installation.launcher()))
    return findings.error(installation.launcher() + ": not found", "install Gmonkit again");
  for (const std::string &path : installation.runtimes()) {
    Error failed = checkRuntime(path);
    if (!failed)
      findings.ok(path + ": the runtime");
    else
      findings.error(toString(std::move(failed)), "build or install the component runtime");
  }

  TerminationBlock block; // held to the end, so the directory is removed in any case
  SmallString<128> temporary;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, temporary);
  auto scratch = ScratchDirectory::createBeside((temporary + "/doctor").str());
  if (!scratch)
    findings.error(toString(scratch.takeError()), "set TMPDIR to a directory that can be written");
  else
    examinePlugins(installation, (*scratch)->path(), findings);
  examineDefaultCompilers(installation, findings);
  examinePkgConfig(installation, findings);
}

} // namespace gmonkit
