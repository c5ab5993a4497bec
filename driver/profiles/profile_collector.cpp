//===- profile_collector.cpp - collection of a run's profiles -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/profile_collector.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/gmon/live_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/options/runtime_options.h"
#include "driver/process/late_processes.h"
#include "driver/profiles/locked_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <optional>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef Extension = ".gmon";

// The counts of at least and of at most as many processes are solved at once. Fewer would take more
// time. More would take more room on the disk, or in the memory of the solver.
constexpr size_t LeastSolved = 32, MostSolved = 64;
// If the counts of so many processes cannot be solved one by one, and of none before them, others
// cannot be either.
constexpr size_t MostFailures = 4;

// A file in the scratch directory, with the parts of its name.
struct CollectedFile {
  std::string path, image, id, suffix;
  ProcessId process = 0;
  bool isLive = false;
};

bool isNumber(StringRef text) { return !text.empty() && all_of(text, isDigit); }

// Whether TEXT is PID or PID.N.
bool isLiveNumber(StringRef text) {
  auto [process, number] = text.split('.');
  return isNumber(process) && (process.size() == text.size() || isNumber(number));
}

bool isImageId(StringRef text) {
  return !text.empty() && all_of(text, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

// Whether NAME is IMAGE-ID-PID.gmon[.SUFFIX] with its extension at AT. Sets FILE to the parts.
bool splitName(StringRef name, size_t at, CollectedFile &file) {
  auto [before, process] = name.take_front(at).rsplit('-');
  auto [image, id] = before.rsplit('-');
  StringRef suffix = name.drop_front(at + Extension.size());
  if (image.empty() || !isImageId(id) || !isNumber(process) ||
      process.getAsInteger(10, file.process) || (!suffix.empty() && suffix.front() != '.'))
    return false;
  file.image = image.str();
  file.id = id.str();
  file.suffix = suffix.str();
  return true;
}

// Returns nothing for a file that a runtime was writing when it was killed. There may be many
// thousands of names, so this uses no regular expressions.
std::optional<CollectedFile> parseName(StringRef path) {
  CollectedFile file;
  file.path = path.str();
  StringRef name = sys::path::filename(path);
  size_t at = name.rfind(Extension); // names of images and phases may have it, too
  while (at != StringRef::npos && !splitName(name, at, file))
    at = name.take_front(at).rfind(Extension);
  if (at == StringRef::npos)
    return std::nullopt;
  if (auto [before, process] = StringRef(file.suffix).rsplit(".tmp."); isNumber(process))
    return std::nullopt;
  if (auto [before, process] = StringRef(file.suffix).rsplit(".live."); isLiveNumber(process)) {
    file.isLive = true;
    file.suffix = before.str();
  }
  return file;
}

Expected<std::vector<CollectedFile>> listFiles(StringRef directory) {
  std::vector<CollectedFile> files;
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (CountsSolver::owns(sys::path::filename(entry->path())))
      continue;
    else if (std::optional<CollectedFile> file = parseName(entry->path()))
      files.push_back(std::move(*file));
  if (error)
    return fileError(directory, error.message());
  llvm::sort(files, [](const CollectedFile &a, const CollectedFile &b) { return a.path < b.path; });
  return files;
}

Expected<GmonFile> readCollected(const CollectedFile &file) {
  if (!file.isLive)
    return readGmon(file.path, GmonLayout());
  Expected<std::string> bytes = readLiveFile(file.path);
  if (!bytes)
    return bytes.takeError();
  return parseGmon(file.path, *bytes, GmonLayout());
}

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

// Names for the images other than the command's.
class NamesBeside {
public:
  explicit NamesBeside(StringRef output) : output(output) {}

  std::string choose(const ImageProfile &profile) {
    std::string name = profile.image;
    if (!taken.insert(name).second)
      name += "." + profile.id;
    // An image may have the name and id of another one for its name.
    for (unsigned number = 1; name != profile.image && !taken.insert(name).second; ++number)
      name = profile.image + "." + profile.id + "." + std::to_string(number);
    return output + "." + name;
  }

private:
  std::string output;
  StringSet<> taken;
};

// Writes the sum of PROFILE and of the file PATH to PATH.
Error addToFile(const GmonFile &profile, const std::string &path) {
  constexpr int patience = 10000; // milliseconds; another run holds the lock while it writes
  Expected<std::string> target = followLinks(path);
  if (!target)
    return target.takeError();
  std::optional<LockedFile> lock;
  if (std::error_code failed =
          LockedFile::lock(*target, LockedFile::Missing::IsMade, patience, lock))
    return fileError(
        path, failed == std::errc::resource_unavailable_try_again
                  ? "locked by another process; add the profiles up later with 'gmonkit merge'"
                  : failed.message());
  GmonMerge merge;
  Error failed = Error::success();
  if (!lock->isEmpty()) {
    Expected<GmonFile> old = readGmon(path, GmonLayout());
    failed = old ? merge.add(std::move(*old)) : old.takeError();
  }
  if (!failed)
    failed = merge.add(profile);
  if (!failed)
    failed = writeGmon(path, merge.sum(), GmonLayout());
  if (failed && lock->isEmpty())
    sys::fs::remove(*target); // it was created for this
  return failed;
}

Error writeProfile(const ImageProfile &profile, const std::string &path, bool addsUp) {
  if (Error failed = addsUp ? addToFile(profile.sum.sum(), path)
                            : writeGmon(path, profile.sum.sum(), GmonLayout()))
    return failed;
  std::string limits;
  if (!profile.killed.empty())
    limits =
        ", " + std::to_string(profile.killed.size()) + " of them killed: without its last second";
  if (profile.sum.sum().flags & GmonFlagInexact) // a process may have said so where nobody looks
    limits += "; counts may be inexact";
  Message() << "gmonkit: " << (addsUp ? "added to " : "wrote ") << path << ": " << profile.image
            << ", " << plural(profile.processes.size(), "run") << limits;
  return Error::success();
}

} // namespace

Error sendProfilesTo(StringRef directory) {
  Expected<std::string> options = optionsForOutput(directory, ("%n-%b-%p" + Extension).str());
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
      addProcess(*parseName(name), profile);
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
    if (std::optional<CollectedFile> file = parseName(profile))
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
  Expected<std::vector<CollectedFile>> files = listFiles(directory);
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
    if (!file.isLive &&
        LockedFile::lock(file.path, LockedFile::Missing::IsError, isLast ? 1000 : 0, lock)) {
      if (isLast)
        errors =
            joinErrors(std::move(errors), fileError(file.path, "a process is still writing it"));
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
  Expected<std::vector<CollectedFile>> files = listFiles(directory);
  bool leaves = !files || !files->empty();
  consumeError(files.takeError());
  return leaves;
}

Error ProfileCollector::keep(const ImageProfile &profile) const {
  return writeGmon(directory + "/" + profile.image + "-" + profile.id + "-0" + Extension.str() +
                       profile.suffix,
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
  NamesBeside others(names.output);
  std::map<std::string, std::string> paths; // by image id, without suffix
  Error errors = Error::success();
  for (const ImageProfile *profile : sorted) {
    auto [path, isNew] = paths.try_emplace(profile->id, names.output);
    if (isNew && profile->id != own)
      path->second = others.choose(*profile);
    if (Error failed = writeProfile(*profile, path->second + profile->suffix, names.addsUp))
      errors = joinErrors(joinErrors(std::move(errors), std::move(failed)), keep(*profile));
  }
  return errors;
}

} // namespace gmonkit
