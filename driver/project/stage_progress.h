//===- stage_progress.h - what the user sees meanwhile --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_STAGE_PROGRESS_H
#define GMONKIT_DRIVER_PROJECT_STAGE_PROGRESS_H

#include "llvm/ADT/Twine.h"
#include <chrono>
#include <string>

namespace gmonkit {

// What is known of a stage from an earlier time. 0: nothing.
struct Expectation {
  double seconds = 0;
  unsigned steps = 0; // compiler calls, for builds
};

// Reports stages on standard error. On a terminal the line of the current stage changes; elsewhere
// each stage is a line when it ends.
class StageProgress {
public:
  explicit StageProgress(unsigned stages);

  void begin(llvm::StringRef stage, Expectation expectation);
  // The stage goes on; STEPS of it are done.
  void update(unsigned steps);
  // The same, with words of its own.
  void update(llvm::StringRef text);
  // The stage is done. HOW says what came out, or is empty.
  void end(const llvm::Twine &how);
  // A stage that is not run.
  void skip(llvm::StringRef stage, const llvm::Twine &why);
  // Clears the changing line, before something else is printed.
  void clear();

  double seconds() const; // since the stage began

private:
  void show(const std::string &text);
  std::string label() const;

  unsigned stages, number = 0;
  bool isTerminal, isShown = false;
  std::string stage;
  Expectation expectation;
  std::chrono::steady_clock::time_point start;
};

} // namespace gmonkit

#endif
