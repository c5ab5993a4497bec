//===- block_profile.cpp - counts of the source's blocks ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/profiles/block_profile.h"
#include "plugin-common/input_file.h"
#include "plugin-common/number.h"
#include "plugin-common/profiles/profile_parts.h"
#include <algorithm>
#include <string_view>

namespace gmonkit {

namespace {

// Reads the words of one line.
class Words {
public:
  explicit Words(std::string_view line) : rest(line) {}

  std::string_view word() {
    std::string_view found = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), found.size() + 1));
    return found;
  }

  // Returns the next word as a number in BASE, at most MAXIMUM.
  uint64_t number(int base, uint64_t maximum) {
    std::optional<uint64_t> value = numberIn<uint64_t>(word(), base);
    isRight &= value && *value <= maximum;
    return value.value_or(0);
  }

  std::string_view rest;
  bool isRight = true;
};

// Appends the bytes that TEXT stands for to BYTES. Returns whether it is base64 (RFC 4648).
bool decodeBase64(std::string_view text, std::string &bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0)
    return false;
  while (!text.empty() && text.back() == '=')
    text.remove_suffix(1);
  uint32_t bits = 0;
  unsigned count = 0;
  for (char digit : text) {
    size_t value = digits.find(digit);
    if (value == digits.npos)
      return false;
    bits = bits << 6 | uint32_t(value);
    count += 6;
    if (count >= 8)
      bytes += char(bits >> (count -= 8));
  }
  return true;
}

// Reads one LINE into PROFILE. FUNCTION is the last one. Returns whether the line is right.
bool readLine(std::string_view line, BlockProfile &profile, BlockProfile::Function *&function) {
  Words words(line);
  if (line.substr(0, 9) == "function ") {
    words.word();
    uint64_t identity = words.number(16, UINT64_MAX);
    uint32_t checksum = uint32_t(words.number(16, UINT32_MAX));
    BlockProfile::Function added = {checksum, std::string(words.rest), {}, {}, ""};
    function = &profile.functions.emplace(identity, std::move(added))->second;
    return words.isRight;
  }
  if (!function)
    return false;
  if (line.substr(0, 6) == "graph ") {
    words.word();
    return decodeBase64(words.rest, function->graph);
  }
  if (line.substr(0, 5) == "call ") {
    words.word();
    uint32_t call = uint32_t(words.number(10, UINT32_MAX));
    uint64_t target = words.number(16, UINT64_MAX);
    function->targets[call].push_back({target, words.number(10, MaxBlockCount)});
    return words.isRight && words.rest.empty();
  }
  uint32_t number = uint32_t(words.number(10, UINT32_MAX));
  uint64_t count = words.number(10, MaxBlockCount);
  profile.maximum = std::max(profile.maximum, count);
  return words.isRight && words.rest.empty() && function->counts.emplace(number, count).second;
}

} // namespace

std::string BlockProfile::read(const std::string &file) {
  std::string text;
  if (std::string problem = readInputFile(file, text, LargestBlockProfile); !problem.empty())
    return file + ": " + problem;
  Function *function = nullptr;
  ProfileParts parts = splitProfile(text);
  if (parts.isDamaged)
    return file + ": " + DamagedProfile;
  std::string_view rest = parts.gcc.empty() ? text : parts.gcc;
  bool isEnded = false;
  for (size_t number = 1; !rest.empty() || number == 1; ++number) {
    size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    bool isRight = end != rest.npos && !isEnded;
    isEnded = line == BlockProfileEnd;
    isRight &= number == 1 ? line == BlockProfileStart : isEnded || readLine(line, *this, function);
    if (!isRight)
      return file + ": line " + std::to_string(number) +
             ": not a line of a profile for GCC; make it anew with 'gmonkit export --gcc-profile'";
    rest.remove_prefix(end + 1);
  }
  return isEnded ? "" : file + ": " + DamagedProfile;
}

} // namespace gmonkit
