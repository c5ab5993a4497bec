//===- captured_run.cpp - running a command for its output ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/captured_run.h"
#include "analyzer/support/memory_file.h"
#include "driver/process/environment.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace gmonkit {

std::string CapturedRun::firstLine() const { return StringRef(output).split('\n').first.str(); }

CapturedRun runCaptured(const std::vector<std::string> &command,
                        const std::vector<std::string> &settings) {
  CapturedRun run;
  Expected<MemoryFile> file = MemoryFile::create();
  if (!file) {
    run.output = toString(file.takeError());
    return run;
  }
  std::string log = file->path();
  std::vector<StringRef> words(command.begin(), command.end());
  std::string problem;
  // Sends errors to the output, too, so their sequence is preserved.
  run.status = sys::ExecuteAndWait(words.front(), words, environmentWith(settings),
                                   {StringRef(), StringRef(log), StringRef(log)},
                                   /*SecondsToWait=*/0, /*MemoryLimit=*/0, &problem);
  Expected<std::string> output = file->read();
  run.output = output ? *output : toString(output.takeError());
  if (run.output.empty())
    run.output = problem;
  return run;
}

} // namespace gmonkit
