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
#include "driver/runtime_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef Extension = ".gmon";

// A file in the scratch directory and what its name says.
struct CollectedFile {
  std::string path, image, id;
  unsigned long long process = 0;
};

std::optional<CollectedFile> parseName(StringRef path) {
  StringRef rest = sys::path::filename(path);
  if (!rest.consume_back(Extension))
    return std::nullopt;
  auto [imageAndId, process] = rest.rsplit('-');
  auto [image, id] = imageAndId.rsplit('-');
  CollectedFile file = {path.str(), image.str(), id.str()};
  if (image.empty() || id.empty() || process.getAsInteger(10, file.process))
    return std::nullopt;
  return file;
}

// Sorted by image id, then process. What has another name is none of ours: a file
// that a runtime was still writing when it was killed.
Expected<std::vector<CollectedFile>> listProfiles(StringRef directory) {
  std::vector<CollectedFile> files;
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (std::optional<CollectedFile> file = parseName(entry->path()))
      files.push_back(std::move(*file));
  if (error)
    return fileError(directory, error.message());
  llvm::sort(files, [](const CollectedFile &a, const CollectedFile &b) {
    return std::tie(a.id, a.process, a.path) < std::tie(b.id, b.process, b.path);
  });
  return files;
}

Error addFile(const CollectedFile &file, std::vector<ImageProfile> &profiles) {
  Expected<GmonFile> contents = readGmon(file.path, GmonLayout());
  if (!contents)
    return contents.takeError();
  if (profiles.empty() || profiles.back().id != file.id)
    profiles.push_back({file.image, file.id, {}});
  return profiles.back().sum.add(std::move(*contents));
}

// A name beside OUTPUT that is not in TAKEN, to which it is added.
std::string chooseBeside(const ImageProfile &profile, StringRef output, StringSet<> &taken) {
  SmallString<128> directory = sys::path::parent_path(output);
  for (std::string name : {profile.image, profile.image + "-" + profile.id}) {
    SmallString<128> path = directory;
    sys::path::append(path, name + Extension);
    if (taken.insert(path).second)
      return path.str().str();
  }
  llvm_unreachable("an image id occurs once");
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

ScratchDirectory::~ScratchDirectory() { sys::fs::remove_directories(absolutePath); }

Error sendProfilesTo(StringRef directory) {
  Expected<std::string> options = optionsForOutput(directory, ("%n-%b-%p" + Extension).str());
  if (!options)
    return options.takeError();
  setenv("GMONKIT_OPTIONS", options->c_str(), /*overwrite=*/1);
  return Error::success();
}

Error collectProfiles(StringRef directory, std::vector<ImageProfile> &profiles) {
  Expected<std::vector<CollectedFile>> files = listProfiles(directory);
  if (!files)
    return files.takeError();
  Error errors = Error::success();
  for (const CollectedFile &file : *files)
    errors = joinErrors(std::move(errors), addFile(file, profiles));
  llvm::sort(profiles, [](const ImageProfile &a, const ImageProfile &b) {
    return std::tie(a.image, a.id) < std::tie(b.image, b.id);
  });
  return errors;
}

Error writeProfiles(ArrayRef<ImageProfile> profiles, StringRef program, StringRef output) {
  const ImageProfile *main =
      profiles.size() == 1
          ? profiles.begin()
          : find_if(profiles, [&](const ImageProfile &p) { return p.image == program; });
  StringSet<> taken;
  taken.insert(output);
  Error errors = Error::success();
  for (const ImageProfile &profile : profiles) {
    std::string path = &profile == main ? output.str() : chooseBeside(profile, output, taken);
    size_t runs = profile.sum.files();
    if (Error error = writeGmon(path, profile.sum.sum(), GmonLayout()))
      errors = joinErrors(std::move(errors), std::move(error));
    else
      errs() << "gmonkit: wrote " << path << ": " << profile.image << ", " << runs
             << (runs == 1 ? " run\n" : " runs\n");
  }
  return errors;
}

} // namespace gmonkit
