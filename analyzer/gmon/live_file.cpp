//===- live_file.cpp - recovery of a killed process's profile -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/live_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "gmonkit/live_file.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the profile that HALF of FILE holds; empty if it is truncated or its checksum is wrong.
StringRef validBytes(const LiveHalf &half, StringRef file) {
  if (!half.sequence || half.offset > file.size() || half.size > file.size() - half.offset)
    return "";
  StringRef bytes = file.substr(half.offset, half.size);
  bool isValid = half.checksum == liveChecksum(half, bytes.bytes_begin());
  return isValid ? bytes : "";
}

} // namespace

Expected<std::string> readLiveFile(StringRef path) {
  ErrorOr<InputFile> opened = InputFile::open(path);
  if (!opened)
    return fileError(path, opened.getError().message());
  LiveHeader header;
  StringRef start = opened->start();
  if (start.size() < sizeof header || !start.starts_with(StringRef(LiveMagic, sizeof LiveMagic)))
    return fileError(path, "not a file that live=1 wrote");
  auto file = opened->read();
  if (!file)
    return fileError(path, file.getError().message());
  StringRef bytes = (*file)->getBuffer();
  if (bytes.size() < sizeof header) // the file became shorter
    return fileError(path, "not a file that live=1 wrote");
  memcpy(&header, bytes.data(), sizeof header);
  if (header.version != LiveVersion)
    return fileError(path, "written by another version of the runtime");
  int newer = header.halves[1].sequence > header.halves[0].sequence;
  for (int half : {newer, 1 - newer})
    if (StringRef profile = validBytes(header.halves[half], bytes); !profile.empty())
      return profile.str();
  return fileError(path,
                   "contains no complete profile: the process ended in its first half second");
}

} // namespace gmonkit
