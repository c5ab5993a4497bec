//===- rounds_json.h - measured rounds in a file --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_ROUNDS_JSON_H
#define GMONKIT_DRIVER_JUDGE_ROUNDS_JSON_H

#include "driver/judge/rounds.h"

namespace gmonkit {

// Writes all figures of ROUNDS to the file PATH.
llvm::Error writeRounds(const Rounds &rounds, const std::string &path);

llvm::Expected<Rounds> readRounds(const std::string &path);

} // namespace gmonkit

#endif
