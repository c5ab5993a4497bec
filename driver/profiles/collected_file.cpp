//===- collected_file.cpp - files of a collector's directory -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/collected_file.h"
#include "analyzer/gmon/live_file.h"
#include "analyzer/support/errors.h"
#include "driver/profiles/counts_solver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {
namespace {

bool isNumber(StringRef text) { return !text.empty() && all_of(text, isDigit); }

// Whether TEXT is PID or PID.N.
bool isLiveNumber(StringRef text) {
  auto [process, number] = text.split('.');
  return isNumber(process) && (process.size() == text.size() || isNumber(number));
}

bool isImageId(StringRef text) {
  return !text.empty() && all_of(text, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

// Whether NAME is IMAGE-ID-PID.gmon[.SUFFIX] with its extension at AT. Sets FILE to the parts.
bool splitName(StringRef name, size_t at, CollectedFile &file) {
  auto [before, process] = name.take_front(at).rsplit('-');
  auto [image, id] = before.rsplit('-');
  StringRef suffix = name.drop_front(at + CollectedExtension.size());
  if (image.empty() || !isImageId(id) || !isNumber(process) ||
      process.getAsInteger(10, file.process) || (!suffix.empty() && suffix.front() != '.'))
    return false;
  file.image = image.str();
  file.id = id.str();
  file.suffix = suffix.str();
  return true;
}

} // namespace

// There may be many thousands of names, so this uses no regular expressions.
std::optional<CollectedFile> parseCollectedName(StringRef path) {
  CollectedFile file;
  file.path = path.str();
  StringRef name = sys::path::filename(path);
  size_t at = name.rfind(CollectedExtension); // names of images and phases may have it, too
  while (at != StringRef::npos && !splitName(name, at, file))
    at = name.take_front(at).rfind(CollectedExtension);
  if (at == StringRef::npos)
    return std::nullopt;
  if (auto [before, process] = StringRef(file.suffix).rsplit(".tmp."); isNumber(process))
    return std::nullopt;
  if (auto [before, process] = StringRef(file.suffix).rsplit(".live."); isLiveNumber(process)) {
    file.isLive = true;
    file.suffix = before.str();
  }
  return file;
}

Expected<std::vector<CollectedFile>> listCollectedFiles(StringRef directory) {
  std::vector<CollectedFile> files;
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (CountsSolver::owns(sys::path::filename(entry->path())))
      continue;
    else if (std::optional<CollectedFile> file = parseCollectedName(entry->path()))
      files.push_back(std::move(*file));
  if (error)
    return fileError(directory, error.message());
  llvm::sort(files, [](const CollectedFile &a, const CollectedFile &b) { return a.path < b.path; });
  return files;
}

Expected<GmonFile> readCollected(const CollectedFile &file) {
  if (!file.isLive) {
    Expected<GmonFile> contents = readGmon(file.path, GmonLayout());
    if (contents) // what the process counted after that is in another file, or has an end of its
                  // own
      contents->flags &= ~GmonFlagIncomplete;
    return contents;
  }
  Expected<std::string> bytes = readLiveFile(file.path);
  if (!bytes)
    return bytes.takeError();
  return parseGmon(file.path, *bytes, GmonLayout());
}

} // namespace gmonkit
