//===- counts_solver.cpp - counts that processes leave unsolved ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/counts_solver.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/memory_file.h"
#include "driver/installation/installation.h"
#include "gmonkit/collector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef TakenPrefix = ".taken.", SolvedPrefix = ".solved.";

// Returns what a process's link leads to; empty if this user does not own the link.
std::string targetOf(const std::string &link) {
  struct stat status;
  char target[4096];
  if (lstat(link.c_str(), &status) != 0 || !S_ISLNK(status.st_mode) || status.st_uid != geteuid())
    return "";
  ssize_t length = readlink(link.c_str(), target, sizeof target);
  return length > 0 ? std::string(target, static_cast<size_t>(length)) : "";
}

bool isOwnFile(const std::string &path) {
  struct stat status;
  return lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
}

// Returns the arguments for the solver. It reads the program by its descriptor here: the file may
// be removed or replaced.
std::vector<std::string> solverCommand(int file, StringRef name, StringRef id) {
  return {findInstallation().root + "/lib/gmonkit/gmonkit-solve",
          "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file), name.str(),
          id.str()};
}

// Returns what the solver printed as an error, so that it can be tried in silence. It prints to
// memory: in the directory others may have made a link of any name.
Error run(const std::vector<std::string> &command) {
  Expected<MemoryFile> messages = MemoryFile::create();
  if (!messages)
    return messages.takeError();
  std::vector<StringRef> words(command.begin(), command.end());
  std::string path = messages->path(), why;
  std::optional<StringRef> redirects[] = {std::nullopt, std::nullopt, path};
  int status = sys::ExecuteAndWait(command.front(), words, /*Env=*/std::nullopt, redirects,
                                   /*SecondsToWait=*/0, /*MemoryLimit=*/0, &why);
  if (status == 0)
    return Error::success();
  Expected<std::string> said = messages->read();
  if (!said)
    return said.takeError();
  StringRef line = StringRef(*said).trim();
  line.consume_front("gmonkit: error: ");
  return line.empty() ? fileError(command.front(), why.empty() ? "failed" : why) : makeError(line);
}

} // namespace

CountsSolver::~CountsSolver() {
  for (const auto &[id, program] : programs)
    close(program.file);
}

std::string CountsSolver::path(StringRef prefix, StringRef name) const {
  return directory + "/" + prefix.str() + name.str();
}

bool CountsSolver::holds(const Program &program, StringRef id) const {
  struct stat status;
  return fstat(program.file, &status) == 0 && S_ISREG(status.st_mode) &&
         !errorToBool(run(solverCommand(program.file, program.name, id)));
}

bool CountsSolver::takeLink(StringRef name) {
  StringRef id = name;
  if (!id.consume_front(ProgramLinkPrefix))
    return false;
  if (programs.count(id) || refused.count(id.str()))
    return true;
  std::string target = targetOf(path(ProgramLinkPrefix, id));
  Program program = {open(target.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY),
                     sys::path::filename(target).str()};
  int mark = -1;
  if (program.file >= 0 && holds(program, id))
    mark = open(path(SolverMarkPrefix, id).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (mark < 0) {
    close(program.file);
    refused.insert(id.str());
    return true;
  }
  close(mark);
  programs.emplace(id.str(), program);
  return true;
}

bool CountsSolver::owns(StringRef name) {
  for (StringRef prefix : {StringRef(ProgramLinkPrefix), StringRef(SolverMarkPrefix),
                           StringRef(UnsolvedPrefix), TakenPrefix, SolvedPrefix})
    if (name.starts_with(prefix))
      return true;
  return false;
}

StringRef CountsSolver::profileOf(StringRef name) {
  return name.consume_front(UnsolvedPrefix) ? name : StringRef();
}

void CountsSolver::stop() {
  for (const auto &[id, program] : programs) {
    sys::fs::remove(path(SolverMarkPrefix, id));
    refused.insert(id);
  }
  for (const std::string &id : refused)
    sys::fs::remove(path(ProgramLinkPrefix, id));
}

Expected<std::string> CountsSolver::solve(StringRef id, std::vector<std::string> &names) {
  auto program = programs.find(id);
  if (program == programs.end())
    return fileError(path(UnsolvedPrefix, names.front()), "no process has said of which program");
  std::vector<std::string> command = solverCommand(program->second.file, program->second.name, id);
  std::string solved = path(SolvedPrefix, names.front());
  command.push_back(solved);
  std::vector<std::string> taken;
  for (const std::string &name : names) {
    std::string to = path(TakenPrefix, name);
    // A process may take its file back meanwhile.
    if (!isOwnFile(path(UnsolvedPrefix, name)) || sys::fs::rename(path(UnsolvedPrefix, name), to))
      continue;
    taken.push_back(name);
    command.push_back(to);
  }
  names = taken;
  if (names.empty())
    return "";
  Error failed = run(command);
  if (!failed)
    return solved;
  giveBack(solved, names);
  return failed;
}

void CountsSolver::finish(StringRef solved, const std::vector<std::string> &names) {
  sys::fs::remove(solved);
  for (const std::string &name : names)
    sys::fs::remove(path(TakenPrefix, name));
}

void CountsSolver::giveBack(StringRef solved, const std::vector<std::string> &names) {
  sys::fs::remove(solved);
  for (const std::string &name : names)
    sys::fs::rename(path(TakenPrefix, name), path(UnsolvedPrefix, name));
}

} // namespace gmonkit
