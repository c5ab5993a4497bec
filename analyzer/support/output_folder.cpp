//===- output_folder.cpp - the way to an output file ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each part is opened before it is checked, so the link that was checked is the
// one followed, even if somebody changes the folder meanwhile.
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/output_folder.h"
#include "analyzer/support/errors.h"
#include <climits>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

Error systemError(StringRef shown) { return fileError(shown, errnoAsErrorCode().message()); }

// Returns the part NAME of FOLDER, a link itself. Folders are opened for reading, which mounts them
// if an automounter serves them.
OpenFile openPart(const OpenFile &folder, const std::string &name) {
  OpenFile opened(
      openat(folder.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  return opened.isOpen()
             ? std::move(opened)
             : OpenFile(openat(folder.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
}

OpenFile enter(const OpenFile &folder, const std::string &name, bool makes) {
  OpenFile entered = openPart(folder, name);
  if (entered.isOpen() || errno != ENOENT || !makes)
    return entered;
  if (mkdirat(folder.get(), name.c_str(), 0777) != 0 && errno != EEXIST)
    return entered;
  return openPart(folder, name);
}

// Links to folders may also be the system's, such as /var/run.
bool mayFollow(const struct stat &link) {
  struct stat root;
  return link.st_uid == geteuid() || (stat("/", &root) == 0 && link.st_uid == root.st_uid);
}

Expected<std::string> textOf(const OpenFile &link, StringRef shown) {
  char text[PATH_MAX];
  ssize_t length = readlinkat(link.get(), "", text, sizeof text);
  if (length < 0)
    return systemError(shown);
  return std::string(text, static_cast<size_t>(length));
}

// Takes the first part from PATH, with the slashes around it.
std::string takePart(std::string &path) {
  size_t begin = std::min(path.find_first_not_of('/'), path.size());
  size_t end = std::min(path.find('/', begin), path.size());
  std::string part = path.substr(begin, end - begin);
  path.erase(0, std::min(path.find_first_not_of('/', end), path.size()));
  return part;
}

} // namespace

OpenFile::~OpenFile() {
  if (fd >= 0)
    close(fd);
}

Error linkOfOther(StringRef shown) {
  return fileError(shown, "its path has a symbolic link of another user, which is not followed; "
                          "remove it or give another file");
}

void OutputFolder::begin(bool isAbsolute) {
  open = OpenFile(::open(isAbsolute ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  way.assign(isAbsolute, '/');
}

Expected<OutputFolder> OutputFolder::find(StringRef path, StringRef shown, bool makes) {
  OutputFolder found;
  std::string rest = path.str();
  found.begin(path.starts_with("/"));
  for (int links = 0; found.open.isOpen();) {
    bool isFolder = !rest.empty() && rest.back() == '/';
    found.last = takePart(rest);
    if (found.last.empty()) // of "/", or of a link to it
      found.last.assign(1, '.');
    if (rest.empty() && !isFolder)
      return found;
    OpenFile part = enter(found.open, found.last, makes);
    struct stat status;
    if (!part.isOpen() || fstat(part.get(), &status) != 0)
      break;
    if (!S_ISLNK(status.st_mode) && !S_ISDIR(status.st_mode)) {
      errno = ENOTDIR;
      break;
    }
    if (S_ISDIR(status.st_mode)) {
      found.open = std::move(part);
      found.way.append(found.last).append("/");
      if (rest.empty()) {
        found.last.assign(1, '.');
        return found;
      }
      continue;
    }
    if (!mayFollow(status))
      return linkOfOther(shown);
    Expected<std::string> text = textOf(part, shown);
    if (!text)
      return text.takeError();
    if (++links > MostLinks)
      return fileError(shown,
                       std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
    if (StringRef(*text).starts_with("/"))
      found.begin(/*isAbsolute=*/true);
    rest = (Twine(*text) + "/" + rest).str();
  }
  if (errno == ENOENT)
    return fileError(shown, "its folder does not exist; make it, or give another file");
  return systemError(shown);
}

Expected<std::string> OutputFolder::targetOf(const OpenFile &link, StringRef shown) const {
  Expected<std::string> text = textOf(link, shown);
  if (!text || StringRef(*text).starts_with("/"))
    return text;
  return way + *text;
}

Error makeFolder(StringRef path, StringRef shown) {
  return OutputFolder::find((path + "/").str(), shown, /*makes=*/true).takeError();
}

} // namespace gmonkit
