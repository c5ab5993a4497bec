//===- shell_words.h - commands as a shell reads them ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_SHELL_WORDS_H
#define GMONKIT_DRIVER_PROJECT_SHELL_WORDS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace gmonkit {

// Returns WORD as a shell reads it as one word: quoted where it has other characters than plain
// ones.
std::string shellWord(llvm::StringRef word);

// Returns whether shells and make take PATH for one word as it stands, also in the value of a
// variable.
bool isPlainPath(llvm::StringRef path);

// Returns the command of WORDS for a shell.
std::string shellCommand(llvm::ArrayRef<std::string> words);

} // namespace gmonkit

#endif
