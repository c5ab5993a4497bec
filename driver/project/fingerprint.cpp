//===- fingerprint.cpp - what a result depends on -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/fingerprint.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

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
  ErrorOr<std::unique_ptr<MemoryBuffer>> file =
      MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return fileError(path, file.getError().message());
  add((*file)->getBuffer());
  return Error::success();
}

std::string Fingerprint::hex() { return toHex(hash.final<16>(), /*LowerCase=*/true); }

} // namespace gmonkit
