//===- order_all.cpp - orders of all profiled images ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/order_all.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_folder.h"
#include "driver/orders/profiled_images.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Extension = ".order";

// Returns paths for the orders of IMAGES. A name must not depend on the other images, so that it
// stays when one is added or removed.
std::vector<std::string> outputsFor(ArrayRef<ProfiledImage> images, StringRef directory) {
  StringMap<unsigned> bearers;
  for (const ProfiledImage &profiled : images)
    ++bearers[sys::path::filename(profiled.image.path())];
  std::vector<std::string> outputs;
  for (const auto &[image, workloads] : images) {
    StringRef name = sys::path::filename(image.path());
    SmallString<128> path = directory;
    sys::path::append(path, bearers[name] > 1 ? name + "-" + image.idHex() + Extension
                                              : name + Extension);
    outputs.push_back(path.str().str());
  }
  return outputs;
}

void report(const ProfiledImages &found) {
  StringSet<> named; // a file may have several links
  for (const std::string &path : found.notProfiled) {
    SmallString<128> real(path);
    sys::fs::real_path(path, real);
    if (named.insert(real).second)
      Message() << "gmonkit: not ordered: " << path << ": no profile of it was given";
  }
  for (const std::string &what : found.unreadable)
    Message() << "gmonkit: warning: " << what;
  for (const std::string &path : found.notOfAnyImage)
    Message() << "gmonkit: warning: " << path << ": no image with its build-id was found";
}

} // namespace

Error orderAll(Operands profiles, const std::string &images, const std::string &out,
               const OutputOptions &options) {
  Expected<std::vector<WorkloadFiles>> files = listWorkloads(profiles, options.ordering.weights);
  if (!files)
    return files.takeError();
  Expected<ProfiledImages> found = matchProfiles(*files, images);
  if (!found)
    return found.takeError();
  report(*found);
  if (found->images.empty())
    return fileError(images, "contains no program or library of these profiles");
  Expected<std::vector<std::string>> idle = removeIdle(*found);
  if (!idle)
    return idle.takeError();
  for (const std::string &path : *idle)
    Message() << "gmonkit: not ordered: " << path << ": none of its functions ran";
  if (found->images.empty())
    return fileError(images, "no function of its programs ran; were they built with gmon-cc?");
  if (Error error = makeFolder(out))
    return error;

  std::vector<std::string> inputs = found->notProfiled, outputs = outputsFor(found->images, out);
  append_range(inputs, found->copies);
  append_range(inputs, *idle);
  for (const ProfiledImage &profiled : found->images)
    inputs.push_back(profiled.image.path().str());
  for (const WorkloadFiles &workload : *files)
    append_range(inputs, workload.paths);
  for (const std::string &output : outputs)
    if (Error error = checkKeepsOrder(inputs, output))
      return error;

  Error errors = Error::success();
  for (const auto &[profiled, output] : zip_equal(found->images, outputs))
    errors = joinErrors(std::move(errors),
                        writeOrder(profiled.image, profiled.workloads, options, output));
  return errors;
}

} // namespace gmonkit
