//===- verb_run.cpp - gmonkit run -------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "analyzer/gmon_writer.h"
#include "driver/child_process.h"
#include "driver/late_processes.h"
#include "driver/profile_collector.h"
#include "driver/verbs.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// The name of the file that COMMAND leads to, which is its image's.
std::string fileOf(StringRef command) {
  ErrorOr<std::string> found = sys::findProgramByName(command);
  SmallString<128> path;
  if (!found || sys::fs::real_path(*found, path))
    return "";
  return sys::path::filename(path).str();
}

// Of processes that the command has left behind.
void warnOfLate(ArrayRef<LateProcess> late, StringRef directory) {
  for (const LateProcess &process : late)
    errs() << "gmonkit: warning: " << process.name << " (process " << process.id
           << ") still runs; its profile will be in " << directory << " when it ends\n";
}

Error saveProfiles(ScratchDirectory &scratch, StringRef command, StringRef output) {
  std::vector<LateProcess> late = findLateProcesses(sys::path::filename(scratch.path()));
  std::vector<ImageProfile> profiles;
  std::set<unsigned long long> running;
  Error errors = collectProfiles(scratch.path(), profiles, running);
  for (const LateProcess &process : late)
    running.erase(process.id);
  for (unsigned long long process : running) // others that this user may not look into
    late.push_back({process, processName(process)});
  std::string file = fileOf(command);
  if (!profiles.empty())
    errors = joinErrors(std::move(errors),
                        writeProfiles(profiles, {sys::path::filename(command), file}, output));
  warnOfLate(late, scratch.path());
  if (!late.empty() || errors)
    scratch.keep();
  if (errors)
    return joinErrors(std::move(errors),
                      fileError(scratch.path(), "keeps the profiles that could not be added up or "
                                                "written; 'gmonkit merge' does it later"));
  if (profiles.empty() && !late.empty())
    return fileError(command, "no profile was written so far; wait for the processes that run");
  if (profiles.empty())
    return fileError(command,
                     "no profile was written; was it built with the plugin and the runtime? "
                     "'gmonkit doctor PROGRAM' tells");
  return Error::success();
}

Expected<int> runCommand(Operands command, StringRef output) {
  if (sys::fs::is_directory(output))
    return fileError(output, "is a directory; give a file with -o");
  StringRef directory = sys::path::parent_path(output);
  if (std::error_code error =
          directory.empty() ? std::error_code() : sys::fs::create_directories(directory))
    return fileError(output, "cannot make its directory: " + error.message());
  if (Error error = checkWritable(output, ProfileFile))
    return error;
  // Held to the end: whatever happens, the directory is removed or named.
  TerminationBlock block;
  Expected<std::unique_ptr<ScratchDirectory>> scratch = ScratchDirectory::createBeside(output);
  if (!scratch)
    return scratch.takeError();
  if (geteuid() == 0) // the command may go on as somebody else
    (*scratch)->openToOthers();
  if (Error error = sendProfilesTo((*scratch)->path()))
    return error;

  ChildResult result = runChild(command, block);
  Error error =
      result.startError
          ? fileError(command.front(),
                      "cannot be run: " + std::generic_category().message(result.startError))
          : saveProfiles(**scratch, command.front(), output);
  if (!error)
    return result.exitStatus;
  printErrors(std::move(error));
  return result.exitStatus ? result.exitStatus : 1;
}

} // namespace

Expected<int> runVerb(Arguments args) {
  std::string output = DefaultOutput.str();
  Syntax syntax;
  syntax.verb = "run";
  syntax.operands = "[--] COMMAND [ARGUMENT...]";
  syntax.leastOperands = 1;
  syntax.operandsAreCommand = true;
  syntax.description =
      "Runs COMMAND and adds up the profiles of all processes that end before it does: one file\n"
      "for the program and, beside it, IMAGE.gmon for every other program or library (with\n"
      "-o FILE.gmon: FILE.IMAGE.gmon). To these names phases and events add .PHASE and .EVENT.\n"
      "Exit status: COMMAND's own; 128 + n where signal n ended it; 1 where it was 0 but a\n"
      "profile is missing.";
  syntax.options = {
      {"-o", "--output", "FILE", "the program's profile (default gmon.out)", storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands command) { return runCommand(command, output); });
}

} // namespace gmonkit
