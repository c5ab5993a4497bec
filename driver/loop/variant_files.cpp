//===- variant_files.cpp - orders, layouts and profiles for the compiler -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/variant_files.h"
#include "analyzer/support/errors.h"
#include "driver/loop/build_recipes.h"
#include "driver/profiles/join.h"
#include "driver/project/fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// Returns the profile of IMAGE's first training. A profile counted twice contains it.
std::string profileOnce(const Session &session, const TrainedImage &image) {
  return session.workspace.made(OnceProfile) + "/" + image.name + ".prof";
}

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
      command = {session.gmonkit(), "export", exportOption(areSeveral) + output + ".prof"};
      if (variant.name == TwiceProfile)
        command.push_back("--base=" + profileOnce(session, image));
    }
    command.push_back(program);
    append_range(command, image.workloads);
    if (std::string old = profileInUse(image); !variant.orders && !old.empty()) {
      std::vector<std::string> stable = command;
      stable.push_back("--stable=" + old);
      Expected<int> status = stages.command(stable, session.workspace.project(), {}, "");
      if (!status || *status == 0)
        return status.takeError();
      // It is another compiler's, or damaged: the log says so.
    }
    return stages.mustSucceed(command, session.workspace.project(), {});
  }

  // Returns IMAGE's profile in use, to which a new one keeps where functions behave the same; "" if
  // there is none.
  std::string profileInUse(const TrainedImage &image) const {
    std::string old = session.workspace.path("use/" + image.name + ".prof");
    return session.keepsOrders && sys::fs::exists(old) ? old : "";
  }

  Error join(ArrayRef<TrainedImage> images) const {
    auto filesOf = [&](StringRef extension) {
      std::vector<std::string> paths;
      for (const TrainedImage &image : images)
        paths.push_back((made + "/" + image.name + extension).str());
      return paths;
    };
    if (variant.orders && orderOfAll(session.tools, images) == JoinedOrder)
      if (Error error = joinTexts(filesOf(".order"), made + "/" + JoinedOrder.str()))
        return error;
    std::vector<std::string> paths = filesOf(variant.blocks ? ".blocks" : ".prof");
    if (variant.blocks)
      return joinBlockLists(paths, made + "/joined.blocks");
    if (variant.profile.empty())
      return Error::success();
    switch (session.profileForm()) {
    case ProfileForm::Counters:
    case ProfileForm::Gcc:
      return joinCounts(paths, made + "/joined.prof");
    case ProfileForm::Samples:
      return joinTexts(paths, made + "/joined.prof");
    }
    llvm_unreachable("every form is listed");
  }

private:
  const char *exportOption(bool areSeveral) const {
    switch (session.profileForm()) {
    case ProfileForm::Counters:
      return "--instr-profile=";
    case ProfileForm::Samples:
      // Only texts can be joined.
      return areSeveral ? "--sample-profile-text=" : "--sample-profile=";
    case ProfileForm::Gcc:
      return "--gcc-profile=";
    }
    llvm_unreachable("every form is listed");
  }

  const Session &session;
  Stages &stages;
  const Variant &variant;
  std::string build, made;
};

} // namespace

std::string orderOfAll(const Toolchain &tools, ArrayRef<TrainedImage> images) {
  if (images.size() == 1)
    return images.front().name + ".order";
  return tools.linker == "lld" ? JoinedOrder.str() : "";
}

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
    if (variant.name == TwiceProfile)
      if (Error error = key.addFile(profileOnce(session, image)))
        return error;
  for (const TrainedImage &image : images)
    for (const char *extension : {".order", ".blocks", ".prof"})
      if (std::string old = session.workspace.path("use/" + image.name + extension);
          session.keepsOrders && sys::fs::exists(old))
        if (Error error = key.addFile(old))
          return error;
  std::string made = session.workspace.made(variant.name);
  auto make = [&]() -> Expected<std::string> {
    if (Error error = makeEmpty(made))
      return error;
    Maker maker(session, stages, variant);
    for (const TrainedImage &image : images) {
      if (session.keepsOrders)
        if (Error error = copyOrders(image, session.workspace.path("use"), made))
          return error;
      if (Error error = maker.make(image, images.size() > 1))
        return error;
    }
    if (Error error = maker.join(images))
      return error;
    return "";
  };
  return stages.run("make-" + variant.name.str(), key.hex(), made, 0, make);
}

} // namespace gmonkit
