//===- profile_parts.cpp - the parts of a profile for two compilers -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/profiles/profile_parts.h"
#include "plugin-common/file_words.h"
#include "plugin-common/input_file.h"
#include "plugin-common/matching/profile_graphs.h"
#include "plugin-common/number.h"
#include "plugin-common/profiles/block_profile.h"
#include <algorithm>
#include <cstdint>
#include <fstream>

namespace gmonkit {

namespace {

constexpr std::string_view Mark = "gmonblks", MarkBeforeGraphs = "gmonblkg";
static_assert(Mark.size() == MarkBeforeGraphs.size());
constexpr std::string_view EndNote = "gmonkit: ends at";
constexpr size_t LongestHead = 1 << 20; // of a sample profile: comments, and a function's name
constexpr size_t EndSize = WordBytes + Mark.size();

bool startsWith(std::string_view file, std::string_view start) {
  return file.substr(0, start.size()) == start;
}

// Returns the begin of a profile for GCC, of any version.
std::string_view gccStart() {
  std::string_view line = BlockProfileStart;
  return line.substr(0, line.rfind(' ') + 1);
}

bool beginsAsGcc(std::string_view start) { return startsWith(start, gccStart()); }

// Returns the first bytes of the file PATH, SIZE at most.
std::string startOf(const std::string &path, size_t size) {
  std::string start(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), std::streamsize(size));
  start.resize(size_t(file.gcount()));
  return start;
}

// Returns whether START is that of one of LLVM's binary formats, or of AutoFDO's. The first two
// bytes of LLVM's say which.
bool isBinarySamples(std::string_view start) {
  return startsWith(start, "adcg*") ||
         (start.size() > 2 && startsWith(start.substr(2), "\xd0\xb1\xf4\xc9\x94\xa8S"));
}

// Returns whether the first line of TEXT that is neither blank nor a comment is NAME:SAMPLES:CALLS.
bool isTextOfSamples(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    if (line.empty() || line[0] == '#')
      continue;
    size_t calls = line.rfind(':');
    size_t samples = calls == line.npos || calls == 0 ? line.npos : line.rfind(':', calls - 1);
    return line[0] != ' ' && samples != line.npos && numberIn<uint64_t>(line.substr(calls + 1)) &&
           numberIn<uint64_t>(line.substr(samples + 1, calls - samples - 1));
  }
  return false;
}

bool endsWith(std::string_view file, std::string_view mark) {
  return file.size() >= mark.size() && file.substr(file.size() - mark.size()) == mark;
}

// Returns the profile for GCC at the end of FILE, without its size and mark. "": that is damaged.
// REQUIRES: a mark is there.
std::string_view gccBeforeMark(std::string_view file) {
  if (file.size() < EndSize)
    return "";
  std::string_view end = file.substr(file.size() - EndSize);
  file.remove_suffix(EndSize);
  uint64_t size = wordAt(end, 0);
  std::string_view gcc = size <= file.size() ? file.substr(file.size() - size) : "";
  return beginsAsGcc(gcc) ? gcc : "";
}

constexpr size_t NoteNumbers = 3;

// Returns a hash of the head of LLVM's profile: its version, and where its parts are.
uint64_t sumOfHead(std::string_view file) {
  constexpr size_t headBytes = 72;
  return hashOf(file.substr(0, headBytes));
}

// Returns whether the end that the profile for Clang at the begin of FILE notes is not FILE's end.
// In front of an id are the size of all ids and its own. A profile of several notes is not ours.
bool endsElsewhere(std::string_view file) {
  constexpr size_t noteSize = EndNote.size() + NoteNumbers * WordBytes;
  size_t place = file.find(EndNote), numbers = place + EndNote.size();
  bool isNoted = place != file.npos && place >= 2 * WordBytes && file.size() - place >= noteSize &&
                 wordAt(file, place - 2 * WordBytes) == WordBytes + noteSize &&
                 wordAt(file, numbers) == place &&
                 wordAt(file, numbers + 2 * WordBytes) == sumOfHead(file);
  return isNoted && wordAt(file, numbers + WordBytes) != file.size();
}

} // namespace

std::string unnotedEnd() {
  return std::string(EndNote) + std::string(NoteNumbers * WordBytes, '\0');
}

void noteEnd(std::string &clang) {
  size_t place = clang.find(unnotedEnd());
  if (place == clang.npos)
    return;
  std::string numbers;
  appendWord(place, numbers);
  appendWord(clang.size(), numbers);
  appendWord(sumOfHead(clang), numbers);
  clang.replace(place + EndNote.size(), numbers.size(), numbers);
}

ProfileParts splitProfile(std::string_view file) {
  if (beginsAsGcc(file))
    return {{}, file, {}};
  ProfileParts parts;
  size_t end = file.size() - sizeOfGraphs(file);
  parts.graphs = file.substr(end);
  parts.clang = file.substr(0, end);
  bool needsGraphs = endsWith(parts.clang, MarkBeforeGraphs);
  bool hasMark = needsGraphs || endsWith(parts.clang, Mark);
  if (hasMark && !(needsGraphs && parts.graphs.empty()))
    parts.gcc = gccBeforeMark(parts.clang);
  if (!parts.gcc.empty())
    parts.clang.remove_suffix(parts.gcc.size() + EndSize);
  else
    parts.isDamaged =
        hasMark || parts.clang.find(gccStart()) != parts.clang.npos || endsElsewhere(parts.clang);
  return parts;
}

std::string joinProfile(const ProfileParts &parts) {
  if (parts.clang.empty())
    return std::string(parts.gcc);
  std::string file(parts.clang);
  if (!parts.gcc.empty()) {
    file += parts.gcc;
    appendWord(parts.gcc.size(), file);
    file += parts.graphs.empty() ? Mark : MarkBeforeGraphs;
  }
  return file.append(parts.graphs);
}

GccPart gccPartOf(const std::string &path) {
  std::string file;
  if (!isForClang(path) && !isForGccAlone(path)) // it may be large
    return GccPart::None;
  if (!readInputFile(path, file, LargestBlockProfile).empty())
    return GccPart::None;
  ProfileParts parts = splitProfile(file);
  return parts.isDamaged ? GccPart::Damaged : parts.gcc.empty() ? GccPart::None : GccPart::Whole;
}

bool isForClang(const std::string &path) {
  std::string start = startOf(path, 16);
  return startsWith(start, CountersStart) || isBinarySamples(start) ||
         isTextOfSamples(startOf(path, LongestHead));
}

bool isForGccAlone(const std::string &path) { return beginsAsGcc(startOf(path, 64)); }

bool isCutOff(const std::string &path) {
  if (!isFileToRead(path, LargestBlockProfile))
    return false;
  std::string end(Mark.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.seekg(-std::streamoff(end.size()), std::ios::end);
  file.read(end.data(), std::streamsize(end.size()));
  return end != Mark && end != GraphsMark && gccPartOf(path) == GccPart::Damaged;
}

} // namespace gmonkit
