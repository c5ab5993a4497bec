//===- profiled_run.cpp - running a command for its profiles --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/profiled_run.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_folder.h"
#include "analyzer/support/plural.h"
#include "driver/options/command_line.h"
#include "driver/options/runtime_options.h"
#include "driver/process/child_process.h"
#include "driver/process/late_processes.h"
#include "driver/profiles/scratch_directory.h"
#include "gmonkit/collector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the name of the file that COMMAND leads to, which is its image's name.
std::string fileOf(StringRef command) {
  ErrorOr<std::string> found = sys::findProgramByName(command);
  SmallString<128> path;
  if (!found || sys::fs::real_path(*found, path))
    return "";
  return sys::path::filename(path).str();
}

// Warns of processes that outlive the command, and of OTHERS without the runtime.
void warnOfLate(ArrayRef<LateProcess> late, ArrayRef<LateProcess> others, StringRef directory) {
  for (const LateProcess &process : late)
    if (process.name != KeeperName)
      Message() << "gmonkit: warning: " << process.name << " (process " << process.id
                << ") still runs; its profile will be in " << directory << " when it ends";
  for (const LateProcess &process : others)
    Message() << "gmonkit: warning: " << process.name << " (process " << process.id
              << ") still runs; the profiles of what it starts will be in " << directory;
}

// Collects until no process of LATE is left that will write a profile. Stops after SECONDS or at a
// signal that asks this program to end.
void awaitProfiles(LateProcesses &late, ProfileCollector &collector, unsigned seconds,
                   const TerminationBlock &block) {
  using namespace std::chrono;
  // A process may be between fork and exec, and others may be missed by one look, so there are two.
  // The time also lets an uninstrumented process, such as a shell, execute an instrumented program.
  constexpr auto settling = milliseconds(250), silent = milliseconds(1000);
  constexpr int period = 20, looks = 2;
  bool isSaid = false, isInterrupted = false;
  auto begin = steady_clock::now();
  for (int clean = 0;; isInterrupted |= block.pause(period)) {
    late.find();
    collector.collect();
    auto waited = steady_clock::now() - begin;
    bool isOver = isInterrupted || waited >= seconds * 1s;
    bool mayBegin = !late.others().empty() && waited < settling;
    if (late.counted().empty() ? !mayBegin && ++clean == looks : isOver)
      return;
    if (!isSaid && !late.counted().empty() && waited >= silent) {
      isSaid = true;
      const LateProcess &first = late.counted().front();
      Message() << "gmonkit: waiting up to " << seconds << " seconds for " << first.name
                << " (process " << first.id << ')'
                << (late.counted().size() > 1 ? " and others" : "") << "; --wait=0 does not wait";
    }
  }
}

// A missing profile is said elsewhere, if there is none at all.
Error takeOwn(const ProfileCollector &collector, ArrayRef<StringRef> programs,
              const RunOptions &options) {
  if (collector.isEmpty())
    return Error::success();
  const ImageProfile *own = collector.own(programs);
  return own ? options.take(own->sum.sum())
             : fileError(programs.front(), "it wrote no profile of its own, but others did");
}

// Why processes leave no profile.
std::string lostBecause() {
  if (runtimeOption("signals") == "0")
    return "ended by a signal, for which signals=0 writes none, or by a bare system call, unless a "
           "message says why";
  if (runtimeOption("keeper") == "1")
    return "killed together with its keeper, or while it wrote the profile, unless a message says "
           "why";
  if (runtimeOption("live") == "1")
    return "killed (SIGKILL) in the first second, or ended by a bare system call, unless a message "
           "says why";
  return "killed (SIGKILL), or ended by a bare system call, unless a message says why; "
         "GMONKIT_OPTIONS=keeper=1 keeps such profiles";
}

// Warns of processes that have started, as often as LOST says of each program.
void warnOfLost(const std::map<std::string, size_t> &lost) {
  for (const auto &[program, processes] : lost)
    Message() << "gmonkit: warning: " << program << ": "
              << plural(processes, "process", "processes") << " left no profile: " << lostBecause();
}

// Tells why there is no profile of COMMAND, which ended with EXITSTATUS. LOST: processes that have
// started, by their programs.
Error noProfile(StringRef command, int exitStatus, const std::map<std::string, size_t> &lost) {
  if (exitStatus != 128 + SIGKILL && !lost.empty())
    return fileError(command,
                     "no profile was written: " + lost.begin()->first + " was " + lostBecause());
  if (exitStatus != 128 + SIGKILL)
    return fileError(command, "no profile was written; if the run printed no reason, was it built "
                              "with gmon-cc? 'gmonkit doctor PROGRAM' checks that");
  if (runtimeOption("keeper") == "1")
    return fileError(command, "no profile was written, for it was killed (SIGKILL) together with "
                              "its keeper; GMONKIT_OPTIONS=live=1 keeps all but the last second");
  if (runtimeOption("live") == "1")
    return fileError(command, "no profile was written, for it was killed (SIGKILL) in its first "
                              "second; let it run longer");
  return fileError(command, "no profile was written, for it was killed (SIGKILL); "
                            "GMONKIT_OPTIONS=keeper=1 keeps such profiles");
}

// EXITSTATUS: of COMMAND.
Error saveProfiles(ScratchDirectory &scratch, ProfileCollector &collector, StringRef command,
                   int exitStatus, const RunOptions &options, const TerminationBlock &block,
                   bool addsUp) {
  LateProcesses found(sys::path::filename(scratch.path()));
  awaitProfiles(found, collector, options.wait, block);
  std::vector<LateProcess> late = found.counted();
  Error errors = collector.collectLast();
  std::map<ProcessId, std::string> running = collector.running();
  for (const LateProcess &process : late)
    running.erase(process.id);
  for (const auto &[process, name] : running) // others that this user must not inspect
    late.push_back({process, name});
  std::string file = fileOf(command);
  StringRef programs[] = {sys::path::filename(command), file};
  errors = joinErrors(std::move(errors), options.take
                                             ? takeOwn(collector, programs, options)
                                             : collector.write({options.output, programs, addsUp}));
  warnOfLate(late, found.others(), scratch.path());
  if (!late.empty() || !found.others().empty() || errors)
    scratch.keep();
  if (errors && collector.leavesProfiles())
    errors = joinErrors(std::move(errors),
                        fileError(scratch.path(), "holds the profiles that could not be added up "
                                                  "or written; add them up with 'gmonkit merge'"));
  if (errors)
    return errors;
  if (collector.isEmpty() && !late.empty())
    return fileError(command, "no profile written yet; wait for the processes that still run");
  std::map<std::string, size_t> lost = collector.lost();
  if (collector.isEmpty())
    return noProfile(command, exitStatus, lost);
  warnOfLost(lost);
  return Error::success();
}

// Returns whether the user has set merge=1 in GMONKIT_OPTIONS. Settings of an outer 'gmonkit run'
// are not the user's.
bool wantsSum() {
  std::optional<std::string> output = runtimeOption("output");
  if (output && ScratchDirectory::holds(*output))
    return false;
  if (output)
    Message() << "gmonkit: warning: GMONKIT_OPTIONS: output=" << *output
              << " is ignored by 'gmonkit run'; give the profile's file with -o";
  return runtimeOption("merge") == "1";
}

Error prepareOutput(StringRef output) {
  if (sys::fs::is_directory(output) || output.ends_with("/"))
    return fileError(output, "is a directory; give a file with -o");
  StringRef directory = sys::path::parent_path(output);
  if (!directory.empty())
    if (Error error = makeFolder(directory, output))
      return error;
  ScratchDirectory::removeAbandoned(output, [](StringRef name) {
    LateProcesses users(name);
    users.find();
    return !users.others().empty() || !users.counted().empty();
  });
  return Error::success();
}

} // namespace

Expected<int> runProfiled(ArrayRef<std::string> command, const RunOptions &options) {
  if (Error error = prepareOutput(options.output))
    return error;
  if (!options.take)
    if (Error error = checkWritable(options.output, ProfileFile))
      return error;
  // Held to the end, so the directory is removed or reported in any case.
  TerminationBlock block;
  Expected<std::unique_ptr<ScratchDirectory>> scratch =
      ScratchDirectory::createBeside(options.output);
  if (!scratch)
    return scratch.takeError();
  bool mayChangeUser = geteuid() == 0;
  if (mayChangeUser)
    (*scratch)->openToOthers();
  bool addsUp = wantsSum();
  if (Error error = sendProfilesTo((*scratch)->path()))
    return error;

  ProfileCollector collector((*scratch)->path(), mayChangeUser);
  ChildResult result = runChild(command, block, [&] { collector.collect(); });
  Error error =
      result.startError
          ? fileError(command.front(),
                      "cannot be run: " + std::generic_category().message(result.startError))
          : saveProfiles(**scratch, collector, command.front(), result.exitStatus, options, block,
                         addsUp);
  bool isCutShort = options.take && result.signal && result.exitStatus == 0;
  if (!error)
    return isCutShort ? 128 + result.signal : result.exitStatus;
  printErrors(std::move(error));
  return result.exitStatus ? result.exitStatus : 1;
}

} // namespace gmonkit
