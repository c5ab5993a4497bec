//===- verb_run.cpp - gmonkit run -------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "driver/child_process.h"
#include "driver/profile_collector.h"
#include "driver/verbs.h"
#include "llvm/Support/Path.h"
#include <cerrno>

using namespace llvm;

namespace gmonkit {
namespace {

Error saveProfiles(StringRef directory, StringRef command, StringRef output) {
  std::vector<ImageProfile> profiles;
  Error errors = collectProfiles(directory, profiles);
  if (!profiles.empty())
    return joinErrors(std::move(errors),
                      writeProfiles(profiles, sys::path::filename(command), output));
  if (errors)
    return errors;
  return fileError(command, "no profile was written; was it built with the plugin and the runtime? "
                            "'gmonkit doctor PROGRAM' tells");
}

Expected<int> runCommand(Operands command, StringRef output) {
  // Held to the end: whatever happens, the directory is removed.
  TerminationBlock block;
  Expected<std::unique_ptr<ScratchDirectory>> scratch = ScratchDirectory::createBeside(output);
  if (!scratch)
    return scratch.takeError();
  if (Error error = sendProfilesTo((*scratch)->path()))
    return error;

  ChildResult result = runChild(command, block);
  Error error =
      result.startError
          ? fileError(command.front(),
                      "cannot be run: " + std::generic_category().message(result.startError))
          : saveProfiles((*scratch)->path(), command.front(), output);
  if (!error)
    return result.exitStatus;
  printErrors(std::move(error));
  return result.exitStatus ? result.exitStatus : 1;
}

} // namespace

Expected<int> runVerb(Arguments args) {
  std::string output = "gmon.out";
  Syntax syntax;
  syntax.verb = "run";
  syntax.operands = "[--] COMMAND [ARGUMENT...]";
  syntax.leastOperands = 1;
  syntax.operandsAreCommand = true;
  syntax.description =
      "Runs COMMAND and adds up the profiles of all processes that end before it does: one file\n"
      "for the program, and IMAGE.gmon beside it for every other program or library. Exit status:\n"
      "COMMAND's own; 128 + n where signal n ended it; 1 where it was 0 but a profile is missing.";
  syntax.options = {
      {"-o", "--output", "FILE", "the program's profile (default gmon.out)", storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands command) { return runCommand(command, output); });
}

} // namespace gmonkit
