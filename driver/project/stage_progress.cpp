//===- stage_progress.cpp - what the user sees meanwhile ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/stage_progress.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

std::string timeText(double seconds) {
  auto whole = static_cast<unsigned>(seconds + 0.5);
  return whole < 120 ? formatv("{0} s", whole).str() : formatv("{0} min", (whole + 30) / 60).str();
}

} // namespace

StageProgress::StageProgress(unsigned stages)
    : stages(stages), isTerminal(isatty(STDERR_FILENO) == 1) {}

void StageProgress::begin(StringRef name, Expectation expected) {
  ++number;
  stage = name.str();
  expectation = expected;
  start = std::chrono::steady_clock::now();
  update(0);
}

void StageProgress::update(unsigned steps) {
  std::string text;
  if (steps > 0 && expectation.steps >= steps)
    text += formatv(": {0} of {1} compiler calls", steps, expectation.steps);
  else if (steps > 0)
    text += formatv(": {0} compiler calls", steps);
  text += ", " + timeText(seconds());
  if (expectation.seconds > seconds())
    text += ", about " + timeText(expectation.seconds - seconds()) + " left";
  update(text);
}

void StageProgress::update(StringRef text) { show(label() + text.str()); }

void StageProgress::end(const Twine &how) {
  clear();
  std::string what = how.str();
  Message() << label() << ": " << timeText(seconds()) << (what.empty() ? "" : ", ") << what;
}

void StageProgress::skip(StringRef name, const Twine &why) {
  clear();
  ++number;
  stage = name.str();
  expectation = {};
  start = std::chrono::steady_clock::now();
  Message() << label() << ": " << why.str();
}

void StageProgress::clear() {
  if (isShown)
    errs() << "\r\x1b[K";
  isShown = false;
}

double StageProgress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void StageProgress::show(const std::string &text) {
  if (!isTerminal)
    return;
  errs() << "\r\x1b[K" << printable(text);
  isShown = true;
}

std::string StageProgress::label() const { return formatv("[{0}/{1}] {2}", number, stages, stage); }

} // namespace gmonkit
