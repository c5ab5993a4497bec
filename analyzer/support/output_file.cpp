//===- output_file.cpp - output files, written completely or not at all ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/output_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <climits>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// The file that the bytes for a path go to.
struct Target {
  std::string path;           // only its directory may have symbolic links
  bool inPlace = false;       // write to the file instead of replacing it
  std::optional<mode_t> mode; // of the file to replace
};

std::error_code lastError() { return errnoAsErrorCode(); }

bool isOpenFile(StringRef path) {
  return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
         path.starts_with("/proc/");
}

// Closes the descriptor when it is destroyed.
struct Descriptor {
  explicit Descriptor(int fd) : fd(fd) {}
  ~Descriptor() {
    if (fd >= 0)
      close(fd);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  const int fd;
};

// Returns the target of LINK, which is open as FD.
ErrorOr<std::string> readLink(StringRef link, int fd) {
  char text[PATH_MAX];
  ssize_t length = readlinkat(fd, "", text, sizeof text);
  if (length < 0)
    return lastError();
  SmallString<128> path;
  if (*text != '/')
    path = sys::path::parent_path(link);
  sys::path::append(path, StringRef(text, static_cast<size_t>(length)));
  return path.str().str();
}

// Follows the symbolic links at PATH. Each link is opened before it is checked, so the link that
// was checked is the one followed, even if somebody changes the directory meanwhile.
Expected<Target> findTarget(StringRef path) {
  constexpr int MostLinks = 40;
  std::string at = path.str();
  for (int links = 0; links < MostLinks; ++links) {
    if (isOpenFile(at))
      return Target{at, /*inPlace=*/true, std::nullopt};
    Descriptor file(open(at.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (file.fd < 0 && errno == ENOENT)
      return Target{at, /*inPlace=*/false, std::nullopt};
    struct stat status;
    if (file.fd < 0 || fstat(file.fd, &status) != 0)
      return fileError(path, lastError().message());
    if (S_ISREG(status.st_mode))
      return Target{at, /*inPlace=*/false, status.st_mode & 07777};
    if (!S_ISLNK(status.st_mode))
      return Target{at, /*inPlace=*/true, std::nullopt};
    if (status.st_uid != geteuid())
      return fileError(path, "its path has a symbolic link of another user, which is not followed; "
                             "remove it or give another file");
    ErrorOr<std::string> next = readLink(at, file.fd);
    if (!next)
      return fileError(path, next.getError().message());
    at = std::move(*next);
  }
  return fileError(path, std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
}

// Returns the target of PATH if it may become a file of KIND.
Expected<Target> findTarget(StringRef path, const FileKind &kind) {
  Expected<Target> target = findTarget(path);
  if (!target || !target->mode)
    return target;
  Descriptor old(open(target->path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  char start[8192];
  ssize_t length = old.fd < 0 ? -1 : read(old.fd, start, sizeof start);
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

std::error_code writeInPlace(const std::string &path, StringRef bytes) {
  int link = isOpenFile(path) ? 0 : O_NOFOLLOW;
  int fd = open(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC | link);
  return fd < 0 ? lastError() : writeAndClose(fd, bytes);
}

int openTemporary(const std::string &path, mode_t mode) {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  int fd = open(path.c_str(), flags, mode);
  if (fd >= 0 || errno != EEXIST)
    return fd;
  // An earlier process with our id was killed while it wrote.
  unlink(path.c_str());
  return open(path.c_str(), flags, mode);
}

// Does not use LLVM's TempFile, which would take a % in the user's path for a placeholder.
std::error_code writeBeside(const Target &target, StringRef bytes) {
  std::string temporary = target.path + ".tmp." + std::to_string(sys::Process::getProcessId());
  sys::RemoveFileOnSignal(temporary);
  // The new file must not be readable for users who cannot read the old one.
  int fd = openTemporary(temporary, target.mode ? S_IRUSR | S_IWUSR : 0666);
  std::error_code failed;
  if (fd < 0)
    failed = lastError();
  else if (target.mode && fchmod(fd, *target.mode) != 0) {
    failed = lastError();
    close(fd);
  } else
    failed = writeAndClose(fd, bytes);
  if (!failed && rename(temporary.c_str(), target.path.c_str()) != 0)
    failed = lastError();
  if (failed && fd >= 0)
    unlink(temporary.c_str());
  sys::DontRemoveFileOnSignal(temporary);
  return failed;
}

} // namespace

Error writeFile(StringRef path, StringRef bytes, const FileKind &kind) {
  Expected<Target> target = findTarget(path, kind);
  if (!target)
    return target.takeError();
  std::error_code failed =
      target->inPlace ? writeInPlace(target->path, bytes) : writeBeside(*target, bytes);
  return failed ? fileError(path, failed.message()) : Error::success();
}

Expected<bool> updateFile(StringRef path, StringRef bytes, const FileKind &kind) {
  if (isPlainFile(path))
    if (auto old = readNamedFile(path); old && (*old)->getBuffer() == bytes)
      return false;
  if (Error error = writeFile(path, bytes, kind))
    return error;
  return true;
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
  StringRef folder = sys::path::parent_path(target->path);
  if (!target->inPlace && !folder.empty() && !sys::fs::is_directory(folder))
    return fileError(path, std::make_error_code(std::errc::no_such_file_or_directory).message());
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
