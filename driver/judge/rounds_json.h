//===- rounds_json.h - measured rounds in a file --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_ROUNDS_JSON_H
#define GMONKIT_DRIVER_JUDGE_ROUNDS_JSON_H

#include "driver/judge/rounds.h"
#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// What is wrong with a file that cannot be the loop's.
constexpr llvm::StringLiteral NotOfTheLoop = "not what 'gmonkit loop' wrote; remove it";

// Writes all figures of ROUNDS to the file PATH.
llvm::Error writeRounds(const Rounds &rounds, const std::string &path);

llvm::Expected<Rounds> readRounds(const std::string &path);

} // namespace gmonkit

#endif
