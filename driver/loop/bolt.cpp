//===- bolt.cpp - programs rewritten by llvm-bolt -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/bolt.h"
#include "analyzer/support/errors.h"
#include "driver/loop/build.h"
#include "driver/loop/build_recipes.h"
#include "driver/loop/outcome.h"
#include "driver/project/fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/BuildID.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

bool haveSameBytes(const std::string &a, const std::string &b) {
  std::error_code failed, ignored;
  if (fs::file_size(a, failed) != fs::file_size(b, ignored) || failed)
    return false;
  auto first = MemoryBuffer::getFile(a), second = MemoryBuffer::getFile(b);
  return first && second && (*first)->getBuffer() == (*second)->getBuffer();
}

// Returns the build-id of the file PATH; empty if it has none.
std::string buildIdOf(const std::string &path) {
  Expected<object::OwningBinary<object::ObjectFile>> file =
      object::ObjectFile::createObjectFile(path);
  if (file)
    return toHex(object::getBuildID(file->getBinary()));
  consumeError(file.takeError());
  return "";
}

// Returns the files in FOLDER that are copies of PROGRAM, which may be a link: what runs may be any
// of them. Warns of copies that were changed after the link.
Expected<std::vector<std::string>> copiesOf(const std::string &program, const std::string &folder,
                                            const TrainedImage &image) {
  std::vector<std::string> copies;
  std::string id = buildIdOf(program);
  std::error_code error, ignored;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         error),
      end;
  for (; !error && entry != end; entry.increment(error)) {
    if (entry->is_symlink(ignored) || !entry->is_regular_file(ignored))
      continue;
    std::string path = entry->path();
    if (haveSameBytes(path, program))
      copies.push_back(path);
    else if (is_contained(image.names, entry->path().filename().string()) && !id.empty() &&
             buildIdOf(path) == id)
      Message() << "gmonkit: warning: " << path.substr(folder.size() + 1)
                << ": was changed after the link, perhaps stripped, so llvm-bolt does not rewrite "
                   "it; judge "
                << image.path << " instead";
  }
  if (error)
    return fileError(folder, error.message());
  if (copies.empty())
    return fileError(program, "leads out of the build, where llvm-bolt rewrites nothing");
  llvm::sort(copies);
  return copies;
}

// Puts copies of the file RESULT in place of PATHS, one after the other, and removes it.
Error replaceAll(const std::string &result, ArrayRef<std::string> paths) {
  for (const std::string &path : paths) {
    std::string fresh = path + ".gmonkit-copy";
    std::error_code error, ignored;
    fs::copy_file(result, fresh, fs::copy_options::overwrite_existing, error);
    if (!error)
      fs::rename(fresh, path, error);
    if (error) {
      fs::remove(fresh, ignored);
      return fileError(path, error.message());
    }
  }
  std::error_code ignored;
  fs::remove(result, ignored);
  return Error::success();
}

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
  Expected<std::vector<std::string>> copies = copiesOf(program, folder, image);
  return copies ? replaceAll(result, *copies) : copies.takeError();
}

} // namespace

Error buildWithBolt(const Session &session, Stages &stages, const Variant &variant,
                    ArrayRef<TrainedImage> images) {
  std::string counting = session.workspace.build(countingOf(variant, session.tools));
  Fingerprint key;
  if (Error error = key.addFile(session.tools.bolt))
    return error;
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
