//===- making.cpp - orders, layouts and profiles for the compiler ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/loop/join.h"
#include "driver/loop/session.h"
#include "driver/project/fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

class Maker {
public:
  Maker(const Session &session, Stages &stages, const Variant &variant)
      : session(session), stages(stages), variant(variant),
        build(session.workspace.build(countingOf(variant, session.tools))),
        made(session.workspace.made(variant.name)) {}

  // Makes the files of IMAGE.
  Error make(const TrainedImage &image, bool areSeveral) const {
    std::string output = made + "/" + image.name, program = build + "/" + image.path;
    std::vector<std::string> command;
    if (variant.orders) {
      command = {session.gmonkit(), "order", "--linker=" + session.tools.linker,
                 "--output=" + output + ".order"};
      if (variant.blocks)
        command.push_back("--blocks=" + output + ".blocks");
    } else {
      // Only texts can be joined.
      const char *format = !session.tools.isClang ? "--gcc-profile="
                           : areSeveral           ? "--sample-profile-text="
                                                  : "--sample-profile=";
      command = {session.gmonkit(), "export", format + output + ".prof"};
    }
    command.push_back(program);
    append_range(command, image.workloads);
    return stages.mustSucceed(command, session.workspace.project(), {});
  }

  Error join(ArrayRef<TrainedImage> images) const {
    std::vector<std::string> paths;
    for (const TrainedImage &image : images)
      paths.push_back(made + "/" + image.name + (variant.blocks ? ".blocks" : ".prof"));
    if (variant.blocks)
      return joinBlockLists(paths, made + "/joined.blocks");
    if (!variant.profile)
      return Error::success();
    return session.tools.isClang ? joinProfiles(paths, made + "/joined.prof")
                                 : joinGccProfiles(paths, made + "/joined.prof");
  }

private:
  const Session &session;
  Stages &stages;
  const Variant &variant;
  std::string build, made;
};

} // namespace

Error copyOrders(const TrainedImage &image, const std::string &from, const std::string &to) {
  for (const char *extension : {".order", ".order.json", ".blocks"}) {
    std::string name = "/" + image.name + extension;
    std::error_code error;
    fs::copy_file(from + name, to + name, error);
    if (error && error != std::errc::no_such_file_or_directory)
      return fileError(from + name, error.message());
  }
  return Error::success();
}

Error makeInputs(const Session &session, Stages &stages, const Variant &variant,
                 ArrayRef<TrainedImage> images) {
  Fingerprint key;
  key.add(variant.name);
  key.add(session.tool);
  key.add(session.tools.linker);
  std::string build = session.workspace.build(countingOf(variant, session.tools));
  if (Error error = addTraining(build, images, key))
    return error;
  for (const TrainedImage &image : images)
    for (const char *extension : {".order", ".blocks"})
      if (std::string old = session.workspace.path("use/" + image.name + extension);
          session.keepsOrders && fs::exists(old))
        if (Error error = key.addFile(old))
          return error;
  return stages.run("make-" + variant.name.str(), key.hex(), 0, [&]() -> Expected<std::string> {
    if (Error error = makeEmpty(session.workspace.made(variant.name)))
      return error;
    Maker maker(session, stages, variant);
    for (const TrainedImage &image : images) {
      if (session.keepsOrders)
        if (Error error = copyOrders(image, session.workspace.path("use"),
                                     session.workspace.made(variant.name)))
          return error;
      if (Error error = maker.make(image, images.size() > 1))
        return error;
    }
    if (Error error = maker.join(images))
      return error;
    return "";
  });
}

} // namespace gmonkit
