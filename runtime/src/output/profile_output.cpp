//===- profile_output.cpp - output of an image's profiles -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output/profile_output.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/phase.h"
#include "base/process_part.h"
#include "base/process_threads.h"
#include "counts/arc_table.h"
#include "output/merged_file.h"
#include "profile/output_file.h"
#include "profile/output_path.h"
#include "profile/output_place.h"
#include "profile/profile_bytes.h"
#include "profile/profile_sum.h"
#include "sampling/samples.h"
#include "text/format.h"
#include <cerrno>
#include <fcntl.h>
#include <new>
#include <sys/syscall.h>
#include <utility>

namespace gmonrt {

namespace {

bool isUnloaded = false; // the library that this copy of the runtime is in

// Returns the record of GmonExtUnloaded. Its count is 0 if /proc does not tell when the process
// started.
Arc markOfProcess() {
  constexpr uint64_t valueBits = (uint64_t(1) << 40) - 1;
  auto process = static_cast<uint32_t>(rawSyscall(SYS_getpid));
  auto start = static_cast<uint64_t>(processStart());
  return {.from = gmonkit::gmonExtension(gmonkit::GmonExtUnloaded, process, 0),
          .self = gmonkit::GmonExtensionBase | (start & valueBits),
          .count = start != 0,
          .order = UnknownOrder};
}

void markUnloaded(Profile &profile) {
  Array<Arc> mark(1);
  mark.push(markOfProcess());
  profile.arcs = concatenate({&profile.arcs, &mark});
  if (profile.arcs.failed())
    profile.failure = ENOMEM;
}

// Returns whether the file at PATH is a profile of LIKE's image that an earlier copy of the runtime
// in this process has marked. Only the file knows what was counted then.
bool isContinued(const char *path, const Profile &like) {
  if (staysLoaded())
    return false;
  Arc mark = markOfProcess();
  OutputPlace place;
  if (!mark.count || place.find(path, /*makesDirectories=*/false) || place.isOpenAlready() ||
      !S_ISREG(place.found().st_mode))
    return false;
  Descriptor file = Descriptor::openAt(place.directory(), place.name(),
                                       O_RDONLY | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK);
  struct stat status;
  if (!file.isOpen() || file.status(status) != 0 || !S_ISREG(status.st_mode))
    return false;
  ByteReader bytes(file, static_cast<uint64_t>(status.st_size));
  Profile earlier;
  if (decodeProfile(bytes, like, earlier))
    return false;
  for (const Arc &arc : earlier.arcs)
    if (arc.from == mark.from && arc.self == mark.self)
      return true;
  return false;
}

bool reportFailure(const char *where, const char *why, const Image &image) {
  error("%s: %s; the profile of %s is not written", where, why, image.name);
  return false;
}

bool writeToDescriptor(const Image &image, unsigned kind, const Profile &profile) {
  char option[64];
  formatText(option, sizeof option, "GMONKIT_OPTIONS: fd=%ld", options().fd);
  if (!image.isProgram)
    return reportFailure(option, "it takes only the program's profile", image);
  if (kind != TimeSamples)
    return reportFailure(option, "it takes only the time profile", image);
  if (profile.failure)
    return reportFailure(option, errorText(profile.failure), image);
  Array<char> bytes = encodeProfile(profile);
  int failure = bytes.failed()
                    ? ENOMEM
                    : writeDescriptor(static_cast<int>(options().fd), bytes.begin(), bytes.size());
  return !failure || reportFailure(option, errorText(failure), image);
}

// Writes a file beside PATH if another process keeps PATH locked, so nothing is lost.
const char *addToFileOrBeside(const char *path, const Image &image, const Profile &profile) {
  const char *wrong =
      mergeIntoFile(path, mayMakeDirectories(image), !nameHasProcess(image), profile);
  if (wrong != StaysLocked)
    return wrong;
  char beside[MostOfOutputPath];
  int length =
      formatText(beside, sizeof beside, "%s.%ld", path, static_cast<long>(rawSyscall(SYS_getpid)));
  if (length >= static_cast<int>(sizeof beside) ||
      mergeIntoFile(beside, /*makesDirectories=*/false, /*isShared=*/false, profile))
    return wrong;
  warning("%s: %s; the profile of %s is in %s", path, wrong, image.name, beside);
  return nullptr;
}

// Takes the memory for what was added before the file is changed. Otherwise it might be added
// twice.
bool addToFile(const char *path, Image &image, unsigned kind, Profile &profile) {
  Profile *&added = image.added[kind];
  void *room = added ? added : allocate(sizeof(Profile));
  Profile all;
  if (added) {
    all = copyProfile(*added);
    addProfile(all, profile);
  }
  if (all.failure || !room)
    return reportFailure(path, errorText(ENOMEM), image);
  if (const char *wrong = addToFileOrBeside(path, image, profile))
    return reportFailure(path, wrong, image);
  if (added)
    *added = std::move(all);
  else
    added = new (room) Profile(std::move(profile));
  return true;
}

bool writeToFile(Image &image, unsigned kind, Profile &profile) {
  char path[MostOfOutputPath];
  if (!outputPath(image, isForkChild(), sampleKind(kind).name, path, sizeof path)) {
    error("the profile name of %s is too long; the profile is not written", image.name);
    return false;
  }
  if (profile.failure)
    return reportFailure(path, errorText(profile.failure), image);
  bool addsUp =
      options().merge || isPhaseResumed() || image.added[kind] || isContinued(path, profile);
  if (isUnloaded && !options().merge)
    markUnloaded(profile);
  if (addsUp)
    return addToFile(path, image, kind, profile);
  Array<char> bytes = encodeProfile(profile);
  const char *wrong = bytes.failed()
                          ? errorText(ENOMEM)
                          : writeFile(path, mayMakeDirectories(image), bytes.begin(), bytes.size());
  return !wrong || reportFailure(path, wrong, image);
}

// Like collectProfile, with FLAGS (gmonkit::GmonKitFlags) and the identity, minus what was added to
// the file already.
Profile takeProfile(Image &image, unsigned kind, uint8_t flags, bool printsWarnings) {
  identify(image);
  Profile profile = collectProfile(image, kind, printsWarnings);
  profile.flags |= flags;
  if (image.added[kind])
    subtractProfile(profile, *image.added[kind]);
  return profile;
}

} // namespace

Array<char> currentProfile(Image &image, bool printsWarnings) {
  Profile profile = takeProfile(image, TimeSamples, gmonkit::GmonFlagIncomplete, printsWarnings);
  dropDebts(profile);
  return profile.failure ? Array<char>::failure() : encodeProfile(profile);
}

bool writeProfile(Image &image, uint8_t flags) {
  WriteErrors errors;
  bool written = true;
  for (unsigned kind = 0; kind < sampleKindCount(); ++kind) {
    if (!sampleKind(kind).isAvailable)
      continue;
    Profile profile = takeProfile(image, kind, flags, /*printsWarnings=*/kind == TimeSamples);
    written &= options().fd >= 0 ? writeToDescriptor(image, kind, profile)
                                 : writeToFile(image, kind, profile);
  }
  if (uint64_t lost = lostCalls())
    warning("out of memory: %llu calls were not recorded", static_cast<unsigned long long>(lost));
  return written;
}

void noteUnloading() { isUnloaded = true; }

} // namespace gmonrt
