//===- source_tree.cpp - copies of a project's folder ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/source_tree.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "driver/project/fingerprint.h"
#include "driver/project/settings.h"
#include "driver/project/workspace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <map>
#include <optional>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// Returns whether a build system has built in FOLDER, which is not the project's own. One with
// sources was built in its own folder.
bool isBuildFolder(const fs::path &folder) {
  auto hasOne = [&](ArrayRef<const char *> names) {
    std::error_code ignored;
    return any_of(names, [&](const char *name) { return fs::exists(folder / name, ignored); });
  };
  return hasOne({"CMakeCache.txt", "meson-private", ".ninja_log", ".rustc_info.json"}) &&
         !hasOne({"CMakeLists.txt", "meson.build", "Cargo.toml", "Makefile.am", "configure.ac"});
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

// Returns the files that this program prints to: they change all the time.
std::vector<struct stat> ownOutputs() {
  std::vector<struct stat> found;
  for (int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    if (struct stat status; fstat(descriptor, &status) == 0)
      found.push_back(status);
  return found;
}

// Returns the end of PATH below FOLDER, "" for that itself; nothing if it is not in it.
std::optional<fs::path> below(const fs::path &path, const fs::path &folder) {
  auto [inFolder, inPath] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  if (inFolder != folder.end())
    return std::nullopt;
  fs::path rest;
  for (; inPath != path.end(); ++inPath)
    rest /= *inPath;
  return rest;
}

// Returns whether a build may write to PATH. Root may everywhere, but no build writes to the
// system.
bool mayBeWritten(const fs::path &path) {
  static const fs::path systems[] = {"/usr",  "/opt", "/lib", "/lib64", "/bin",
                                     "/sbin", "/etc", "/dev", "/proc",  "/sys"};
  return access(path.c_str(), W_OK) == 0 &&
         none_of(systems, [&](const fs::path &system) { return below(path, system); });
}

Error unreadable(const fs::path &path, const std::error_code &error) {
  return fileError(path.string(), error.message() +
                                      "; the loop copies the whole project, so let it be read, "
                                      "or move it out of the project");
}

} // namespace

// Walks the project and, through its links, folders outside of it.
class SourceTree::Listing {
public:
  explicit Listing(SourceTree &tree) : tree(tree), root(tree.root) {}

  // Adds what is in FOLDER, whose path below the project is NAME.
  Error walk(const fs::path &folder, const fs::path &name) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
      entries.push_back(*entry);
    if (error)
      return unreadable(folder, error);
    llvm::sort(entries); // the first link to a folder outside is its copy
    for (const fs::directory_entry &entry : entries)
      if (Error failed = add(entry, name / entry.path().filename()))
        return failed;
    return Error::success();
  }

private:
  Error add(const fs::directory_entry &entry, const fs::path &name) {
    std::error_code error;
    fs::file_type type = entry.symlink_status(error).type();
    if (error)
      return unreadable(entry.path(), error);
    if (isLeftOut(entry.path(), entry.is_directory(error)))
      return Error::success();
    if (type == fs::file_type::symlink)
      return addLink(entry.path(), name);
    return addItself(type, entry.path(), name);
  }

  Error addItself(fs::file_type type, const fs::path &path, const fs::path &name) {
    if (type == fs::file_type::regular && !isOutput(path))
      tree.files.push_back(name);
    if (type != fs::file_type::directory)
      return Error::success();
    tree.directories.push_back(name);
    return walk(path, name);
  }

  Error addLink(const fs::path &path, const fs::path &name) {
    std::error_code error;
    fs::path target = fs::read_symlink(path, error);
    fs::path leadsTo = fs::weakly_canonical(path.parent_path() / target, error);
    if (error) // as of a link to itself
      return addAs(name, target);
    if (std::optional<fs::path> inside = below(leadsTo, root)) {
      fs::path asWritten = (name.parent_path() / target).lexically_normal();
      bool isKept = target.is_relative() && asWritten == *inside;
      return addAs(name, isKept ? target : inside->lexically_relative(name.parent_path()));
    }
    fs::file_type type = fs::status(leadsTo, error).type();
    if (type == fs::file_type::not_found) // a build could only write there
      return Error::success();
    bool canBeCopied = type == fs::file_type::regular || type == fs::file_type::directory;
    if (!canBeCopied || !mayBeWritten(leadsTo) || below(root, leadsTo))
      return addAs(name, target.is_absolute() ? target : leadsTo);
    auto [copy, isNew] = copies.try_emplace(leadsTo, name);
    if (!isNew)
      return addAs(name, copy->second.lexically_relative(name.parent_path()));
    return addItself(type, leadsTo, name);
  }

  bool isOutput(const fs::path &path) const {
    struct stat status;
    return stat(path.c_str(), &status) == 0 && any_of(outputs, [&](const struct stat &own) {
             return own.st_dev == status.st_dev && own.st_ino == status.st_ino;
           });
  }

  Error addAs(const fs::path &name, const fs::path &target) {
    tree.links.push_back({name, target});
    return Error::success();
  }

  SourceTree &tree;
  fs::path root;
  std::vector<struct stat> outputs = ownOutputs();
  std::map<fs::path, fs::path> copies; // of what is outside: its name in the copy
};

Expected<SourceTree> SourceTree::list(const std::string &folder) {
  SourceTree tree;
  tree.root = tree.copied = folder;
  if (Error failed = Listing(tree).walk(folder, ""))
    return failed;
  llvm::sort(tree.directories);
  llvm::sort(tree.files);
  llvm::sort(tree.links, [](const Link &a, const Link &b) { return a.name < b.name; });
  if (Error failed = tree.addUp())
    return failed;
  return tree;
}

Error SourceTree::addUp() {
  Fingerprint all;
  all.addAll(directories);
  all.addAll(files);
  for (const std::string &name : files) {
    std::string path = copied + "/" + name;
    bool isProgram = access(path.c_str(), X_OK) == 0;
    all.add(isProgram ? "x" : "-");
    if (access(path.c_str(), R_OK) != 0)
      return unreadable(path, std::error_code(errno, std::generic_category()));
    if (Error failed = all.addFile(path))
      return failed;
  }
  for (const Link &link : links) {
    all.add(link.name);
    all.add(link.target);
  }
  sum = all.hex();
  return Error::success();
}

// Gives the copies the times of the files, as `touch` is a remedy for some builds.
Error SourceTree::takeTimes() const {
  for (const std::string &name : files) {
    std::string copy = copied + "/" + name;
    struct stat status;
    if (stat((root + "/" + name).c_str(), &status) != 0)
      continue; // it is gone meanwhile
    timespec times[] = {status.st_atim, status.st_mtim};
    if (utimensat(AT_FDCWD, copy.c_str(), times, 0) != 0)
      return failure(copy, std::error_code(errno, std::generic_category()));
  }
  return Error::success();
}

Error SourceTree::freeze(const std::string &folder) {
  std::string stamp = folder + ".fingerprint";
  if (auto last = MemoryBuffer::getFile(stamp); last && (*last)->getBuffer() == sum) {
    copied = folder;
    return takeTimes();
  }
  std::error_code ignored;
  fs::remove(stamp, ignored);
  if (Error failed = makeEmpty(folder))
    return failed;
  if (Error failed = copyTo(folder))
    return failed;
  copied = folder;
  if (Error failed = addUp())
    return failed;
  return writeFile(stamp, sum, TextFile);
}

Error SourceTree::copyTo(const std::string &target) const {
  std::error_code error;
  fs::create_directories(target, error);
  for (const std::string &name : directories)
    if (!error)
      makeLike(copied + "/" + name, target + "/" + name, error);
  if (error)
    return failure(target, error);
  for (const std::string &name : files)
    if (Error failed = copyFile(copied + "/" + name, target + "/" + name))
      return failed;
  for (const Link &link : links) {
    fs::create_symlink(link.target, target + "/" + link.name, error);
    if (error)
      return failure(target + "/" + link.name, error);
  }
  return Error::success();
}

} // namespace gmonkit
