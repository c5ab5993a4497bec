//===- profile_files.cpp - a sequence of many profile files ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/profile_files.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "gmonkit/counts_log.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether PATH is named as the runtime, and most users, name profiles.
bool isNamedAsProfile(StringRef path) {
  static const Regex usual("^(gmon\\.out|.*\\.gmon)(\\.[0-9]+)?$");
  return usual.match(sys::path::filename(path));
}

// Returns whether the profile at PATH is also in the sum beside it. The process that added it was
// killed before it could remove it: runtime/src/output/waiting_profiles.h.
bool isAddedAlready(StringRef path) {
  static const Regex taken("^(.*)\\.adding\\.[0-9]+$");
  SmallVector<StringRef> parts;
  if (!taken.match(path, &parts))
    return false;
  struct {
    uint64_t device, inode;
  } identity;
  ErrorOr<InputFile> mark = InputFile::open((parts[1] + ".adding").str());
  sys::fs::UniqueID sum;
  if (!mark || mark->start().size() != sizeof identity || sys::fs::getUniqueID(parts[1], sum))
    return false;
  memcpy(&identity, mark->start().data(), sizeof identity);
  return sum == sys::fs::UniqueID(identity.device, identity.inode);
}

// Returns whether START, that of a file, begins a log in which counts of processes wait.
bool hasWaitingCounts(StringRef start) {
  CountsLogHeader header;
  if (start.size() < sizeof header)
    return false;
  memcpy(&header, start.data(), sizeof header);
  return memcmp(header.magic, CountsLogMagic, sizeof header.magic) == 0 && header.processes != 0;
}

constexpr StringLiteral SayWaiting = "; the next run of the program with merge=1 adds them";

// What is found in a directory beside profiles.
struct NoProfiles {
  std::vector<std::string> falselyNamed; // they are only named as profiles
  std::vector<std::string> waiting;      // logs of counts

  void warn(ProfileWarning warn) {
    sort(falselyNamed);
    for (const std::string &path : falselyNamed)
      warn(path + ": skipped: it is named like a profile, but is empty or something else");
    sort(waiting);
    for (const std::string &path : waiting)
      warn(path + ": skipped: counts of processes wait in it" + SayWaiting.str());
  }
};

// Returns whether the file is a profile and, if OF is not null, does not belong to another image.
// Returns true for unreadable files, which their reader reports. Adds others to OTHERS if a warning
// is due.
bool isProfile(StringRef path, const Image *of, NoProfiles &others) {
  static const Regex unfinished("\\.tmp\\.[0-9]+$");
  if (unfinished.match(path) || isAddedAlready(path))
    return false;
  sys::fs::file_status status;
  if (sys::fs::status(path, status) || !sys::fs::is_regular_file(status))
    return false;
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file || !ProfileFile.holds(file->start())) {
    if (file && hasWaitingCounts(file->start()))
      others.waiting.push_back(path.str());
    else if (isNamedAsProfile(path))
      others.falselyNamed.push_back(path.str());
    return false;
  }
  if (!of)
    return true;
  Expected<GmonFile> header =
      parseGmon(path, file->start().take_front(GmonHeaderSize), of->layout());
  if (header)
    return isProfileOf(*header, *of);
  consumeError(header.takeError());
  return true;
}

Error addDirectory(StringRef directory, const Image *of, std::vector<std::string> &paths,
                   ProfileWarning warn) {
  std::vector<std::string> found;
  NoProfiles others;
  std::error_code failed;
  // Does not follow links to directories, which may form a cycle.
  for (sys::fs::recursive_directory_iterator entry(directory, failed, false), end;
       !failed && entry != end; entry.increment(failed))
    if (isProfile(entry->path(), of, others))
      found.push_back(entry->path());
  if (failed)
    return fileError(directory, failed.message());
  others.warn(warn);
  if (found.empty() && of)
    return fileError(directory, "no profile of " + of->path() + " in this directory");
  if (found.empty())
    return fileError(directory, "no profile in this directory");
  sort(found);
  llvm::append_range(paths, found);
  return Error::success();
}

Error addStandardInput(std::vector<std::string> &paths) {
  ErrorOr<InputFile> input = InputFile::openStandardInput();
  if (input && input->start().starts_with(StringRef("\0", 1)))
    return fileError("standard input", "not a list of paths");
  auto list = input ? input->read() : input.getError();
  if (!list)
    return fileError("standard input", list.getError().message());
  StringRef text = (*list)->getBuffer();
  char separator = text.contains('\0') ? '\0' : '\n';
  size_t known = paths.size();
  for (StringRef path : split(text, separator))
    if (!path.empty())
      paths.push_back(path.str());
  if (paths.size() == known)
    return fileError("standard input", "no path in this list");
  return Error::success();
}

} // namespace

void warnOfWaiting(const std::string &path, ProfileWarning warn) {
  ErrorOr<InputFile> log = InputFile::open(path + CountsLogSuffix);
  bool areAny = log && hasWaitingCounts(log->start());
  for (char digit = '0'; digit <= '7' && !areAny; ++digit)
    areAny = sys::fs::exists(path + ".more." + digit);
  if (areAny)
    warn(path + ": counts of other processes wait in " + path + ".more.*" + SayWaiting.str());
}

Expected<std::vector<std::string>> listProfileFiles(ArrayRef<std::string> arguments,
                                                    ProfileWarning warn, const Image *of) {
  std::vector<std::string> paths;
  for (const std::string &argument : arguments) {
    Error failed = Error::success();
    if (argument == "-")
      failed = addStandardInput(paths);
    else if (sys::fs::is_directory(argument))
      failed = addDirectory(argument, of, paths, warn);
    else {
      warnOfWaiting(argument, warn);
      paths.push_back(argument);
    }
    if (failed)
      return failed;
  }
  return paths;
}

ProfileReader::~ProfileReader() {
  if (ahead.valid())
    consumeError(ahead.get().takeError());
}

// Starts to read the first remaining file.
void ProfileReader::readAhead() {
  auto task = std::make_shared<std::packaged_task<Expected<GmonFile>()>>(
      [this, path = StringRef(left.front())] { return readGmon(path, layout, format); });
  ahead = task->get_future();
  thread.async([task] { (*task)(); });
}

void ProfileReader::begin() {
  if (!left.empty())
    readAhead();
}

Expected<GmonFile> ProfileReader::next() {
  Expected<GmonFile> file = ahead.valid() ? ahead.get() : readGmon(left.front(), layout, format);
  left = left.drop_front();
  if (!left.empty())
    readAhead();
  return file;
}

Error readProfileFiles(ArrayRef<std::string> paths, const GmonLayout &layout,
                       function_ref<Error(GmonFile)> use) {
  ProfileReader reader(paths, layout);
  for (size_t i = 0; i < paths.size(); ++i) {
    Expected<GmonFile> file = reader.next();
    if (!file)
      return file.takeError();
    if (Error failed = use(std::move(*file)))
      return failed;
  }
  return Error::success();
}

} // namespace gmonkit
