//===- fingerprint.cpp - what a result depends on -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/fingerprint.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <vector>

using namespace llvm;

namespace gmonkit {

void Fingerprint::add(StringRef text) {
  uint64_t length = text.size();
  hash.update(ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(&length), sizeof length));
  hash.update(text);
}

void Fingerprint::addAll(ArrayRef<std::string> texts) {
  add(std::to_string(texts.size()));
  for (const std::string &text : texts)
    add(text);
}

Error Fingerprint::addFile(StringRef path) {
  // Not mapped: a file that becomes shorter meanwhile would end this program.
  Expected<sys::fs::file_t> file = sys::fs::openNativeFileForRead(path);
  if (!file)
    return fileError(path, errorToErrorCode(file.takeError()).message());
  std::vector<char> part(1 << 20);
  uint64_t length = 0;
  std::error_code failed;
  for (size_t size = part.size(); size != 0 && !failed; length += size) {
    Expected<size_t> read = sys::fs::readNativeFile(*file, part);
    size = read ? *read : 0;
    failed = read ? std::error_code() : errorToErrorCode(read.takeError());
    hash.update(StringRef(part.data(), size));
  }
  sys::fs::closeFile(*file);
  if (failed)
    return fileError(path, failed.message());
  add(std::to_string(length));
  return Error::success();
}

std::string Fingerprint::hex() { return toHex(hash.final<16>(), /*LowerCase=*/true); }

} // namespace gmonkit
