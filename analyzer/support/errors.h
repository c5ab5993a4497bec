//===- errors.h - how errors are worded -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_ERRORS_H
#define GMONKIT_ANALYZER_SUPPORT_ERRORS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

inline llvm::Error makeError(const llvm::Twine &what) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), what);
}

// Returns the error "PATH: WHAT". PATH is as the user typed it.
inline llvm::Error fileError(llvm::StringRef path, const llvm::Twine &what) {
  return makeError(path + ": " + what);
}

// Makes TEXT, which may come from a file, safe for a terminal. UTF-8 stays as it is. Line ends,
// control characters, characters that change the direction of writing, and bytes that are not UTF-8
// are escaped as \n or \x1b.
std::string printable(llvm::StringRef text);

inline bool isPrintable(llvm::StringRef text) { return printable(text) == text; }

// One line of standard error. Everything written to it is escaped by printable().
class Message {
public:
  Message() = default;
  Message(const Message &) = delete;
  ~Message();

  template <class Part> Message &operator<<(const Part &part) {
    stream << part;
    return *this;
  }

private:
  std::string text;
  llvm::raw_string_ostream stream{text};
};

} // namespace gmonkit

#endif
