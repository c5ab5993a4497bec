//===- profile_collector.cpp - all profiles of a run, one file for each image ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profile_collector.h"
#include "analyzer/errors.h"
#include "analyzer/gmon_reader.h"
#include "analyzer/gmon_writer.h"
#include "analyzer/live_file.h"
#include "driver/late_processes.h"
#include "driver/runtime_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sys/stat.h>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef Extension = ".gmon";

// A file in the scratch directory and what its name says.
struct CollectedFile {
  std::string path, image, id, suffix;
  unsigned long long process = 0;
  bool isLive = false;
};

// Nothing for what a runtime was still writing when it was killed.
std::optional<CollectedFile> parseName(StringRef path) {
  static const Regex form("^(.+)-([0-9a-f]+)-([0-9]+)\\.gmon(\\..+)?$");
  static const Regex unfinished("\\.tmp\\.[0-9]+$"), live("^(.*)\\.live\\.[0-9]+$");
  SmallVector<StringRef> parts, beforeLive;
  if (!form.match(sys::path::filename(path), &parts) || unfinished.match(parts[4]))
    return std::nullopt;
  CollectedFile file = {path.str(), parts[1].str(), parts[2].str(), parts[4].str()};
  if (parts[3].getAsInteger(10, file.process))
    return std::nullopt;
  file.isLive = live.match(parts[4], &beforeLive);
  if (file.isLive)
    file.suffix = beforeLive[1].str();
  return file;
}

// Sorted by image id, suffix, then process. What a process has counted that still runs is left
// out, and it is added to RUNNING.
Expected<std::vector<CollectedFile>> listProfiles(StringRef directory,
                                                  std::set<unsigned long long> &running) {
  std::vector<CollectedFile> files;
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    std::optional<CollectedFile> file = parseName(entry->path());
    if (file && file->isLive && isThere(file->process))
      running.insert(file->process);
    else if (file)
      files.push_back(std::move(*file));
  }
  if (error)
    return fileError(directory, error.message());
  llvm::sort(files, [](const CollectedFile &a, const CollectedFile &b) {
    return std::tie(a.id, a.suffix, a.process, a.path) <
           std::tie(b.id, b.suffix, b.process, b.path);
  });
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

Error addFile(const CollectedFile &file, std::vector<ImageProfile> &profiles) {
  Expected<GmonFile> contents = readCollected(file);
  if (!contents)
    return contents.takeError();
  if (profiles.empty() || profiles.back().id != file.id || profiles.back().suffix != file.suffix)
    profiles.push_back({file.image, file.id, file.suffix, {}, {}});
  ImageProfile &profile = profiles.back();
  if (Error failed = profile.sum.add(std::move(*contents)))
    return failed;
  profile.files.push_back(file.path);
  profile.killed += file.isLive;
  return Error::success();
}

// A name for the image of PROFILE beside OUTPUT that is not in TAKEN, to which it is added. It
// begins with OUTPUT's, lest two runs that have files of their own write one.
std::string chooseBeside(const ImageProfile &profile, StringRef output, StringSet<> &taken) {
  SmallString<128> directory = sys::path::parent_path(output);
  StringRef run = sys::path::filename(output);
  run.consume_back(Extension);
  std::string prefix = run == DefaultOutput ? "" : (run + ".").str();
  for (std::string name : {profile.image, profile.image + "-" + profile.id}) {
    SmallString<128> path = directory;
    sys::path::append(path, prefix + name + Extension);
    if (taken.insert(path).second)
      return path.str().str();
  }
  llvm_unreachable("an image id occurs once");
}

// Whether both are of one image.
bool isSameImage(const ImageProfile &a, const ImageProfile &b) {
  return a.image == b.image && a.id == b.id;
}

Error writeProfile(const ImageProfile &profile, const std::string &path) {
  if (Error failed = writeGmon(path, profile.sum.sum(), GmonLayout()))
    return failed;
  size_t runs = profile.sum.files();
  errs() << "gmonkit: wrote " << path << ": " << profile.image << ", " << runs
         << (runs == 1 ? " run" : " runs");
  if (profile.killed)
    errs() << ", " << profile.killed << " of them killed: without its last second";
  errs() << '\n';
  for (const std::string &file : profile.files)
    sys::fs::remove(file);
  return Error::success();
}

} // namespace

Expected<std::unique_ptr<ScratchDirectory>> ScratchDirectory::createBeside(StringRef file) {
  SmallString<128> pattern(sys::path::parent_path(file));
  sys::path::append(pattern, ".gmonkit-run-XXXXXX");
  // The command may change its directory.
  if (std::error_code error = sys::fs::make_absolute(pattern))
    return fileError(file, error.message());
  if (!mkdtemp(const_cast<char *>(pattern.c_str())))
    return fileError(file, "cannot make a directory beside it: " + errnoAsErrorCode().message());
  return std::unique_ptr<ScratchDirectory>(new ScratchDirectory(pattern.str().str()));
}

ScratchDirectory::~ScratchDirectory() {
  if (!isKept)
    sys::fs::remove_directories(absolutePath);
}

void ScratchDirectory::openToOthers() const {
  chmod(absolutePath.c_str(), S_ISVTX | S_IRWXU | S_IWGRP | S_IXGRP | S_IWOTH | S_IXOTH);
}

Error sendProfilesTo(StringRef directory) {
  Expected<std::string> options = optionsForOutput(directory, ("%n-%b-%p" + Extension).str());
  if (!options)
    return options.takeError();
  setenv("GMONKIT_OPTIONS", options->c_str(), /*overwrite=*/1);
  return Error::success();
}

Error collectProfiles(StringRef directory, std::vector<ImageProfile> &profiles,
                      std::set<unsigned long long> &running) {
  Expected<std::vector<CollectedFile>> files = listProfiles(directory, running);
  if (!files)
    return files.takeError();
  Error errors = Error::success();
  for (const CollectedFile &file : *files)
    errors = joinErrors(std::move(errors), addFile(file, profiles));
  erase_if(profiles, [](const ImageProfile &profile) { return profile.files.empty(); });
  llvm::sort(profiles, [](const ImageProfile &a, const ImageProfile &b) {
    return std::tie(a.image, a.id, a.suffix) < std::tie(b.image, b.id, b.suffix);
  });
  return errors;
}

Error writeProfiles(ArrayRef<ImageProfile> profiles, ArrayRef<StringRef> programs,
                    StringRef output) {
  bool isOne = all_of(profiles, [&](auto &p) { return isSameImage(p, profiles.front()); });
  const ImageProfile *main =
      isOne ? profiles.begin() : find_if(profiles, [&](const ImageProfile &p) {
        return is_contained(programs, p.image);
      });
  StringSet<> taken;
  Error errors = Error::success();
  std::string path; // but for the suffix
  for (const ImageProfile *profile = profiles.begin(); profile != profiles.end(); ++profile) {
    if (profile == profiles.begin() || !isSameImage(*profile, profile[-1]))
      path = main != profiles.end() && isSameImage(*profile, *main)
                 ? output.str()
                 : chooseBeside(*profile, output, taken);
    errors = joinErrors(std::move(errors), writeProfile(*profile, path + profile->suffix));
  }
  return errors;
}

} // namespace gmonkit
