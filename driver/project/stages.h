//===- stages.h - stages that need not run again --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_STAGES_H
#define GMONKIT_DRIVER_PROJECT_STAGES_H

#include "driver/process/termination.h"
#include "driver/project/stage_progress.h"
#include "driver/project/workspace.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Runs the stages of the loop. A finished stage leaves a stamp with the fingerprint of all that it
// depended on. It is run again only if that differs. A stage that was interrupted has no stamp, so
// it begins anew.
class Stages {
public:
  Stages(const Workspace &workspace, const TerminationBlock &block, unsigned count)
      : workspace(workspace), block(block), progress(count) {}

  // Runs BODY, unless the stamp of STAGE has KEY and RESULT, a file or folder that BODY makes, is
  // there. STEPS is the number of compiler calls to expect if the stage has never run. BODY returns
  // what came out in a few words.
  llvm::Error run(llvm::StringRef stage, const std::string &key, const std::string &result,
                  unsigned steps, llvm::function_ref<llvm::Expected<std::string>()> body);

  // Runs a command of the current stage in DIRECTORY and appends its output to the stage's log.
  // Sets SETTINGS in its environment. COUNTER is a file with a byte for each compiler call, or
  // empty. Returns the exit status. It is an error if the command cannot be run, or if the user
  // interrupts.
  llvm::Expected<int> command(llvm::ArrayRef<std::string> words, const std::string &directory,
                              const std::vector<std::string> &settings,
                              const std::string &counter = "");
  // The same, but a status other than 0 is an error with the end of the log, and WAYOUT behind it.
  llvm::Error mustSucceed(llvm::ArrayRef<std::string> words, const std::string &directory,
                          const std::vector<std::string> &settings, const std::string &counter = "",
                          llvm::StringRef wayOut = "");

  // Appends a line to the log of the current stage.
  void logLine(const llvm::Twine &text);

  // Returns the number of compiler calls of the finished stage, 0 if unknown.
  unsigned stepsOf(llvm::StringRef stage) const;

  StageProgress &shown() { return progress; }
  const TerminationBlock &signals() const { return block; }
  // The signal that asked this program to end; 0: none.
  int signal() const { return lastSignal; }
  // Returns ERROR, by which a stage failed. If a signal was the reason, prints it and returns the
  // exit status.
  llvm::Expected<int> ended(llvm::Error error) const;
  void interruptedBy(int signal) { lastSignal = signal; }

private:
  std::string stampOf(llvm::StringRef stage) const;

  const Workspace &workspace;
  const TerminationBlock &block;
  StageProgress progress;
  std::string current; // the stage that runs
  unsigned steps = 0;  // compiler calls of it so far
  int lastSignal = 0;
};

} // namespace gmonkit

#endif
