//===- collected_output.cpp - output of the profiles of a run ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/collected_output.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/profiles/locked_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Takes NAME if no file of an image with SUFFIXES has a name that is in use. Returns whether it
// did.
bool takeName(const std::string &name, const std::vector<std::string> &suffixes,
              StringSet<> &taken) {
  for (const std::string &suffix : suffixes)
    if (taken.contains(name + suffix))
      return false;
  for (const std::string &suffix : suffixes)
    taken.insert(name + suffix);
  return true;
}

// Writes the sum of PROFILE and of the file PATH to PATH.
Error addToFile(const GmonFile &profile, const std::string &path) {
  constexpr int patience = 10000; // milliseconds; another run holds the lock while it writes
  Expected<std::string> target = followLinks(path);
  if (!target)
    return target.takeError();
  std::optional<LockedFile> lock;
  if (std::error_code failed =
          LockedFile::lock(*target, LockedFile::Missing::IsMade, patience, lock))
    return fileError(
        path, failed == std::errc::resource_unavailable_try_again
                  ? "locked by another process; add the profiles up later with 'gmonkit merge'"
                  : failed.message());
  GmonMerge merge;
  Error failed = Error::success();
  if (!lock->isEmpty()) {
    Expected<GmonFile> old = readGmon(path, GmonLayout());
    failed = old ? merge.add(std::move(*old)) : old.takeError();
  }
  if (!failed)
    failed = merge.add(profile);
  if (!failed)
    failed = writeGmon(path, merge.sum(), GmonLayout());
  if (failed && lock->isEmpty())
    sys::fs::remove(*target); // it was created for this
  return failed;
}

} // namespace

std::vector<std::string> namesOf(ArrayRef<const ImageProfile *> profiles, StringRef own,
                                 StringRef output) {
  std::map<std::string, std::vector<std::string>> suffixes; // by image id
  for (const ImageProfile *profile : profiles)
    suffixes[profile->id].push_back(profile->suffix);
  StringSet<> taken;
  std::map<std::string, std::string> names; // by image id
  if (!own.empty()) {
    names[own.str()] = output.str();
    takeName(output.str(), suffixes[own.str()], taken);
  }
  std::vector<std::string> files;
  for (const ImageProfile *profile : profiles) {
    auto [name, isNew] = names.try_emplace(profile->id);
    if (isNew) {
      // An image may have the name and id of another one, or a phase of another one, for its name.
      name->second = (output + "." + profile->image).str();
      std::string withId = name->second + "." + profile->id;
      for (unsigned number = 0; !takeName(name->second, suffixes[profile->id], taken); ++number)
        name->second = number ? withId + "." + std::to_string(number) : withId;
    }
    files.push_back(name->second + profile->suffix);
  }
  return files;
}

Error writeCollected(const ImageProfile &profile, const std::string &path, bool addsUp) {
  if (Error failed = addsUp ? addToFile(profile.sum.sum(), path)
                            : writeGmon(path, profile.sum.sum(), GmonLayout()))
    return failed;
  std::string limits;
  if (!profile.killed.empty())
    limits =
        ", " + std::to_string(profile.killed.size()) + " of them killed: without its last second";
  if (profile.sum.sum().flags & GmonFlagInexact) // a process may have said so where nobody looks
    limits += "; counts may be inexact";
  Message() << "gmonkit: " << (addsUp ? "added to " : "wrote ") << path << ": " << profile.image
            << ", " << plural(profile.processes.size(), "run") << limits;
  return Error::success();
}

} // namespace gmonkit
