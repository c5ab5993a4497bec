//===- errors.h - how errors are worded -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_ERRORS_H
#define GMONKIT_ANALYZER_ERRORS_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

inline llvm::Error makeError(const llvm::Twine &what) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), what);
}

// "PATH: what is wrong", PATH as the user typed it.
inline llvm::Error fileError(llvm::StringRef path, const llvm::Twine &what) {
  return makeError(path + ": " + what);
}

// NAME, which comes from a file, as one line of a message can show it.
inline std::string printable(llvm::StringRef name) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::printEscapedString(name, out);
  return text;
}

} // namespace gmonkit

#endif
