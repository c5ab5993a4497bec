//===- profile_parts.cpp - the parts of a profile for two compilers -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/profiles/profile_parts.h"
#include "plugin-common/input_file.h"
#include "plugin-common/matching/profile_graphs.h"
#include "plugin-common/profiles/block_profile.h"
#include <cstdint>
#include <fstream>
#include <optional>

namespace gmonkit {

namespace {

constexpr std::string_view Mark = "gmonblks";
constexpr size_t SizeBytes = 8, EndSize = SizeBytes + Mark.size();

// Returns whether a file that begins with START is a profile for GCC, of any version.
bool beginsAsGcc(std::string_view start) {
  std::string_view line = BlockProfileStart;
  line = line.substr(0, line.rfind(' ') + 1);
  return start.substr(0, line.size()) == line;
}

// Returns the size of the profile for GCC in front of END, the last EndSize bytes of what begins
// BEFORE bytes earlier. Returns nothing if there is none.
std::optional<uint64_t> sizeOfGcc(std::string_view end, uint64_t before) {
  if (end.size() != EndSize || end.substr(SizeBytes) != Mark)
    return std::nullopt;
  uint64_t size = 0;
  for (size_t i = SizeBytes; i-- > 0;)
    size = size << 8 | uint8_t(end[i]);
  return size <= before ? std::optional(size) : std::nullopt;
}

} // namespace

ProfileParts splitProfile(std::string_view file) {
  if (beginsAsGcc(file))
    return {{}, file, {}};
  ProfileParts parts;
  size_t end = file.size() - sizeOfGraphs(file);
  parts.graphs = file.substr(end);
  parts.clang = file.substr(0, end);
  if (end < EndSize)
    return parts;
  if (auto size = sizeOfGcc(parts.clang.substr(end - EndSize), end - EndSize)) {
    parts.gcc = file.substr(end - EndSize - *size, *size);
    parts.clang = file.substr(0, end - EndSize - *size);
  }
  return parts;
}

std::string joinProfile(const ProfileParts &parts) {
  if (parts.clang.empty())
    return std::string(parts.gcc);
  std::string file(parts.clang);
  if (!parts.gcc.empty()) {
    file += parts.gcc;
    for (size_t i = 0; i < SizeBytes; ++i)
      file += char(parts.gcc.size() >> 8 * i);
    file += Mark;
  }
  return file.append(parts.graphs);
}

bool isForGccOnly(const std::string &path) {
  std::string start(sizeof BlockProfileStart, '\0');
  if (isFileToRead(path, LargestBlockProfile))
    std::ifstream(path, std::ios::binary).read(start.data(), std::streamsize(start.size()));
  return beginsAsGcc(start);
}

bool hasGccPart(const std::string &path) {
  std::string file;
  return readInputFile(path, file, LargestBlockProfile).empty() && !splitProfile(file).gcc.empty();
}

} // namespace gmonkit
