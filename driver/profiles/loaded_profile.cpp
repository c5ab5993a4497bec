//===- loaded_profile.cpp - a program with a profile, read ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/loaded_profile.h"
#include "analyzer/model/profile_files.h"
#include "driver/options/command_line.h"

using namespace llvm;

namespace gmonkit {

Expected<LoadedProfile> loadProfile(const std::string &program, std::vector<std::string> profiles) {
  LoadedProfile read;
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  read.image = std::make_unique<Image>(std::move(*image));
  if (Error failed =
          listProfileFiles(profiles, printWarning, read.image.get()).moveInto(read.paths))
    return failed;
  read.profile = std::make_unique<Profile>(*read.image);
  auto add = [&](GmonFile file) { return read.profile->add(std::move(file)); };
  if (Error failed = readProfileFiles(read.paths, read.image->layout(), add))
    return failed;
  Expected<SourceLines> lines = SourceLines::open(*read.image);
  if (!lines)
    return lines.takeError();
  read.lines = std::make_unique<SourceLines>(std::move(*lines));
  Expected<ProgramCount> count = countProgram(*read.profile, nullptr, *read.lines, false);
  if (count)
    read.count = std::move(*count);
  else
    read.notCounted = toString(count.takeError());
  read.graph = std::make_unique<CallGraph>(*read.profile);
  return read;
}

} // namespace gmonkit
