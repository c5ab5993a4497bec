//===- errors.cpp - how errors are worded ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the length in bytes of BYTES' first character; 0 if it must be escaped.
size_t shownSize(StringRef bytes) {
  if (isASCII(bytes.front()))
    return isPrint(bytes.front()) ? 1 : 0;
  size_t size = getNumBytesForUTF8(bytes.front());
  const UTF8 *next = bytes.bytes_begin();
  UTF32 character;
  if (size > bytes.size() ||
      convertUTF8Sequence(&next, next + size, &character, strictConversion) != conversionOK)
    return 0;
  return sys::unicode::isPrintable(character) ? size : 0;
}

void appendEscaped(char byte, std::string &text) {
  size_t place = StringRef("\n\t\r").find(byte);
  text += '\\';
  if (place != StringRef::npos)
    text += "ntr"[place];
  else
    text.append("x").append(utohexstr(static_cast<uint8_t>(byte), /*LowerCase=*/true, 2));
}

} // namespace

std::string printable(StringRef text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    size_t size = shownSize(text);
    if (size == 0)
      appendEscaped(text.front(), shown);
    shown += text.take_front(size);
    text = text.drop_front(std::max<size_t>(size, 1));
  }
  return shown;
}

Message::~Message() { errs() << printable(text) << '\n'; }

} // namespace gmonkit
