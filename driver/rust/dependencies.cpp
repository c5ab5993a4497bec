//===- dependencies.cpp - what Cargo has to build again -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// rustc writes rules of make and, in comments, the variables that the source
// reads: `# env-dep:NAME=VALUE`, or `# env-dep:NAME` if it is not set. Cargo
// reads the files of the first rule and these comments.
//
//===------------------------------------------------------------------------===//

#include "driver/rust/dependencies.h"
#include "driver/compiler/launcher_error.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace {

std::string escapedPath(std::string_view path) {
  std::string escaped;
  for (char c : path) {
    if (c == ' ')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string escapedValue(std::string_view value) {
  std::string escaped;
  for (char c : value)
    escaped += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : c == '\r' ? "\\r" : std::string(1, c);
  return escaped;
}

std::string variableLine(const std::string &name) {
  const char *value = std::getenv(name.c_str());
  return "# env-dep:" + name + (value ? std::string("=") + escapedValue(value) : "") + "\n";
}

// Replaces PATH, which keeps its rights, by a file with TEXT. Returns 0 or an errno.
int replaceFile(const std::string &path, const std::string &text) {
  struct stat status;
  std::string beside = path + ".XXXXXX";
  int file = stat(path.c_str(), &status) == 0 ? mkstemp(beside.data()) : -1;
  if (file < 0)
    return errno;
  int error = fchmod(file, status.st_mode & 07777) == 0 ? 0 : errno;
  for (size_t done = 0; done < text.size() && !error;) {
    ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written >= 0)
      done += static_cast<size_t>(written);
    else if (errno != EINTR)
      error = errno;
  }
  if (close(file) != 0 && !error)
    error = errno;
  if (!error && rename(beside.c_str(), path.c_str()) != 0)
    error = errno;
  if (error)
    unlink(beside.c_str());
  return error;
}

} // namespace

std::string variableDependencies() {
  std::string lines;
  for (const char *name :
       {"RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "GMON_CC_OPTIONS", "GMONPASS_OPTIONS"})
    lines += variableLine(name);
  return lines;
}

void addDependencies(const std::string &depInfo, const std::vector<std::string> &files,
                     const std::string &variables) {
  std::ifstream list(depInfo, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(list), {}};
  size_t rule = text.find(": ");
  size_t end = text.find('\n', rule);
  if (!list || rule == text.npos || end == text.npos)
    return;
  std::string added;
  for (const std::string &file : files)
    added += std::string(" ") + escapedPath(file);
  text.insert(end, added);
  text += "\n" + variables;
  if (int error = replaceFile(depInfo, text))
    fail(depInfo + ": " + std::strerror(error));
}
