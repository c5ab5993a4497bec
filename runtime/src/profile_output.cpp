//===- profile_output.cpp - where an image's profile goes, and how ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile_output.h"
#include "arc_table.h"
#include "merged_file.h"
#include "message.h"
#include "options.h"
#include "output_file.h"
#include "output_path.h"
#include "phase.h"
#include "profile_bytes.h"
#include "profile_sum.h"
#include "samples.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>

namespace gmonrt {

namespace {

bool forkChild = false;

bool sayFailure(const char *where, const char *why, const Image &image) {
  error("%s: %s; the profile of %s is not written", where, why, image.name);
  return false;
}

bool writeToDescriptor(const Image &image, unsigned kind, const Profile &profile) {
  char option[64];
  snprintf(option, sizeof option, "GMONKIT_OPTIONS: fd=%ld", options().fd);
  if (!image.isProgram)
    return sayFailure(option, "it takes the program's profile alone", image);
  if (kind != TimeSamples)
    return sayFailure(option, "it takes the profile of time alone", image);
  if (profile.failure)
    return sayFailure(option, strerror(profile.failure), image);
  Array<char> bytes = encodeProfile(profile);
  int failure = bytes.failed()
                    ? ENOMEM
                    : writeDescriptor(static_cast<int>(options().fd), bytes.begin(), bytes.size());
  return !failure || sayFailure(option, strerror(failure), image);
}

// Notes that PROFILE, of an image, was added to the file.
void noteAdded(Profile *&added, const Profile &profile) {
  if (!added)
    if (void *memory = allocate(sizeof(Profile)))
      added = new (memory) Profile;
  if (added)
    addProfile(*added, profile);
}

bool addToFile(const char *path, Image &image, unsigned kind, const Profile &profile) {
  if (const char *wrong = mergeIntoFile(path, profile))
    return sayFailure(path, wrong, image);
  noteAdded(image.added[kind], profile);
  return true;
}

bool writeToFile(Image &image, unsigned kind, const Profile &profile) {
  char path[4096];
  if (!outputPath(image, forkChild, sampleKind(kind).name, path, sizeof path)) {
    error("the name of the profile of %s is too long; it is not written", image.name);
    return false;
  }
  if (profile.failure)
    return sayFailure(path, strerror(profile.failure), image);
  if (mayMakeDirectories(image))
    makeDirectories(path); // what is wrong with them, opening the file tells
  if (options().merge || isPhaseResumed())
    return addToFile(path, image, kind, profile);
  Array<char> bytes = encodeProfile(profile);
  int failure = bytes.failed() ? ENOMEM : writeFile(path, bytes.begin(), bytes.size());
  return !failure || sayFailure(path, strerror(failure), image);
}

} // namespace

Profile takeProfile(Image &image, unsigned kind, uint8_t flags, bool saysWarnings) {
  identify(image);
  Profile profile = collectProfile(image, kind, saysWarnings);
  profile.flags |= flags;
  if (image.added[kind])
    subtractProfile(profile, *image.added[kind]);
  return profile;
}

bool writeProfile(Image &image, uint8_t flags) {
  WriteErrors errors;
  bool written = true;
  for (unsigned kind = 0; kind < sampleKindCount(); ++kind) {
    if (!sampleKind(kind).isAvailable)
      continue;
    Profile profile = takeProfile(image, kind, flags, /*saysWarnings=*/kind == TimeSamples);
    written &= options().fd >= 0 ? writeToDescriptor(image, kind, profile)
                                 : writeToFile(image, kind, profile);
  }
  if (uint64_t lost = lostCalls())
    warning("out of memory: %llu calls were not recorded", static_cast<unsigned long long>(lost));
  return written;
}

void noteForkChild() { forkChild = true; }

bool isForkChild() { return forkChild; }

} // namespace gmonrt
