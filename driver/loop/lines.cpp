//===- lines.cpp - what a user's build needs for a variant ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/outcome.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {
namespace {

const std::string Use = "$PWD/" + WorkspaceFolder.str() + "/use/";

// Returns COMMAND as a user types it: its program without the folder.
std::string asTyped(std::vector<std::string> command) {
  command.front() = sys::path::filename(command.front()).str();
  return join(command, " ");
}

std::string launcherOf(const Variant &variant) {
  std::string launcher;
  if (variant.profile)
    launcher += " --gmon-pgo=" + Use + "joined.prof";
  if (variant.blocks)
    launcher += " --gmon-layout=" + Use + "joined.blocks";
  return launcher.empty() ? "" : "gmon-cc" + launcher + " ";
}

// Returns the options of the link.
std::string linkOf(const Session &session, const BuiltVariant &built) {
  std::vector<std::string> options = session.tools.linkOptions;
  if (built.variant->bolt)
    options.push_back("-Wl,-q");
  if (built.variant->orders) {
    // ld.lld takes the orders of all programs as one.
    bool isJoined = session.tools.linker == "lld" && built.images.size() > 1;
    options.push_back(session.tools.orderOption(
        Use + (isJoined ? std::string("joined") : built.images.front().name) + ".order"));
  }
  return join(options, " ");
}

} // namespace

std::vector<std::string> linesForBuild(const Session &session, const BuiltVariant &built) {
  const Variant &variant = *built.variant;
  const Toolchain &tools = session.tools;
  std::string compile = variant.orders ? " -ffunction-sections" : "";
  if (variant.bolt && !tools.isClang)
    compile = " -fno-reorder-blocks-and-partition";
  std::string link = linkOf(session, built);
  StringRef kind = session.project.kind;
  bool takesLdflags = kind == "CMake" || kind == "Meson" || kind == "Autotools";
  // Makefiles often set LDFLAGS themselves, so the options of the link stand behind the compiler.
  if (!takesLdflags && !link.empty())
    compile += " " + link + (tools.isClang ? " -Wno-unused-command-line-argument" : "");
  std::vector<std::string> lines;
  auto set = [&](StringRef name, const std::string &value) {
    lines.push_back(("export " + name + "=\"" + value + "\"").str());
  };
  set("CC", launcherOf(variant) + asTyped(tools.c) + compile);
  if (!tools.cxx.empty())
    set("CXX", launcherOf(variant) + asTyped(tools.cxx) + compile);
  if (takesLdflags && !link.empty())
    set("LDFLAGS", link);
  else if (kind == "Make")
    lines.push_back(tools.cxx.empty() ? "make CC=\"$CC\"" : "make CC=\"$CC\" CXX=\"$CXX\"");
  if (variant.bolt)
    for (const TrainedImage &image : built.images)
      lines.push_back("llvm-bolt " + image.path + " -o " + image.path + ".bolted -data=" + Use +
                      image.name +
                      ".fdata -reorder-blocks=ext-tsp -reorder-functions=cdsort "
                      "-split-functions -split-all-cold");
  return lines;
}

} // namespace gmonkit
