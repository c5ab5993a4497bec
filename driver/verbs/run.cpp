//===- run.cpp - gmonkit run -------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/profiles/profiled_run.h"
#include "driver/verbs/verbs.h"

using namespace llvm;

namespace gmonkit {

static constexpr unsigned MostSeconds = 1000000;

Expected<int> runVerb(VerbArguments args) {
  RunOptions options;
  Syntax syntax;
  syntax.verb = "run";
  syntax.operands = "[--] COMMAND [ARGUMENT...]";
  syntax.leastOperands = 1;
  syntax.operandsAreCommand = true;
  syntax.description = "Runs COMMAND and adds up the profiles of all its processes, including "
                       "those that outlive it by a\n"
                       "few seconds. Writes one file for the program, and FILE.IMAGE for every "
                       "other program or library;\n"
                       "phases add .PHASE and events add .EVENT to the name. "
                       "GMONKIT_OPTIONS=merge=1 adds to existing\n"
                       "files. Exit status: that of COMMAND; 128 + n if signal n ended it; 1 if "
                       "COMMAND returned 0 but\n"
                       "there is no profile, or one cannot be written.";
  syntax.options = {
      {"-o", "--output", "FILE", "the program's profile (default gmon.out)",
       storeIn(options.output)},
      {"", "--wait", "SECONDS", "how long to wait for processes that outlive COMMAND (default 10)",
       [&](StringRef value) {
         return value.getAsInteger(10, options.wait) || options.wait > MostSeconds
                    ? makeError("expected a number of seconds up to " + Twine(MostSeconds))
                    : Error::success();
       }}};
  return runWithSyntax(syntax, args,
                       [&](Operands command) { return runProfiled(command, options); });
}

} // namespace gmonkit
