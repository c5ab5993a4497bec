//===- output_file.cpp - output files, written completely or not at all ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/output_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "analyzer/support/output_folder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <ctime>
#include <deque>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

// The file that the bytes for a path go to.
struct Target {
  std::string path;           // without symbolic links
  OutputFolder folder;        // of the path, unless that is an open file
  bool inPlace = false;       // write to the file instead of replacing it
  std::optional<mode_t> mode; // of the file to replace
};

std::error_code lastError() { return errnoAsErrorCode(); }

bool isOpenFile(StringRef path) {
  return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
         path.starts_with("/proc/");
}

// Follows the symbolic links at PATH. Of those at its end only this user's own are followed. Each
// is opened before it is checked, so the link that was checked is the one followed.
Expected<Target> findTarget(StringRef path) {
  std::string at = path.str();
  for (int links = 0; links < OutputFolder::MostLinks; ++links) {
    if (isOpenFile(at))
      return Target{at, {}, /*inPlace=*/true, std::nullopt};
    Expected<OutputFolder> folder = OutputFolder::find(at, path);
    if (!folder)
      return folder.takeError();
    OpenFile file(openat(folder->get(), folder->name().c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!file.isOpen() && errno == ENOENT)
      return Target{folder->path(), std::move(*folder), /*inPlace=*/false, std::nullopt};
    struct stat status;
    if (!file.isOpen() || fstat(file.get(), &status) != 0)
      return fileError(path, lastError().message());
    if (S_ISREG(status.st_mode))
      return Target{folder->path(), std::move(*folder), /*inPlace=*/false, status.st_mode & 07777};
    if (!S_ISLNK(status.st_mode))
      return Target{folder->path(), std::move(*folder), /*inPlace=*/true, std::nullopt};
    if (status.st_uid != geteuid())
      return linkOfOther(path);
    if (Error error = folder->targetOf(file, path).moveInto(at))
      return error;
  }
  return fileError(path, std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
}

// Returns the target of PATH if it may become a file of KIND.
Expected<Target> findTarget(StringRef path, const FileKind &kind) {
  Expected<Target> target = findTarget(path);
  if (!target || !target->mode)
    return target;
  OpenFile old(openat(target->folder.get(), target->folder.name().c_str(),
                      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  char start[8192];
  ssize_t length = old.isOpen() ? read(old.get(), start, sizeof start) : -1;
  if (length < 0)
    return fileError(path, lastError().message());
  if (length > 0 && !kind.holds({start, static_cast<size_t>(length)}))
    return fileError(path, "exists and is not a " + kind.name +
                               ", so it is not replaced; remove it or give another file");
  return target;
}

std::error_code writeAll(int fd, StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written >= 0)
      bytes = bytes.drop_front(static_cast<size_t>(written));
    else if (errno != EINTR)
      return lastError();
  }
  return {};
}

// While it exists, a write of this thread beyond the size limit fails like one to a full disk,
// instead of ending the process. The signal is not ignored: programs that are started would ignore
// it, too.
class SizeLimit {
public:
  SizeLimit() {
    sigemptyset(&set);
    sigaddset(&set, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &set, &previous);
  }
  ~SizeLimit() {
    timespec now = {};
    if (!sigismember(&previous, SIGXFSZ))
      sigtimedwait(&set, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  }
  SizeLimit(const SizeLimit &) = delete;
  SizeLimit &operator=(const SizeLimit &) = delete;

private:
  sigset_t set, previous;
};

// Writes BYTES to FD and closes it.
std::error_code writeAndClose(int fd, StringRef bytes) {
  SizeLimit limit;
  std::error_code failed = writeAll(fd, bytes);
  bool isClosed = close(fd) == 0;
  return failed || isClosed ? failed : lastError();
}

std::error_code writeInPlace(const Target &target, StringRef bytes) {
  constexpr int flags = O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC;
  bool isOpened = isOpenFile(target.path); // by a process, which knows what it is
  int fd = isOpened ? open(target.path.c_str(), flags)
                    : openat(target.folder.get(), target.folder.name().c_str(), flags | O_NOFOLLOW);
  struct stat status;
  if (fd >= 0 && !isOpened && fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    close(fd); // another file by now
    return std::make_error_code(std::errc::file_exists);
  }
  return fd < 0 ? lastError() : writeAndClose(fd, bytes);
}

// Returns whether a process writes the file NAME in FOLDER: that has it locked.
bool isBeingWritten(const OutputFolder &folder, const std::string &name) {
  OpenFile file(openat(folder.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  return file.isOpen() && flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// Creates and locks a file. Adds to NAME while a process has the file with that name: one of
// another container may have our id. Removes what a killed one left.
int openTemporary(const OutputFolder &folder, std::string &name, mode_t mode) {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, most = 16;
  for (int tries = 0; tries < most; ++tries) {
    int fd = openat(folder.get(), name.c_str(), flags, mode);
    struct stat status;
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &status) == 0 &&
        status.st_nlink == 0) {
      close(fd); // somebody took it for what a killed process left
      continue;
    }
    if (fd >= 0 || errno != EEXIST)
      return fd;
    if (isBeingWritten(folder, name))
      name += '0';
    else
      unlinkat(folder.get(), name.c_str(), 0);
  }
  return -1;
}

// A complete file beside its target. Does not use LLVM's TempFile, which would take a % in the
// user's path for a placeholder.
class FileBeside {
public:
  explicit FileBeside(const Target &target) : target(target) {}
  FileBeside(const FileBeside &) = delete;
  FileBeside &operator=(const FileBeside &) = delete;
  // Removes the file, unless replaceTarget() gave it the target's name.
  ~FileBeside() {
    if (!file.isOpen())
      return;
    if (!name.empty())
      unlinkat(target.folder.get(), name.c_str(), 0);
    sys::DontRemoveFileOnSignal(temporary);
  }

  std::error_code write(StringRef bytes);
  std::error_code replaceTarget(); // does nothing if nothing was written

private:
  const Target &target;
  OpenFile file; // its lock stays until the file has its name
  std::string name, temporary;
};

std::error_code FileBeside::write(StringRef bytes) {
  name = target.folder.name() + ".tmp." + std::to_string(sys::Process::getProcessId());
  // The new file must not be readable for users who cannot read the old one.
  file = OpenFile(openTemporary(target.folder, name, target.mode ? S_IRUSR | S_IWUSR : 0666));
  if (!file.isOpen())
    return lastError();
  temporary = target.path + name.substr(target.folder.name().size());
  sys::RemoveFileOnSignal(temporary);
  if (target.mode && fchmod(file.get(), *target.mode) != 0)
    return lastError();
  // A second descriptor tells of errors at the end.
  int written = fcntl(file.get(), F_DUPFD_CLOEXEC, 0);
  return written >= 0 ? writeAndClose(written, bytes) : lastError();
}

std::error_code FileBeside::replaceTarget() {
  if (!file.isOpen())
    return {};
  int folder = target.folder.get();
  if (renameat(folder, name.c_str(), folder, target.folder.name().c_str()) != 0)
    return lastError();
  name.clear();
  return {};
}

bool hasBytes(const FileToWrite &file) {
  if (!isPlainFile(file.path))
    return false;
  auto old = readNamedFile(file.path);
  return old && (*old)->getBuffer() == file.bytes;
}

} // namespace

Error writeFiles(ArrayRef<FileToWrite> files) {
  std::vector<Target> targets;
  for (const FileToWrite &file : files) {
    Expected<Target> target = findTarget(file.path, *file.kind);
    if (!target)
      return target.takeError();
    targets.push_back(std::move(*target));
  }
  std::deque<FileBeside> beside(targets.begin(), targets.end());
  for (auto [file, target, whole] : zip_equal(files, targets, beside))
    if (std::error_code failed = target.inPlace ? std::error_code() : whole.write(file.bytes))
      return fileError(file.path, failed.message());
  for (auto [file, target] : zip_equal(files, targets))
    if (std::error_code failed =
            target.inPlace ? writeInPlace(target, file.bytes) : std::error_code())
      return fileError(file.path, failed.message());
  for (auto [file, whole] : zip_equal(files, beside))
    if (std::error_code failed = whole.replaceTarget())
      return fileError(file.path, failed.message());
  return Error::success();
}

Error writeFile(StringRef path, StringRef bytes, const FileKind &kind) {
  return writeFiles(FileToWrite{path, bytes, &kind});
}

Expected<BitVector> updateFiles(ArrayRef<FileToWrite> files) {
  BitVector isWritten(files.size());
  std::vector<FileToWrite> changed;
  for (auto [index, file] : enumerate(files))
    if (!hasBytes(file)) {
      isWritten.set(index);
      changed.push_back(file);
    }
  if (Error error = writeFiles(changed))
    return error;
  return isWritten;
}

Expected<bool> updateFile(StringRef path, StringRef bytes, const FileKind &kind) {
  Expected<BitVector> isWritten = updateFiles(FileToWrite{path, bytes, &kind});
  if (!isWritten)
    return isWritten.takeError();
  return isWritten->test(0);
}

Expected<std::string> followLinks(StringRef path) {
  Expected<Target> target = findTarget(path);
  if (!target)
    return target.takeError();
  return target->path;
}

Error checkWritable(StringRef path, const FileKind &kind) {
  Expected<Target> target = findTarget(path, kind);
  if (!target)
    return target.takeError();
  if (sys::fs::is_directory(target->path))
    return fileError(path, std::make_error_code(std::errc::is_a_directory).message());
  return Error::success();
}

bool isPlainFile(StringRef path) {
  sys::fs::file_status status; // default: the file does not exist
  return !isOpenFile(path) && (sys::fs::status(path, status) || sys::fs::is_regular_file(status));
}

Error flushStandardOutput(raw_fd_ostream &out) {
  out.flush();
  std::error_code failed = out.error();
  out.clear_error();
  return failed ? fileError("standard output", failed.message()) : Error::success();
}

} // namespace gmonkit
