//===- progress.cpp - progress of a long run, on a terminal ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/progress.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace std::chrono_literals;

namespace gmonkit {

constexpr StringLiteral EraseLine = "\r\033[K";

Progress::Progress() {
  if (sys::Process::StandardErrIsDisplayed())
    thread = std::thread([this] { show(); });
}

void Progress::setStep(const Twine &now) {
  if (!thread.joinable())
    return;
  std::lock_guard lock(mutex);
  step = now.str();
}

void Progress::show() {
  std::unique_lock lock(mutex);
  std::string shown;
  for (auto pause = 1000ms; !ended.wait_for(lock, pause, [this] { return hasEnded; });
       pause = 100ms)
    if (shown != step) {
      shown = step;
      errs() << EraseLine << printable(shown);
    }
  if (!shown.empty())
    errs() << EraseLine;
}

void Progress::end() {
  if (!thread.joinable())
    return;
  {
    std::lock_guard lock(mutex);
    hasEnded = true;
  }
  ended.notify_one();
  thread.join();
}

} // namespace gmonkit
