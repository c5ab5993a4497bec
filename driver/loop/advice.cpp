//===- advice.cpp - what a user's build needs for a variant --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/advice.h"
#include "driver/compiler/stand_in_options.h"
#include "driver/loop/bolt.h"
#include "driver/loop/build_recipes.h"
#include "driver/loop/training.h"
#include "driver/loop/variant_files.h"
#include "driver/project/shell_words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cstdlib>
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

const std::string Use = "$PWD/" + WorkspaceFolder.str() + "/use/";

// Returns TEXT as it stands between double quotes in a shell.
std::string inDoubleQuotes(StringRef text) {
  std::string quoted;
  for (char character : text)
    quoted.append(StringRef("\"$`\\").contains(character) ? "\\" : "").push_back(character);
  return quoted;
}

// Returns the file NAME of the folder of results as a word of a variable such as LDFLAGS.
std::string fileForUse(const std::string &name) { return Use + inDoubleQuotes(shellWord(name)); }

// Returns COMMAND for a variable as a user types it: its programs without the folder, if the shell
// finds them so.
std::string asTyped(std::vector<std::string> command) {
  for (std::string &word : MutableArrayRef(command).take_front(compilerPlace(command) + 1)) {
    std::string name = sys::path::filename(word).str();
    if (ErrorOr<std::string> found = sys::findProgramByName(name);
        found && sys::fs::equivalent(*found, word))
      word = name;
  }
  return inDoubleQuotes(shellCommand(command));
}

// Returns the options of gmon-cc; none: the variant needs none.
std::vector<std::string> launcherOptions(const Variant &variant) {
  std::vector<std::string> options;
  if (!variant.profile.empty())
    options.push_back("--gmon-pgo=" + Use + "joined.prof");
  if (variant.blocks)
    options.push_back("--gmon-layout=" + Use + "joined.blocks");
  return options;
}

std::string launcherOf(const Variant &variant) {
  std::vector<std::string> options = launcherOptions(variant);
  return options.empty() ? "" : "gmon-cc " + join(options, " ") + " ";
}

// Returns the options of the link.
std::vector<std::string> linkOf(const Session &session, const BuiltVariant &built) {
  std::vector<std::string> options = session.tools.linkOptions;
  if (built.variant->bolt)
    options.push_back(KeepRelocations);
  if (std::string order = orderOfAll(session.tools, built.images);
      built.variant->orders && !order.empty())
    append_range(options, session.tools.orderOptions(fileForUse(order)));
  return options;
}

// Returns the user's build command for his shell.
std::string buildCommand(const std::vector<std::string> &words) {
  if (words.size() == 3 && sys::path::filename(words[0]) == "sh" && words[1] == "-c")
    return words[2];
  return shellCommand(words);
}

std::string exported(StringRef name, const std::string &value) {
  return ("export " + name + "=\"" + value + "\"").str();
}

// The same, after what the user's variable has already. What an earlier loop's lines have put there
// is not repeated.
std::string extended(const Session &session, const std::string &name, const std::string &value) {
  const char *given = std::getenv(name.c_str());
  if (!given || !*given)
    return exported(name, value);
  bool isOther = session.ofEarlierLines.count(name) != 0;
  return exported(name, (isOther ? inDoubleQuotes(given) : "$" + name) + " " + value);
}

// Returns lines that take an earlier loop's options out of variables that LINES do not set.
std::vector<std::string> linesToClean(const Session &session, ArrayRef<std::string> lines) {
  std::vector<std::string> cleaning;
  for (const std::string &name : session.ofEarlierLines) {
    if (any_of(lines, [&](StringRef line) { return line.starts_with("export " + name + "="); }))
      continue;
    const char *given = std::getenv(name.c_str());
    cleaning.push_back(given ? exported(name, inDoubleQuotes(given)) : "unset " + name);
  }
  return cleaning;
}

// Returns whether the project's own settings give rustc options. A variable takes their place.
bool setsRustFlags(const std::string &folder) {
  return any_of(ArrayRef<const char *>{"config.toml", "config"}, [&](const char *name) {
    auto settings = MemoryBuffer::getFile(folder + "/.cargo/" + name);
    return settings && (*settings)->getBuffer().contains("rustflags");
  });
}

std::vector<std::string> linesForCompilers(const Session &session, const BuiltVariant &built) {
  const Variant &variant = *built.variant;
  const Toolchain &tools = session.tools;
  std::string compile = variant.orders ? std::string(" ") + FunctionSections : "";
  if (variant.bolt && !tools.isClang)
    compile = std::string(" ") + NoPartition;
  std::string link = join(linkOf(session, built), " ");
  StringRef kind = session.project.kind;
  bool takesLdflags = kind == "CMake" || kind == "Meson" || kind == "Autotools";
  // Makefiles often set LDFLAGS themselves, so the options of the link stand behind the compiler.
  if (!takesLdflags && !link.empty())
    compile += " " + link + (tools.isClang ? std::string(" ") + NoUnusedWarning : "");
  std::vector<std::string> lines;
  lines.push_back(exported("CC", launcherOf(variant) + asTyped(tools.c) + compile));
  if (!tools.cxx.empty())
    lines.push_back(exported("CXX", launcherOf(variant) + asTyped(tools.cxx) + compile));
  if (takesLdflags && !link.empty())
    lines.push_back(extended(session, "LDFLAGS", link));
  if (kind == "CMake" || kind == "Meson") // by default they do not optimise
    for (const std::vector<std::string> &command : session.project.commands)
      lines.push_back(shellCommand(command));
  if (kind == "Make")
    lines.push_back(tools.cxx.empty() ? "make CC=\"$CC\"" : "make CC=\"$CC\" CXX=\"$CXX\"");
  return lines;
}

// Returns whether the user's BUILD runs more than Cargo, as `make && cargo build` does.
bool runsMoreThanCargo(const std::vector<std::string> &build) {
  return !build.empty() && StringRef(buildCommand(build)).find_first_of("&|;\n") != StringRef::npos;
}

std::vector<std::string> linesForCargo(const Session &session, const BuiltVariant &built) {
  const std::vector<std::string> &c = session.tools.c;
  std::vector<std::string> lines, flags = {"-C linker=" + asTyped({c[compilerPlace(c)]})};
  if (std::vector<std::string> options = launcherOptions(*built.variant); !options.empty())
    lines = {"export RUSTC_WRAPPER=gmon-cc", exported("GMON_CC_OPTIONS", join(options, " "))};
  if (runsMoreThanCargo(session.settings.build))
    append_range(lines, linesForCompilers(session, built));
  for (const std::string &option : linkOf(session, built))
    flags.push_back("-C link-arg=" + option);
  if (!built.variant->isProfile()) {
    if (setsRustFlags(session.sources.folder()))
      lines.push_back("# RUSTFLAGS takes the place of rustflags in .cargo: add those");
    lines.push_back(extended(session, "RUSTFLAGS", join(flags, " ")));
  }
  lines.push_back(session.settings.build.empty() ? "cargo build --release"
                                                 : buildCommand(session.settings.build));
  return lines;
}

// Returns whether no call of the plain build's compilers came by CC or CXX.
bool ignoresCC(const Session &session) {
  auto calls = MemoryBuffer::getFile(session.workspace.tools(PlainBuild) + "/calls");
  return calls && (*calls)->getBuffer().contains(CalledByOtherName) &&
         !(*calls)->getBuffer().contains(CalledByVariable);
}

// Returns a comment: build systems do not notice another compiler, and would remake nothing.
std::string commentOnOldBuild(StringRef kind) {
  if (kind == "CMake" || kind == "Meson")
    return "# build must be a new folder: one that is there keeps its compiler";
  StringRef clean = kind == "Make"        ? "after make clean"
                    : kind == "Autotools" ? "after make distclean"
                    : kind == CargoKind   ? "after cargo clean"
                                          : "from the beginning";
  return ("# " + clean + ": what is built already would stay").str();
}

// Returns the path below BUILD of the file that PATH, below it, leads to.
std::string fileOf(const std::string &build, const std::string &path) {
  std::error_code failed, ignored;
  std::string file = fs::canonical(build + "/" + path, failed),
              root = fs::canonical(build, ignored).string() + "/";
  return !failed && StringRef(file).starts_with(root) ? file.substr(root.size()) : path;
}

} // namespace

std::vector<std::string> linesForBuild(const Session &session, const BuiltVariant &built) {
  const Variant &variant = *built.variant;
  std::vector<std::string> lines = {commentOnOldBuild(session.project.kind)};
  // A variable in a makefile gives way to `make CC=`.
  if (session.project.kind != "Make" && session.project.kind != CargoKind && ignoresCC(session))
    lines.push_back(
        "# the build calls compilers by their names: give it $CC and $CXX in its own way");
  if (!isPlainPath(session.sources.folder())) {
    lines.push_back(
        "# CC cannot name files in this folder: a shell or make takes a character of its "
        "path for something else; run the loop in another folder");
    return lines;
  }
  std::vector<std::string> forBuild = session.project.kind == CargoKind
                                          ? linesForCargo(session, built)
                                          : linesForCompilers(session, built);
  append_range(lines, linesToClean(session, forBuild));
  append_range(lines, forBuild);
  if (variant.orders && built.images.size() > 1 && session.tools.linker != "lld")
    for (const TrainedImage &image : built.images)
      lines.push_back("# to the link of " + image.path + " alone: " +
                      join(session.tools.orderOptions(fileForUse(image.name + ".order")), " "));
  std::string bolt = sys::path::filename(session.tools.bolt).str(); // found in PATH
  if (variant.bolt)
    for (const TrainedImage &image : built.images) {
      std::string file = fileOf(session.workspace.build(variant.name), image.path);
      lines.push_back(bolt + " " + shellWord(file) + " -o " + shellWord(file + ".bolted") +
                      " -data=\"" + Use + inDoubleQuotes(image.name) + ".fdata\" " +
                      join(std::begin(BoltOptions), std::end(BoltOptions), " "));
    }
  return lines;
}

} // namespace gmonkit
