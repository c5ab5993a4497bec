//===- profile_files.cpp - the files that a compilation uses -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/launcher_error.h"
#include "driver/compiler/needed_versions.h"
#include "driver/gmon-cc/profile_use.h"
#include "driver/process/run_program.h"
#include "plugin-common/block_list_lines.h"
#include "plugin-common/profiles/profile_parts.h"
#include "plugin-common/weights_format.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr const char *NoList =
    "not a line of a list of blocks; make the list anew with 'gmonkit order --blocks=FILE'";

// Returns what is wrong with the profile FILE for a compiler of FAMILY, or "". EXPORTER returns the
// command that writes such files.
std::string problemOf(const std::string &file, Family family,
                      const std::function<const char *()> &exporter) {
  using gmonkit::GccPart;
  bool isGcc = family == Family::Gcc;
  GccPart part = isGcc ? gmonkit::gccPartOf(file) : GccPart::None;
  if (part == GccPart::Damaged || (!isGcc && gmonkit::isCutOff(file)))
    return gmonkit::DamagedProfile;
  if (isGcc ? part == GccPart::None : !gmonkit::isForClang(file))
    return std::string("not a profile for this compiler; make it with '") + exporter() + "=FILE'";
  return "";
}

// Ends the program if PATH, the value of OPTION, is no list of blocks. Clang takes other files for
// empty lists, or crashes.
void requireBlockList(const std::string &option, const std::string &path) {
  std::ifstream list(path);
  std::string line, problem;
  size_t number = 0;
  bool hasVersion = false;
  gmonkit::BlockListLines lines;
  while (problem.empty() && std::getline(list, line)) {
    ++number;
    if (!hasVersion && (line == "v1" || line == "v1\r"))
      hasVersion = true;
    else if (hasVersion || (!line.empty() && line[0] != '#'))
      problem = hasVersion ? lines.problemOf(line) : NoList;
  }
  if (!hasVersion)
    problem = NoList;
  if (!problem.empty())
    fail(option + path + ": line " + std::to_string(std::max<size_t>(number, 1)) + ": " + problem);
  if (problem = lines.problemAtEnd(); !problem.empty())
    fail(option + path + ": " + problem);
}

// Holds other compilations back that convert the profile PATH at the same time. File systems that
// have no locks let them all convert it, to the same.
class ConversionLock {
public:
  explicit ConversionLock(const std::string &path)
      : file(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    while (flock(file, LOCK_EX) != 0 && errno == EINTR)
      ;
  }
  ~ConversionLock() { close(file); }
  ConversionLock(const ConversionLock &) = delete;

private:
  int file;
};

// Makes TEXT the contents of WEIGHTS, at once, with the TIME of the profile. Returns 0 or an errno.
int writeWeights(const std::string &weights, std::string_view text, const timespec &time) {
  std::string beside = weights + ".XXXXXX";
  int file = mkstemp(beside.data());
  if (file < 0)
    return errno;
  const timespec times[] = {{0, UTIME_OMIT}, time};
  mode_t withheld = umask(0);
  umask(withheld);
  int error = fchmod(file, 0666 & ~withheld) == 0 ? 0 : errno;
  while (!error && !text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    text.remove_prefix(static_cast<size_t>(std::max<ssize_t>(written, 0)));
    error = written < 0 && errno != EINTR ? errno : 0;
  }
  if (!error && futimens(file, times) != 0)
    error = errno;
  if (close(file) != 0 && !error)
    error = errno;
  if (!error && rename(beside.c_str(), weights.c_str()) != 0)
    error = errno;
  if (error)
    unlink(beside.c_str());
  return error;
}

// Lets the program EXPORTER convert what the profile PATH says to WEIGHTS, unless these are of it:
// they have its time. Another profile may be older than the one before. Returns what is wrong, or
// "".
std::string convert(const std::string &path, const std::string &weights,
                    const std::string &exporter) {
  ConversionLock lock(path);
  struct stat profile, made;
  if (stat(path.c_str(), &profile) != 0)
    return std::strerror(errno);
  if (stat(weights.c_str(), &made) == 0 && made.st_mtim.tv_sec == profile.st_mtim.tv_sec &&
      made.st_mtim.tv_nsec == profile.st_mtim.tv_nsec)
    return "";
  ProgramResult result = runProgram({exporter, "export", "--weights", path}, /*readsOutput=*/true);
  if (result.error != 0)
    return exporter + ": " + std::strerror(result.error);
  if (result.status != 0)
    return "not used; write a file with 'gmonkit export --weights=FILE PROGRAM PROFILE' and give "
           "that";
  int error = writeWeights(weights, result.output, profile.st_mtim);
  return error == 0 ? "" : weights + ": " + std::strerror(error);
}

// Sends standard error to nowhere.
class Silence {
public:
  explicit Silence(bool isWanted) : before(isWanted ? dup(STDERR_FILENO) : -1) {
    int nowhere = before < 0 ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
      dup2(nowhere, STDERR_FILENO);
      close(nowhere);
    }
  }
  ~Silence() {
    if (before >= 0) {
      dup2(before, STDERR_FILENO);
      close(before);
    }
  }
  Silence(const Silence &) = delete;

private:
  int before;
};

} // namespace

void ProfileUse::requireFiles(const CompilerCommand &does, Family family,
                              const std::function<int()> &llvmVersion) {
  auto requireFile = [&](const char *option, const std::string &path, auto writer) {
    if (path.empty())
      return true;
    auto advice = [&] {
      return std::string("; give the full path of a file written by '") + writer() + "=FILE'";
    };
    struct stat status;
    bool isThere = access(path.c_str(), R_OK) == 0 && stat(path.c_str(), &status) == 0;
    if (!isThere && errno != ENOENT)
      fail(option + path + ": " + std::strerror(errno));
    if (isThere && !S_ISREG(status.st_mode))
      fail(option + path + ": not a regular file" + advice());
    if (!isThere && does.optimisesCode())
      sayProblem(option + path + ": not found" + advice());
    return isThere;
  };
  // What docs/pgo.md advises for this compiler.
  auto format = [&] {
    return family == Family::Gcc                  ? "gmonkit export --gcc-profile"
           : llvmVersion() >= FirstLlvmOfCounters ? "gmonkit export --instr-profile"
                                                  : "gmonkit export --sample-profile";
  };
  isMissing = !requireFile("--gmon-pgo=", file, format);
  if (!file.empty() && !isMissing && does.optimisesCode())
    if (std::string problem = problemOf(file, family, format); !problem.empty())
      fail("--gmon-pgo=" + file + ": " + problem);
  isLayoutMissing = !requireFile("--gmon-layout=", layout, [] { return "gmonkit order --blocks"; });
  if (layout.empty() || isLayoutMissing)
    return;
  if (does.runsLinker && does.lld.empty()) {
    if (does.linkTimeOptimization)
      fail("--gmon-layout: with -flto only ld.lld can place blocks; add -fuse-ld=lld");
    if (does.makesImage && !does.isDryRun) // lld may be the default of this Clang
      warn("--gmon-layout: only ld.lld can place the parts of functions; add -fuse-ld=lld and "
           "the order that 'gmonkit order' wrote");
  }
  if (does.optimisesCode())
    requireBlockList("--gmon-layout=", layout);
}

void ProfileUse::prepareWeights(PluginOptions &options, const CompilerCommand &does,
                                const std::string &exporter) {
  const std::string path = options.valueOf("weights");
  if (path.empty())
    return;
  auto problemOf = [&]() -> std::string {
    std::ifstream file(path, std::ios::binary);
    if (!file)
      return std::strerror(errno);
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown))
      return "not a regular file";
    char start[sizeof gmonkit::WeightsHeader] = "";
    file.read(start, sizeof start - 1);
    if (std::string_view(start) == gmonkit::WeightsHeader) {
      file.seekg(-1, std::ios::end);
      return file.get() == '\n' ? "" : "cut off; write it again with 'gmonkit export --weights'";
    }
    if (std::string_view(start).substr(0, 4) != "gmon")
      return "neither a profile nor a file written by 'gmonkit export --weights'";
    options.set("weights", path + ".weights");
    Silence silence(onProblem == OnProblem::Ignore);
    return convert(path, path + ".weights", exporter);
  };
  std::string problem = does.optimisesCode() ? problemOf() : "";
  areWeightsMissing = !problem.empty();
  if (areWeightsMissing || !does.optimisesCode())
    options.set("weights", "");
  if (areWeightsMissing)
    sayProblem("--gmon-weights=" + path + ": " + problem);
}
