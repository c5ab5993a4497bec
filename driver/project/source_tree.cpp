//===- source_tree.cpp - copies of a project's folder ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/source_tree.h"
#include "analyzer/support/errors.h"
#include "driver/project/fingerprint.h"
#include "driver/project/settings.h"
#include "driver/project/workspace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// Returns whether a build system has built in FOLDER, which is not the project's own.
bool isBuildFolder(const fs::path &folder) {
  std::error_code ignored;
  return any_of(
      ArrayRef<const char *>{"CMakeCache.txt", "meson-private", ".ninja_log", ".rustc_info.json"},
      [&](const char *mark) { return fs::exists(folder / mark, ignored); });
}

bool isLeftOut(const fs::path &path, bool isDirectory) {
  static const StringSet<> folders = {WorkspaceFolder, ".git", ".hg", ".svn", ".bzr", "CVS"};
  static const StringSet<> files = {SettingsFile, ".git", "CMakeCache.txt", ".ninja_log",
                                    ".ninja_deps"};
  std::string name = path.filename();
  return isDirectory ? folders.contains(name) || isBuildFolder(path) : files.contains(name);
}

// Copies the bytes of SOURCE to TARGET. Returns an errno.
int copyBytes(int source, int target) {
  if (ioctl(target, FICLONE, source) == 0)
    return 0;
  ssize_t length;
  while ((length = sendfile(target, source, nullptr, 1 << 24)) > 0)
    ;
  return length < 0 ? errno : 0;
}

Error copyFile(const std::string &from, const std::string &to) {
  int source = open(from.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (source < 0 || fstat(source, &status) != 0) {
    int error = errno;
    if (source >= 0)
      close(source);
    return fileError(from, std::generic_category().message(error));
  }
  int target = open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0777);
  int error = target < 0 ? errno : copyBytes(source, target);
  timespec times[] = {status.st_atim, status.st_mtim};
  if (error == 0 && (fchmod(target, status.st_mode & 0777) != 0 || futimens(target, times) != 0))
    error = errno;
  if (target >= 0 && close(target) != 0 && error == 0)
    error = errno;
  close(source);
  return error ? fileError(to, std::generic_category().message(error)) : Error::success();
}

// Makes the folder TO with the rights of FROM; builds may write in it.
void makeLike(const fs::path &from, const fs::path &to, std::error_code &error) {
  fs::create_directory(to, from, error);
  if (!error)
    fs::permissions(to, fs::perms::owner_all, fs::perm_options::add, error);
}

Error failure(const fs::path &path, const std::error_code &error) {
  return fileError(path.string(), error.message());
}

} // namespace

Expected<SourceTree> SourceTree::list(const std::string &folder) {
  SourceTree tree;
  tree.root = folder;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error), end;
  fs::path at = folder;
  for (; !error && entry != end; entry.increment(error)) {
    at = entry->path();
    fs::file_status status = entry->symlink_status(error);
    if (error)
      break;
    if (isLeftOut(entry->path(), status.type() == fs::file_type::directory)) {
      entry.disable_recursion_pending();
      continue;
    }
    std::string name = entry->path().lexically_relative(folder);
    if (status.type() == fs::file_type::directory)
      tree.directories.push_back(name);
    else if (status.type() == fs::file_type::regular)
      tree.files.push_back(name);
    else if (status.type() == fs::file_type::symlink)
      tree.links.push_back(name);
  }
  if (error)
    return fileError(at.string(), error.message() +
                                      "; the loop copies the whole project, so let it be read, "
                                      "or move it out of the project");
  for (std::vector<std::string> *names : {&tree.directories, &tree.files, &tree.links})
    llvm::sort(*names);
  Fingerprint sum;
  sum.addAll(tree.directories);
  sum.addAll(tree.files);
  for (const std::string &name : tree.files) {
    std::string path = folder + "/" + name;
    bool isProgram = access(path.c_str(), X_OK) == 0;
    sum.add(isProgram ? "x" : "-");
    if (Error failed = sum.addFile(path))
      return failed;
  }
  sum.addAll(tree.links);
  for (const std::string &name : tree.links)
    sum.add(fs::read_symlink(folder + "/" + name, error).string());
  tree.sum = sum.hex();
  return tree;
}

Error SourceTree::copyTo(const std::string &target) const {
  std::error_code error;
  fs::create_directories(target, error);
  for (const std::string &name : directories)
    if (!error)
      makeLike(root + "/" + name, target + "/" + name, error);
  if (error)
    return failure(target, error);
  for (const std::string &name : files)
    if (Error failed = copyFile(root + "/" + name, target + "/" + name))
      return failed;
  for (const std::string &name : links) {
    fs::copy_symlink(root + "/" + name, target + "/" + name, error);
    if (error)
      return failure(target + "/" + name, error);
  }
  return Error::success();
}

} // namespace gmonkit
