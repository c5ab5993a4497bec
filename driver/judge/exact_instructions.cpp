//===- exact_instructions.cpp - instructions counted by valgrind ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/exact_instructions.h"
#include "analyzer/support/errors.h"
#include "driver/process/child_process.h"
#include "llvm/Support/MemoryBuffer.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// Returns the number in the line "summary: N" at the end of a file of cachegrind; 0: none.
uint64_t summaryOf(const std::string &path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(path);
  uint64_t count = 0;
  if (!file || (*file)->getBuffer().rsplit("summary: ").second.trim().getAsInteger(10, count))
    return 0;
  return count;
}

} // namespace

Expected<double> countInstructions(const std::string &command, const std::string &directory,
                                   const std::string &scratch, const TerminationBlock &block,
                                   int &signal) {
  ChildResult result =
      runApart(command, directory, "", block,
               {InstructionCounter.str(), "-q", "--tool=cachegrind", "--cache-sim=no",
                "--trace-children=yes", "--cachegrind-out-file=" + scratch + "/%p"});
  signal = result.signal;
  if (signal)
    return makeError("interrupted while instructions were counted; the same command goes on from "
                     "there");
  if (result.startError || result.exitStatus)
    return fileError(command, "failed with status " + Twine(result.exitStatus) + " under " +
                                  InstructionCounter + "; leave --instructions out");
  double sum = 0;
  std::error_code error;
  for (fs::directory_iterator entry(scratch, error), end; !error && entry != end;
       entry.increment(error))
    sum += static_cast<double>(summaryOf(entry->path()));
  if (error || sum == 0)
    return fileError(command, "no instructions were counted under " + InstructionCounter +
                                  "; leave --instructions out");
  return sum;
}

} // namespace gmonkit
