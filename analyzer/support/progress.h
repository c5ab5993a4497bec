//===- progress.h - what a long run is doing, on a terminal ---------------===//
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

// Where standard error is a terminal, shows there what is being done from the second second on,
// and takes it away at the end. Elsewhere it does nothing.
class Progress {
public:
  Progress();
  ~Progress() { end(); }
  Progress(const Progress &) = delete;

  void setStep(const llvm::Twine &step);

  // Before anything else is written to the terminal.
  void end();

private:
  void show();

  std::thread thread;
  std::mutex mutex; // of what follows
  std::condition_variable ended;
  bool hasEnded = false;
  std::string step;
};

} // namespace gmonkit

#endif
