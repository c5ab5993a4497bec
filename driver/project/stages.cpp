//===- stages.cpp - stages that need not run again ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/stages.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/output_folder.h"
#include "driver/options/command_line.h"
#include "driver/process/child_process.h"
#include "driver/project/shell_words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t TailLines = 8;

struct Stamp {
  std::string key;
  Expectation took;
};

// Returns an empty stamp if there is none.
Stamp readStamp(const std::string &path) {
  Stamp stamp;
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(path);
  if (!file)
    return stamp;
  auto [key, rest] = (*file)->getBuffer().split('\n');
  auto [seconds, steps] = rest.split('\n');
  if (seconds.getAsDouble(stamp.took.seconds) || steps.trim().getAsInteger(10, stamp.took.steps))
    return {};
  stamp.key = key.str();
  return stamp;
}

// Prints the last lines of LOG, which tell why a command failed. Returns the last one if that is an
// error of Gmonkit's, without the program's name; else "".
std::string printTail(const std::string &log) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(log);
  if (!file)
    return "";
  SmallVector<StringRef> lines;
  (*file)->getBuffer().rtrim('\n').split(lines, '\n');
  for (StringRef line : ArrayRef(lines).take_back(TailLines))
    Message() << "  " << line;
  StringRef last = lines.empty() ? "" : lines.back();
  return last.consume_front("gmonkit: error: ") ? last.str() : "";
}

// Returns WORDS as in a shell; only the verb of a command of Gmonkit's own, which is long.
std::string briefly(ArrayRef<std::string> words) {
  bool isOwn = words.size() > 1 && sys::path::filename(words[0]) == "gmonkit";
  return isOwn ? "gmonkit " + words[1] : shellCommand(words);
}

} // namespace

std::string Stages::stampOf(StringRef stage) const {
  return workspace.path("work/stamps/" + stage);
}

unsigned Stages::stepsOf(StringRef stage) const { return readStamp(stampOf(stage)).took.steps; }

Expected<int> Stages::ended(Error error) const {
  if (lastSignal == 0)
    return error;
  printErrors(std::move(error));
  return 128 + lastSignal;
}

Error Stages::run(StringRef stage, const std::string &key, const std::string &result,
                  unsigned expectedSteps, function_ref<Expected<std::string>()> body) {
  current = stage.str(); // what is run between stages goes to the log of the last
  Stamp before = readStamp(stampOf(stage));
  if (before.key == key && sys::fs::exists(result)) {
    progress.skip(stage, "is up to date");
    return Error::success();
  }
  steps = 0;
  // Without a key the stamp only tells how long the stage takes.
  auto stamp = [&](StringRef key, Expectation took) {
    std::string text = formatv("{0}\n{1:f3}\n{2}\n", key, took.seconds, took.steps);
    if (Error error = makeFolder(workspace.path("work/stamps")))
      return error;
    return writeFile(stampOf(stage), text, TextFile);
  };
  if (Error error = stamp("-", before.took))
    return error;
  if (Error error = writeFile(workspace.log(stage), "", TextFile))
    return error;
  if (before.took.steps == 0)
    before.took.steps = expectedSteps;
  progress.begin(stage, before.took);
  Expected<std::string> how = body();
  if (!how) {
    progress.end("failed");
    return how.takeError();
  }
  if (Error error = stamp(key, {progress.seconds(), steps}))
    return error;
  progress.end(*how);
  return Error::success();
}

void Stages::logLine(const Twine &text) {
  std::error_code error;
  raw_fd_ostream log(workspace.log(current), error, sys::fs::OF_Append);
  if (!error)
    log << text << '\n';
  log.clear_error(); // a log is no result
}

Expected<int> Stages::command(ArrayRef<std::string> words, const std::string &directory,
                              const std::vector<std::string> &settings,
                              const std::string &counter) {
  logLine("$ " + shellCommand(words));
  ChildSetup setup;
  setup.directory = directory;
  setup.isApart = true;
  setup.settings = settings;
  std::string log = workspace.log(current);
  setup.output = open(log.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (setup.output < 0)
    return fileError(log, std::generic_category().message(errno));
  ChildResult result = runChild(
      words, block,
      [&] {
        uint64_t size = 0;
        if (!counter.empty() && !sys::fs::file_size(counter, size))
          steps = static_cast<unsigned>(size);
        progress.update(steps);
      },
      setup);
  close(setup.output);
  if (uint64_t size = 0; !counter.empty() && !sys::fs::file_size(counter, size))
    steps = static_cast<unsigned>(size);
  if (result.startError)
    return fileError(words.front(),
                     "cannot be run: " + std::generic_category().message(result.startError));
  if (result.signal) {
    lastSignal = result.signal;
    return makeError("interrupted in the stage '" + Twine(current) +
                     "'; the same command goes on from there");
  }
  return result.exitStatus;
}

Error Stages::mustSucceed(ArrayRef<std::string> words, const std::string &directory,
                          const std::vector<std::string> &settings, const std::string &counter,
                          StringRef wayOut) {
  Expected<int> status = command(words, directory, settings, counter);
  if (!status)
    return status.takeError();
  if (*status == 0)
    return Error::success();
  progress.clear();
  std::string reason = printTail(workspace.log(current));
  return fileError(briefly(words), "failed with status " + Twine(*status) +
                                       (reason.empty() ? "" : ": ") + reason + "; see " +
                                       WorkspaceFolder + "/log/" + current + ".log" + wayOut);
}

} // namespace gmonkit
