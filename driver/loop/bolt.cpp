//===- bolt.cpp - programs rewritten by llvm-bolt -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/loop/outcome.h"
#include "driver/project/fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// Has llvm-bolt rewrite IMAGE in the build of VARIANT, by its profiles in the folder COUNTING.
Error rewrite(const Session &session, Stages &stages, const Variant &variant,
              const std::string &counting, const TrainedImage &image) {
  std::string folder = session.workspace.build(variant.name), program = folder + "/" + image.path;
  std::string data = session.workspace.made(variant.name) + "/" + image.name + ".fdata";
  std::vector<std::string> counts = {session.gmonkit(), "export", "--bolt=" + data,
                                     "--release=" + program, counting + "/" + image.path};
  append_range(counts, image.workloads);
  if (Error error = stages.mustSucceed(counts, folder, {}))
    return error;
  std::string result = program + ".bolted";
  std::vector<std::string> bolt = {session.tools.bolt, program, "-data=" + data, "-o", result};
  for (StringRef option : BoltOptions)
    bolt.push_back(option.str());
  if (Error error = stages.mustSucceed(bolt, folder, {}))
    return error;
  std::error_code error;
  fs::rename(result, program, error);
  return error ? fileError(program, error.message()) : Error::success();
}

} // namespace

Error buildWithBolt(const Session &session, Stages &stages, const Variant &variant,
                    ArrayRef<TrainedImage> images) {
  std::string counting = session.workspace.build(countingOf(variant, session.tools));
  Fingerprint key;
  key.add(session.tools.bolt);
  for (StringRef option : BoltOptions)
    key.add(option);
  if (Error error = addTraining(counting, images, key))
    return error;
  auto finish = [&]() -> Error {
    if (Error error = makeEmpty(session.workspace.made(variant.name)))
      return error;
    for (const TrainedImage &image : images)
      if (Error error = rewrite(session, stages, variant, counting, image))
        return error;
    return Error::success();
  };
  return buildProject(session, stages, variantRecipe(session, variant, images), finish, key.hex())
      .takeError();
}

} // namespace gmonkit
