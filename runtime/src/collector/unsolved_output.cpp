//===- unsolved_output.cpp - counts that are left to a collector ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/unsolved_output.h"
#include "arch/machine.h"
#include "base/options.h"
#include "base/phase.h"
#include "base/rights.h"
#include "collector/unsolved_profile.h"
#include "counts/arc_table.h"
#include "gmonkit/collector.h"
#include "profile/output_file.h"
#include "profile/output_path.h"
#include "sampling/samples.h"
#include "text/format.h"
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// The names of an image in the collector's directory.
struct CollectorNames {
  char link[64], mark[64];

  explicit CollectorNames(const uint8_t (&id)[8]) {
    char digits[2 * sizeof id + 1];
    for (size_t i = 0; i < sizeof id; ++i)
      formatText(digits + 2 * i, 3, "%02x", id[i]);
    formatText(link, sizeof link, "%s%s", gmonkit::ProgramLinkPrefix, digits);
    formatText(mark, sizeof mark, "%s%s", gmonkit::SolverMarkPrefix, digits);
  }
};

bool isOwnFile(const OutputPlace &place, const char *name) {
  struct stat status;
  return statusAt(place.directory(), name, status) == 0 && S_ISREG(status.st_mode) &&
         status.st_uid == static_cast<uid_t>(rawSyscall(SYS_geteuid));
}

void linkToProgram(const OutputPlace &place, const char *link) {
  char path[MostOfOutputPath];
  long length = rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/self/exe"),
                           reinterpret_cast<long>(path), sizeof path - 1);
  if (length <= 0)
    return;
  path[length] = '\0';
  rawSyscall(SYS_symlinkat, reinterpret_cast<long>(path), place.directory(),
             reinterpret_cast<long>(link));
}

// Gives FILE the name TO, for the collector to find. Returns false, and removes it, if the
// collector has stopped: unless it was the one to take the file.
bool leaveTo(const OutputPlace &place, NewFile &file, const char *mark) {
  char to[NAME_MAX + 1];
  int length = formatText(to, sizeof to, "%s%s", gmonkit::UnsolvedPrefix, place.name());
  if (length >= static_cast<int>(sizeof to) || file.rename(place, to, /*replaces=*/false) != 0) {
    file.remove(place);
    return false;
  }
  if (isOwnFile(place, mark) || renameAt(place, to, file.name) != 0)
    return true;
  file.remove(place);
  return false;
}

} // namespace

bool maySolveLater(const Image &image, uint8_t flags) {
  return options().merge && options().fd < 0 && !options().zeros && image.isProgram &&
         image.hasTables() && !image.past && !image.added[TimeSamples] &&
         !(flags & gmonkit::GmonFlagIncomplete) && sampleKindCount() == 1 && !*phaseLabel() &&
         !hasMoreRightsThanCaller() && !lostCalls() && image.file.dynamicEntry(DT_STRTAB) &&
         !image.file.dynamicEntry(DT_RELR);
}

bool leaveUnsolved(Image &image, uint8_t flags) {
  char path[MostOfOutputPath];
  if (!maySolveLater(image, flags) || !nameHasProcess(image))
    return false;
  identify(image);
  OutputPlace place;
  if (!outputPath(image, isForkChild(), nullptr, path, sizeof path) ||
      place.find(path, mayMakeDirectories(image)) || place.isOpenAlready())
    return false;
  CollectorNames names(image.id);
  if (!isOwnFile(place, names.mark)) {
    if (isOwnFile(place, gmonkit::CollectorMark))
      linkToProgram(place, names.link);
    return false;
  }
  WriteErrors errors;
  UnsolvedProfile unsolved = collectUnsolved(image);
  unsolved.profile.flags |= flags;
  Array<char> bytes;
  if (!unsolved.profile.failure)
    bytes = encodeUnsolved(unsolved);
  NewFile file;
  if (unsolved.profile.failure || bytes.failed() || bytes.size() > MostUnsolvedBytes ||
      file.create(place, ".tmp.", outputMode()) != 0)
    return false;
  if (file.write(bytes.begin(), bytes.size()) == 0)
    return leaveTo(place, file, names.mark);
  file.remove(place);
  return false;
}

} // namespace gmonrt
