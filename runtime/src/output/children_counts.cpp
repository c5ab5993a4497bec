//===- children_counts.cpp - counts that forked processes leave a log ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output/children_counts.h"
#include "arch/machine.h"
#include "base/own_stack.h"
#include "collector/counts_log.h"
#include "collector/log_solver.h"
#include "collector/unsolved_output.h"
#include "collector/unsolved_profile.h"
#include "output/merged_file.h"
#include "profile/output_file.h"
#include "profile/output_path.h"
#include "sampling/samples.h"
#include "text/format.h"
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// A program that runs a few others has no use for a log. Where none can be made, each attempt takes
// time, so the next one waits for twice as many forks.
constexpr unsigned LeastForks = 8, MostForks = 1 << 20;

unsigned forks = 0, forksBeforeLog = LeastForks;
char *sumOfLog = nullptr; // the path, which begins with a slash; null: this process has no log

uint64_t ownId() { return static_cast<uint64_t>(rawSyscall(SYS_getpid)); }
uint64_t parentsId() { return static_cast<uint64_t>(rawSyscall(SYS_getppid)); }

// Makes PATH independent of later changes of directory. Returns false if it becomes too long.
bool makeAbsolute(char (&path)[MostOfOutputPath]) {
  if (*path == '/')
    return true;
  static char directory[MostOfOutputPath];
  long length = rawSyscall(SYS_getcwd, reinterpret_cast<long>(directory), sizeof directory);
  size_t size = length > 0 ? static_cast<size_t>(length) : 0, rest = strlen(path) + 1;
  if (!size || *directory != '/' || size + rest > sizeof path)
    return false;
  memmove(path + size, path, rest);
  memcpy(path, directory, size - 1);
  path[size - 1] = '/';
  return true;
}

bool makeLog(Image &program) {
  if (!maySolveLater(program, 0) || nameHasProcess(program))
    return false;
  identify(program);
  static char path[MostOfOutputPath];
  OutputPlace place;
  if (!canSolveLogs(program) || !outputPath(program, isForkChild(), nullptr, path, sizeof path) ||
      !makeAbsolute(path) || place.find(path, mayMakeDirectories(program)) ||
      place.isOpenAlready() || CountsLog::make(place, ownId()) != 0)
    return false;
  sumOfLog = path;
  return true;
}

} // namespace

void noteForkInParent() {
  if (sumOfLog || ++forks < forksBeforeLog)
    return;
  forks = 0;
  runWithRoom([] {
    Image *program = loadedProgram();
    if (program && makeLog(*program))
      forksBeforeLog = LeastForks;
    else if (forksBeforeLog < MostForks)
      forksBeforeLog *= 2;
  });
}

void forgetLogInChild() {
  sumOfLog = nullptr;
  forks = 0;
  forksBeforeLog = LeastForks;
}

// The parent may end at any time. If it does before the log is locked, it takes the log away. If it
// was killed meanwhile, nobody else may come to add what the log has.
bool leaveToParent(Image &image, uint8_t flags) {
  if (!isForkChild() || !maySolveLater(image, flags) || nameHasProcess(image))
    return false;
  identify(image);
  char path[MostOfOutputPath];
  OutputPlace place;
  if (!outputPath(image, /*isForkChild=*/true, nullptr, path, sizeof path) ||
      place.find(path, /*makesDirectories=*/false) || place.isOpenAlready())
    return false;
  bool addsAll = false;
  UnsolvedProfile unsolved;
  {
    CountsLog log(place);
    if (!log.open() || log.owner() != parentsId())
      return false;
    unsolved = collectUnsolved(image);
    unsolved.profile.flags |= flags;
    Array<char> bytes;
    if (!unsolved.profile.failure)
      bytes = encodeUnsolved(unsolved);
    if (unsolved.profile.failure || bytes.failed() || bytes.size() > MostUnsolvedBytes ||
        !log.lock() || log.owner() != parentsId() || !log.append(bytes.begin(), bytes.size()))
      return false;
    addsAll = log.isFull() || log.owner() != parentsId();
  }
  if (addsAll)
    addWaiting(place, unsolved.profile);
  return true;
}

void addLeftCounts(Image &image) {
  if (!sumOfLog || !image.isProgram)
    return;
  const char *path = sumOfLog;
  sumOfLog = nullptr;
  OutputPlace place;
  if (place.find(path, /*makesDirectories=*/false) || place.isOpenAlready())
    return;
  CountsLog log(place);
  if (!log.open() || log.owner() != ownId())
    return;
  Profile like;
  collectSamplesOf(image, TimeSamples, /*printsWarnings=*/false, like);
  addWaiting(place, like);
}

} // namespace gmonrt
