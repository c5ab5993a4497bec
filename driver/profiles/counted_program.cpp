//===- counted_program.cpp - instruction counts of runs of a program ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/counted_program.h"
#include "analyzer/count/outside_costs.h"
#include "analyzer/count/repeated_runs.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/support/errors.h"
#include "driver/options/command_line.h"
#include "driver/options/runtime_options.h"
#include "driver/profiles/profiled_run.h"
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

Expected<std::unique_ptr<Image>> openImage(const std::string &path) {
  Expected<Image> image = Image::open(path);
  if (!image)
    return image.takeError();
  return std::make_unique<Image>(std::move(*image));
}

// While it exists, what is printed on standard output goes to standard error. If either is closed,
// nothing changes.
class OutputAside {
public:
  OutputAside() : before(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
    if (before >= 0)
      dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  ~OutputAside() {
    if (before < 0)
      return;
    dup2(before, STDOUT_FILENO);
    close(before);
  }
  OutputAside(const OutputAside &) = delete;

private:
  int before;
};

Expected<GmonFile> profileOf(const std::vector<std::string> &command) {
  std::optional<GmonFile> profile;
  RunOptions options;
  options.take = [&](GmonFile file) -> Error {
    profile = std::move(file);
    return Error::success();
  };
  OutputAside aside;
  Expected<int> status = runProfiled(command, options);
  if (!status)
    return status.takeError();
  if (*status != 0 || !profile)
    return fileError(command.front(),
                     "not counted, as it ended with exit status " + Twine(*status));
  return std::move(*profile);
}

} // namespace

Expected<CountedProgram> CountedProgram::open(const std::string &program,
                                              const std::string &release) {
  CountedProgram opened;
  if (Error failed = openImage(program).moveInto(opened.image))
    return failed;
  if (!release.empty())
    if (Error failed = openImage(release).moveInto(opened.release))
      return failed;
  for (const Image *image : {opened.release.get(), opened.image.get()}) {
    if (!image)
      continue;
    Expected<SourceLines> lines = SourceLines::open(*image);
    if (!lines)
      return lines.takeError();
    opened.sourceLines = std::make_unique<SourceLines>(std::move(*lines));
    opened.linesAreOfRelease = image == opened.release.get();
    if (!opened.sourceLines->all().empty())
      break;
  }
  return opened;
}

Expected<ProgramCount> CountedProgram::countProfile(const Profile &profile) const {
  return countProgram(profile, release.get(), *sourceLines, linesAreOfRelease, processor);
}

Error CountedProgram::countFiles(std::vector<std::string> profiles) {
  if (Error failed = listProfileFiles(profiles, printWarning, image.get()).moveInto(paths))
    return failed;
  Profile profile(*image);
  auto add = [&](GmonFile file) { return profile.add(std::move(file)); };
  if (Error failed = readProfileFiles(paths, image->layout(), add))
    return failed;
  return countProfile(profile).moveInto(programCount);
}

Error CountedProgram::countRuns(const std::vector<std::string> &command, size_t runs) {
  setenv("GMONKIT_OPTIONS", optionsWithoutTime().c_str(), /*overwrite=*/1); // no count needs it
  off_t begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
  std::vector<ProgramCount> counts;
  while (counts.size() < runs) {
    // Each run gets the same input, if that is a file.
    if (begin >= 0)
      lseek(STDIN_FILENO, begin, SEEK_SET);
    Expected<GmonFile> file = profileOf(command);
    if (!file)
      return file.takeError();
    Profile profile(*image);
    if (Error failed = profile.add(std::move(*file)))
      return failed;
    Expected<ProgramCount> count = countProfile(profile);
    if (!count)
      return count.takeError();
    counts.push_back(std::move(*count));
  }
  programCount = combineRuns(std::move(counts));
  return Error::success();
}

Error CountedProgram::estimateOutside(const std::string &path) {
  estimatePaths.push_back(path);
  return gmonkit::estimateOutside(programCount, *image, path);
}

std::vector<std::string> CountedProgram::inputs() const {
  std::vector<std::string> files = paths;
  append_range(files, estimatePaths);
  files.push_back(image->path().str());
  if (release)
    files.push_back(release->path().str());
  return files;
}

} // namespace gmonkit
