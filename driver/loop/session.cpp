//===- session.cpp - what all stages of one loop share --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/session.h"
#include "analyzer/support/errors.h"
#include "driver/compiler/needed_versions.h"
#include "driver/judge/exact_instructions.h"
#include "driver/project/earlier_lines.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace gmonkit {
namespace {

Expected<std::string> fingerprintOfTools(const Installation &installation) {
  Fingerprint sum;
  std::vector<std::string> files = installation.runtimes();
  files.insert(files.begin(), {installation.root + "/bin/gmonkit", installation.launcher()});
  for (const Plugin &plugin : installation.plugins())
    files.push_back(plugin.path);
  for (const std::string &file : files)
    if (Error error = sum.addFile(file))
      return error;
  return sum.hex();
}

// Compilers may be scripts, so their versions do not tell all.
Expected<std::string> fingerprintOfCompilers(const Toolchain &tools) {
  Fingerprint sum;
  for (const std::vector<std::string> *command : {&tools.c, &tools.cxx})
    for (size_t i = 0; !command->empty() && i <= compilerPlace(*command); ++i)
      if (sys::fs::exists((*command)[i]))
        if (Error error = sum.addFile((*command)[i]))
          return error;
  return sum.hex();
}

} // namespace

ProfileForm Session::profileForm() const {
  if (llvm == 0)
    return ProfileForm::Gcc;
  return llvm >= FirstLlvmOfCounters ? ProfileForm::Counters : ProfileForm::Samples;
}

Expected<Session> openSession(LoopSettings settings) {
  if (Error error = settings.seconds().takeError())
    return error;
  SmallString<256> here, real;
  if (std::error_code error = sys::fs::current_path(here))
    return fileError(".", error.message());
  if (std::error_code error = sys::fs::real_path(here, real))
    return fileError(here, error.message());
  std::string folder = real.str().str();
  Expected<Project> project = findProject(folder, settings.build);
  if (!project)
    return project.takeError();
  Installation installation = findInstallation();
  EarlierLines lines = removeEarlierLines();
  Expected<Toolchain> tools = findToolchain(settings, installation.launcher(), lines.areFound);
  if (!tools)
    return tools.takeError();
  if (settings.instructions && !sys::findProgramByName(InstructionCounter))
    return makeError("--instructions: " + InstructionCounter +
                     " is not installed; install it, or leave the option out");
  Expected<std::string> tool = fingerprintOfTools(installation);
  if (!tool)
    return tool.takeError();
  Expected<std::string> compilers = fingerprintOfCompilers(*tools);
  if (!compilers)
    return compilers.takeError();
  Expected<SourceTree> sources = SourceTree::list(folder);
  if (!sources)
    return sources.takeError();
  Expected<Workspace> workspace = Workspace::open(folder);
  if (!workspace)
    return workspace.takeError();
  if (Error error = sources->freeze(workspace->path("work/source")))
    return error;
  // What compiles a Cargo project is not TOOLS.
  unsigned llvm = project->kind == CargoKind ? rustLlvm() : tools->isClang ? tools->major : 0;
  return Session{std::move(settings),    std::move(*project),
                 std::move(*tools),      std::move(*workspace),
                 std::move(*sources),    std::move(installation),
                 std::move(*tool),       std::move(*compilers),
                 std::move(lines.names), llvm};
}

} // namespace gmonkit
