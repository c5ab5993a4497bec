//===- workspace.cpp - the folder of the loop's results -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/workspace.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/output_folder.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

constexpr const char *LockName = "work/lock";

} // namespace

Expected<Workspace> Workspace::open(const std::string &project) {
  std::string root = project + "/" + WorkspaceFolder.str();
  for (const char *folder : {"log", "work", "use"})
    if (Error error = makeFolder(root + "/" + folder))
      return error;
  std::optional<LockedFile> lock;
  std::error_code error =
      LockedFile::lock(root + "/" + LockName, LockedFile::Missing::IsMade, /*patience=*/500, lock);
  if (error == std::errc::resource_unavailable_try_again)
    return fileError(WorkspaceFolder, "another 'gmonkit loop' works in it; wait for its end");
  if (error)
    return fileError((WorkspaceFolder + "/" + LockName).str(), error.message());
  if (Expected<bool> written =
          updateFile(root + "/.gitignore", "log/\nuse.new/\nwork/\n", TextFile);
      !written)
    return written.takeError();
  return Workspace(std::move(root), std::move(*lock));
}

Error makeEmpty(const std::string &folder) {
  std::error_code error;
  // Processes of an interrupted build may still write there.
  for (int attempt = 0; attempt < 3; ++attempt)
    if (fs::remove_all(folder, error); !error)
      break;
  if (!error)
    fs::create_directories(folder, error);
  return error ? fileError(folder, error.message()) : Error::success();
}

} // namespace gmonkit
