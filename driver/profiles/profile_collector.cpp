//===- profile_collector.cpp - collection of a run's profiles -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/profile_collector.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/options/runtime_options.h"
#include "driver/process/late_processes.h"
#include "driver/profiles/locked_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <optional>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

// The counts of at least and of at most as many processes are solved at once. Fewer would take more
// time. More would take more room on the disk, or in the memory of the solver.
constexpr size_t LeastSolved = 32, MostSolved = 64;
// If the counts of so many processes cannot be solved one by one, and of none before them, others
// cannot be either.
constexpr size_t MostFailures = 4;

// Takes the name from the process with the lowest id, so it does not depend on which one ended
// first.
void addProcess(const CollectedFile &file, ImageProfile &profile) {
  if (profile.processes.empty() || file.process < *profile.processes.begin())
    profile.image = file.image;
  profile.processes.insert(file.process);
}

// Adds FILE to PROFILE, which is created if needed, and removes FILE.
Error addFile(const CollectedFile &file, ImageProfile &profile) {
  Expected<GmonFile> contents = readCollected(file);
  if (!contents)
    return contents.takeError();
  // Renames it first: a file that cannot be removed must not be added again.
  std::string taken = file.path + ".tmp.0";
  if (std::error_code failed = sys::fs::rename(file.path, taken))
    return fileError(file.path, failed.message());
  if (Error failed = profile.sum.add(std::move(*contents))) {
    sys::fs::rename(taken, file.path);
    return failed;
  }
  addProcess(file, profile);
  if (file.isLive)
    profile.killed.insert(file.process);
  sys::fs::remove(taken);
  return Error::success();
}

// Returns whether the process of the live file FILE has not ended. It holds a lock on the file. Its
// id may be that of another container, so it is asked for only while a process that has closed all
// its descriptors may open the file again, and where there are no locks. LOCK: then locks the file.
bool isOfRunning(const CollectedFile &file, bool isLast, std::optional<LockedFile> &lock) {
  std::error_code failed =
      LockedFile::lock(file.path, LockedFile::Missing::IsError, /*patience=*/0, lock);
  if (failed == std::errc::resource_unavailable_try_again)
    return true;
  return (failed || !isLast) && processExists(file.process);
}

} // namespace

Error sendProfilesTo(StringRef directory) {
  Expected<std::string> options =
      optionsForOutput(directory, ("%n-%b-%p" + CollectedExtension).str());
  if (!options)
    return options.takeError();
  setenv("GMONKIT_OPTIONS", options->c_str(), /*overwrite=*/1);
  return Error::success();
}

ImageProfile &ProfileCollector::profileOf(const std::string &id, const std::string &suffix) {
  return profiles.try_emplace({id, suffix}, ImageProfile{"", id, suffix, {}, {}, {}}).first->second;
}

// Adds the counts that processes left under NAMES, all of the image ID. Leaves them after an error.
Error ProfileCollector::addUnsolved(const std::string &id, std::vector<std::string> names) {
  Expected<std::string> solved = solver.solve(id, names);
  if (!solved || solved->empty())
    return solved.takeError();
  Expected<GmonFile> sum = readGmon(*solved, GmonLayout());
  ImageProfile &profile = profileOf(id, "");
  Error failed = sum ? profile.sum.add(std::move(*sum)) : sum.takeError();
  if (!failed) {
    for (const std::string &name : names)
      addProcess(*parseCollectedName(name), profile);
    solver.finish(*solved, names);
    return Error::success();
  }
  if (profile.processes.empty())
    profiles.erase({id, ""});
  solver.giveBack(*solved, names);
  return failed;
}

// Adds the counts one by one, so that damaged ones keep no others from being added. Returns how
// many could not be added, and sets ERRORS to why.
size_t ProfileCollector::addEach(const std::string &id, const std::vector<std::string> &names,
                                 Error &errors) {
  size_t failures = 0, tries = 0;
  for (const std::string &name : names) {
    if (tries == failures && failures == MostFailures)
      return names.size();
    ++tries;
    if (Error failed = addUnsolved(id, {name})) {
      ++failures;
      errors = joinErrors(std::move(errors), std::move(failed));
    }
  }
  return failures;
}

// Solves the counts that processes left, unless they are few and more may come.
Error ProfileCollector::collectUnsolved(bool isLast) {
  std::map<std::string, std::vector<std::string>> names; // by image id
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    StringRef name = sys::path::filename(entry->path()), profile = CountsSolver::profileOf(name);
    if (solver.takeLink(name) || profile.empty() || (!isLast && setAside.count(profile.str())))
      continue;
    if (std::optional<CollectedFile> file = parseCollectedName(profile))
      names[file->id].push_back(profile.str());
  }
  Error errors = Error::success();
  for (auto &[id, waiting] : names) {
    llvm::sort(waiting);
    std::vector<std::string> others; // whose sum cannot be solved
    for (size_t first = 0; waiting.size() - first >= (isLast ? 1 : LeastSolved);) {
      size_t next = std::min(first + MostSolved, waiting.size());
      std::vector<std::string> some(waiting.begin() + first, waiting.begin() + next);
      first = next;
      if (Error failed = addUnsolved(id, some)) {
        consumeError(std::move(failed)); // each is tried once more when all processes have ended
        others.insert(others.end(), some.begin(), some.end());
      }
    }
    setAside.insert(others.begin(), others.end());
    if (size_t lost = isLast ? addEach(id, others, errors) : 0)
      errors = joinErrors(
          std::move(errors),
          fileError(directory, "holds the counts of " + plural(lost, "process", "processes") +
                                   " that cannot be solved; run the command again"));
  }
  return errors;
}

Error ProfileCollector::collectFiles(bool isLast) {
  Expected<std::vector<CollectedFile>> files = listCollectedFiles(directory);
  if (!files)
    return files.takeError();
  Error errors = Error::success();
  stillRunning.clear();
  for (const CollectedFile &file : *files) {
    std::optional<LockedFile> lock;
    if (file.isLive && isOfRunning(file, isLast, lock)) {
      stillRunning.try_emplace(file.process, file.image);
      continue;
    }
    if (!isLast && refused.count(file.path))
      continue;
    if (std::error_code failed = file.isLive
                                     ? std::error_code()
                                     : LockedFile::lock(file.path, LockedFile::Missing::IsError,
                                                        isLast ? 1000 : 0, lock)) {
      bool isHeld = failed == std::errc::resource_unavailable_try_again;
      if (isLast)
        errors = joinErrors(
            std::move(errors),
            fileError(file.path, isHeld ? "a process is still writing it" : failed.message()));
      continue;
    }
    if (lock && lock->isEmpty()) // a process is about to write it, or was killed then
      continue;
    ImageProfile &profile = profileOf(file.id, file.suffix);
    if (Error failed = addFile(file, profile)) {
      refused.insert(file.path);
      errors = joinErrors(std::move(errors), std::move(failed));
    }
    if (profile.processes.empty())
      profiles.erase({file.id, file.suffix});
  }
  return errors;
}

void ProfileCollector::collect() {
  started.read();
  consumeError(collectFiles(/*isLast=*/false));
  consumeError(collectUnsolved(/*isLast=*/false));
}

Error ProfileCollector::collectLast() {
  started.read();
  started.forgetRunning();
  solver.stop();
  Error unsolved = collectUnsolved(/*isLast=*/true);
  return joinErrors(std::move(unsolved), collectFiles(/*isLast=*/true));
}

std::map<std::string, size_t> ProfileCollector::lost() const {
  return started.unknown([&](ProcessId process) {
    return any_of(profiles, [&](auto &entry) { return entry.second.processes.count(process); });
  });
}

bool ProfileCollector::leavesProfiles() const {
  Expected<std::vector<CollectedFile>> files = listCollectedFiles(directory);
  bool leaves = !files || !files->empty();
  consumeError(files.takeError());
  return leaves;
}

Error ProfileCollector::keep(const ImageProfile &profile) const {
  return writeGmon(directory + "/" + profile.image + "-" + profile.id + "-0" +
                       CollectedExtension.str() + profile.suffix,
                   profile.sum.sum(), GmonLayout());
}

std::vector<const ImageProfile *> ProfileCollector::byName() const {
  std::vector<const ImageProfile *> sorted;
  for (const auto &[key, profile] : profiles)
    sorted.push_back(&profile);
  llvm::stable_sort(
      sorted, [](const ImageProfile *a, const ImageProfile *b) { return a->image < b->image; });
  return sorted;
}

// Returns the image id of the command's own program; empty if it has no profile.
std::string ProfileCollector::ownId(ArrayRef<const ImageProfile *> sorted,
                                    ArrayRef<StringRef> programs) {
  bool isOne = all_of(sorted, [&](auto *profile) { return profile->id == sorted.front()->id; });
  for (const ImageProfile *profile : sorted)
    if (isOne || is_contained(programs, profile->image))
      return profile->id;
  return "";
}

const ImageProfile *ProfileCollector::own(ArrayRef<StringRef> programs) const {
  auto found = profiles.find({ownId(byName(), programs), ""});
  return found == profiles.end() ? nullptr : &found->second;
}

Error ProfileCollector::write(const OutputNames &names) const {
  std::vector<const ImageProfile *> sorted = byName();
  std::string own = ownId(sorted, names.programs);
  std::vector<std::string> files = namesOf(sorted, own, names.output);
  Error errors = Error::success();
  for (auto [profile, file] : zip_equal(sorted, files))
    if (Error failed = writeCollected(*profile, file, names.addsUp))
      errors = joinErrors(joinErrors(std::move(errors), std::move(failed)), keep(*profile));
  return errors;
}

} // namespace gmonkit
