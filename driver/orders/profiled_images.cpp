//===- profiled_images.cpp - images of profiles ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/profiled_images.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

// Whether it is a build-id, and its value; see Image::buildIdPrefix and textHashId.
using ImageId = std::pair<bool, uint64_t>;

// Returns the id in the header of the profile PATH; nothing if another program wrote it.
Expected<std::optional<ImageId>> imageIdOf(const std::string &path) {
  ErrorOr<InputFile> input = InputFile::open(path);
  if (!input)
    return fileError(path, input.getError().message());
  Expected<GmonFile> file =
      parseGmon(path, input->start().take_front(GmonHeaderSize), GmonLayout());
  if (!file) { // a profile of another form has no such header
    consumeError(file.takeError());
    Expected<GmonFile> whole = readGmon(path, GmonLayout());
    if (!whole)
      return whole.takeError();
    return std::nullopt;
  }
  if (!file->hasKitHeader)
    return std::nullopt;
  return ImageId((file->flags & GmonFlagBuildId) != 0, file->imageId);
}

// Returns all programs and shared libraries that the directory entries from ENTRY on name, sorted
// by path.
template <class Iterator>
Expected<std::vector<std::string>> listImages(StringRef directory, Iterator entry,
                                              std::error_code &failed) {
  std::vector<std::string> found;
  for (Iterator end; !failed && entry != end; entry.increment(failed)) {
    file_magic kind = isFileOrMissing(entry->path()) ? kindOf(entry->path()) : file_magic();
    if (kind == file_magic::elf_executable || kind == file_magic::elf_shared_object)
      found.push_back(entry->path());
  }
  if (failed)
    return fileError(directory, failed.message());
  llvm::sort(found);
  return found;
}

// Returns the id of IMAGE that is in WANTED, or nothing.
std::optional<ImageId> idIn(const std::set<ImageId> &wanted, const Image &image) {
  if (ImageId id(true, image.buildIdPrefix()); image.hasBuildId() && wanted.count(id))
    return id;
  bool byText = wanted.lower_bound({false, 0}) != wanted.lower_bound({true, 0});
  if (!byText)
    return std::nullopt;
  ImageId id(false, image.textHashId());
  return wanted.count(id) ? std::optional(id) : std::nullopt;
}

// The profiles of each image, by workload.
using ProfilesById = std::map<ImageId, std::vector<WorkloadFiles>>;

Expected<ProfilesById> sortByImage(ArrayRef<WorkloadFiles> workloads, ProfiledImages &result) {
  ProfilesById byId;
  for (const WorkloadFiles &workload : workloads) {
    for (const std::string &path : workload.paths) {
      Expected<std::optional<ImageId>> id = imageIdOf(path);
      if (!id)
        return id.takeError();
      if (!*id) {
        result.notOfAnyImage.push_back(path);
        continue;
      }
      std::vector<WorkloadFiles> &ofImage = byId[**id];
      if (ofImage.empty() || ofImage.back().name != workload.name)
        ofImage.push_back({workload.name, {}});
      ofImage.back().paths.push_back(path);
    }
  }
  return byId;
}

} // namespace

Expected<ProfiledImages> matchProfiles(ArrayRef<WorkloadFiles> workloads, StringRef directory) {
  ProfiledImages result;
  Expected<ProfilesById> byId = sortByImage(workloads, result);
  if (!byId)
    return byId.takeError();
  // Does not follow links to directories, which may form a cycle.
  std::error_code failed;
  sys::fs::recursive_directory_iterator entries(directory, failed, false);
  Expected<std::vector<std::string>> paths = listImages(directory, entries, failed);
  if (!paths)
    return paths.takeError();

  std::set<ImageId> wanted;
  for (const auto &[id, ofImage] : *byId)
    wanted.insert(id);
  std::map<ImageId, Image> copies; // the best copy of each wanted image
  for (const std::string &path : *paths) {
    Expected<Image> image = Image::open(path);
    if (!image) {
      result.unreadable.push_back(toString(image.takeError()));
      continue;
    }
    std::optional<ImageId> id = idIn(wanted, *image);
    if (!id)
      result.notProfiled.push_back(path);
    else if (auto [best, isFirst] = copies.try_emplace(*id, std::move(*image)); !isFirst) {
      if (image->functions().size() > best->second.functions().size())
        std::swap(best->second, *image);
      result.copies.push_back(image->path().str());
    }
  }
  for (auto &[id, ofImage] : *byId) {
    if (auto image = copies.find(id); image != copies.end())
      result.images.push_back({std::move(image->second), std::move(ofImage)});
    else
      for (const WorkloadFiles &workload : ofImage)
        append_range(result.notOfAnyImage, workload.paths);
  }
  llvm::sort(result.images, [](const ProfiledImage &a, const ProfiledImage &b) {
    return a.image.path() < b.image.path();
  });
  llvm::sort(result.notOfAnyImage);
  return result;
}

// Returns whether a function of the image ran. The first profile usually tells.
static Expected<bool> hasRun(const ProfiledImage &profiled) {
  for (const WorkloadFiles &workload : profiled.workloads)
    for (const std::string &path : workload.paths) {
      Expected<std::vector<Workload>> one =
          readWorkloads(profiled.image, WorkloadFiles{path, {path}}, {});
      if (!one)
        return one.takeError();
      if (any_of(one->front().profile.functions(),
                 [](const FunctionProfile &function) { return function.executed; }))
        return true;
    }
  return false;
}

Expected<std::vector<std::string>> removeIdle(ProfiledImages &found) {
  std::set<std::string> idle;
  for (const ProfiledImage &profiled : found.images) {
    Expected<bool> ran = hasRun(profiled);
    if (!ran)
      return ran.takeError();
    if (!*ran)
      idle.insert(profiled.image.path().str());
  }
  erase_if(found.images,
           [&](const ProfiledImage &one) { return idle.count(one.image.path().str()); });
  return std::vector<std::string>(idle.begin(), idle.end());
}

bool isProfile(StringRef path) {
  ErrorOr<InputFile> input = InputFile::open(path);
  return input && ProfileFile.holds(input->start());
}

Expected<Image> findImageOf(StringRef path) {
  Expected<std::optional<ImageId>> id = imageIdOf(path.str());
  if (!id)
    return id.takeError();
  std::optional<Image> best;
  StringRef beside = sys::path::parent_path(path);
  for (StringRef directory : {beside.empty() ? "." : beside, StringRef(".")}) {
    std::error_code failed;
    sys::fs::directory_iterator entries(directory, failed, false);
    Expected<std::vector<std::string>> candidates = listImages(directory, entries, failed);
    if (!candidates)
      return candidates.takeError();
    for (const std::string &candidate : *candidates) {
      Expected<Image> image = Image::open(candidate);
      if (!image)
        consumeError(image.takeError());
      else if (*id && idIn({**id}, *image) &&
               (!best || image->functions().size() > best->functions().size()))
        best = std::move(*image);
    }
  }
  if (!best)
    return fileError(path, "the program that wrote it is not beside it; name that first");
  return std::move(*best);
}

} // namespace gmonkit
