//===- training.cpp - training runs and the programs found ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/training.h"
#include "analyzer/support/errors.h"
#include "driver/options/runtime_options.h"
#include "driver/orders/profiled_images.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <filesystem>
#include <map>
#include <set>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

bool hasFiles(const std::string &folder) {
  std::error_code ignored;
  return !fs::is_empty(folder, ignored);
}

Error ranNothing(const std::string &command, StringRef counting) {
  return fileError(command,
                   "ran no program that the loop has built with gmon-cc; give the command "
                   "as it runs in your folder after a build, here in gmonkit-loop/work/build/" +
                       counting);
}

// Runs training command COMMAND in BUILD and writes its profiles to FOLDER. They have no times: no
// layout needs them, and they would make each training another input to what follows.
Error trainOnce(const Session &session, Stages &stages, const std::string &command,
                StringRef counting, const std::string &folder) {
  if (Error error = makeEmpty(folder))
    return error;
  std::string build = session.workspace.build(counting);
  std::vector<std::string> run = {session.gmonkit(), "run", "-o",   folder + "/gmon.out", "--",
                                  "/bin/sh",         "-c",  command};
  Error error =
      stages.mustSucceed(run, build, {"PWD=" + build, "GMONKIT_OPTIONS=" + optionsWithoutTime()});
  if (error && stages.signal() == 0 && !hasFiles(folder)) {
    consumeError(std::move(error));
    return ranNothing(command, counting);
  }
  return error;
}

// Adds the contents of all files in FOLDER, in the sequence of their names.
Error addFiles(const std::string &folder, Fingerprint &key) {
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    paths.push_back(entry->path());
  if (error)
    return fileError(folder, error.message());
  llvm::sort(paths);
  for (const std::string &path : paths)
    if (Error failed = key.addFile(path))
      return failed;
  return Error::success();
}

// Adds the links in BUILD that lead to IMAGE to PATHS.
void addLinks(const std::string &image, const std::string &build, std::vector<std::string> &paths) {
  std::error_code error, ignored;
  fs::recursive_directory_iterator entry(build, fs::directory_options::skip_permission_denied,
                                         error),
      end;
  for (; !error && entry != end; entry.increment(error))
    if (entry->is_symlink(ignored) && fs::equivalent(entry->path(), image, ignored))
      paths.push_back(entry->path());
}

// Returns the shortest path of PROFILED in BUILD, among those of its COPIES that are as large.
// Others may differ from build to build: Cargo and some makefiles put hashes of options into them.
std::string placeOf(const Image &profiled, ArrayRef<std::string> copies, const std::string &build) {
  std::error_code ignored;
  std::string best = profiled.path().str();
  std::vector<std::string> paths;
  for (const std::string &copy : copies)
    if (fs::file_size(copy, ignored) == fs::file_size(best, ignored))
      paths.push_back(copy);
  addLinks(best, build, paths);
  for (const std::string &path : paths)
    if (path.size() < best.size() || (path.size() == best.size() && path < best))
      best = path;
  return best;
}

// Returns the images of FOUND, profiled in BUILD. Of several with one file name only the first is
// taken, as links are told apart by that name.
std::vector<TrainedImage> imagesOf(ProfiledImages found, const std::string &build) {
  std::map<std::string, std::vector<std::string>> copiesById;
  for (const std::string &path : found.copies) {
    Expected<Image> copy = Image::open(path);
    if (copy)
      copiesById[copy->idHex()].push_back(path);
    else
      consumeError(copy.takeError());
  }
  std::vector<TrainedImage> images;
  std::set<std::string> taken;
  for (const auto &[image, workloads] : found.images) {
    TrainedImage trained;
    const std::vector<std::string> &copies = copiesById[image.idHex()];
    std::string place = placeOf(image, copies, build);
    trained.path = place.substr(build.size() + 1);
    trained.name = sys::path::filename(place).str();
    trained.names = {trained.name, sys::path::filename(image.path()).str()};
    for (const std::string &copy : copies)
      trained.names.push_back(sys::path::filename(copy).str());
    for (const WorkloadFiles &workload : workloads)
      trained.workloads.push_back(workload.name);
    if (taken.insert(trained.name).second)
      images.push_back(std::move(trained));
    else
      Message() << "gmonkit: warning: " << trained.path
                << ": another program has that file name, so this one gets that one's order and "
                   "profile";
  }
  return images;
}

} // namespace

Error addTraining(const std::string &build, ArrayRef<TrainedImage> images, Fingerprint &key) {
  for (const TrainedImage &image : images) {
    key.addAll(image.names); // outputs are named after the first
    if (Error error = key.addFile(build + "/" + image.path))
      return error;
    for (const std::string &workload : image.workloads)
      if (Error error = addFiles(workload, key))
        return error;
  }
  return Error::success();
}

Error runsBuilt(const Session &session, Stages &stages, const std::string &command,
                StringRef counting) {
  std::string folder = session.workspace.path("work/judged");
  if (Error error = trainOnce(session, stages, command, counting, folder))
    return error;
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return Error::success();
}

Expected<std::vector<TrainedImage>> trainBuild(const Session &session, Stages &stages,
                                               StringRef counting, const std::string &built) {
  Fingerprint key;
  key.add(built);
  key.add(session.tool);
  key.addAll(session.settings.train);
  std::string profiles = session.workspace.path("work/profiles/" + counting);
  std::vector<std::string> folders;
  for (size_t i = 1; i <= session.settings.train.size(); ++i)
    folders.push_back(profiles + "/" + std::to_string(i));
  auto train = [&]() -> Expected<std::string> {
    if (Error error = makeEmpty(profiles))
      return error;
    for (const auto &[command, folder] : zip_equal(session.settings.train, folders))
      if (Error error = trainOnce(session, stages, command, counting, folder))
        return error;
    return "";
  };
  if (Error error = stages.run("train-" + counting.str(), key.hex(), profiles, 0, train))
    return error;
  std::string build = session.workspace.build(counting);
  Expected<std::vector<WorkloadFiles>> workloads = listWorkloads(folders, {});
  if (!workloads)
    return workloads.takeError();
  Expected<ProfiledImages> found = matchProfiles(*workloads, build);
  if (!found)
    return found.takeError();
  Expected<std::vector<std::string>> idle = removeIdle(*found);
  if (!idle)
    return idle.takeError();
  for (const std::string &path : *idle)
    Message() << "gmonkit: " << path.substr(build.size() + 1)
              << ": none of its functions ran in training, so it is built as it is";
  if (found->images.empty() && !found->unreadable.empty()) // a makefile has stripped it
    return makeError(found->unreadable.front());
  std::vector<TrainedImage> images = imagesOf(std::move(*found), build);
  if (images.empty())
    return ranNothing(session.settings.train.front(), counting);
  return images;
}

} // namespace gmonkit
