//===- progress.h - progress of a long run, on a terminal -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PROGRESS_H
#define GMONKIT_ANALYZER_SUPPORT_PROGRESS_H

#include "llvm/ADT/Twine.h"
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace gmonkit {

// Shows the current step on standard error, starting after one second, and removes it at the end.
// Does nothing if standard error is not a terminal.
class Progress {
public:
  Progress();
  ~Progress() { end(); }
  Progress(const Progress &) = delete;

  void setStep(const llvm::Twine &step);

  // Removes the text. Call it before other output to the terminal.
  void end();

private:
  void show();

  std::thread thread;
  std::mutex mutex; // protects the members below
  std::condition_variable ended;
  bool hasEnded = false;
  std::string step;
};

} // namespace gmonkit

#endif
