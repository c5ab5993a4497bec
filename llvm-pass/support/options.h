//===- options.h - options of the pass ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Options have three forms: `-mllvm -gmon-KEY=VALUE` on the command line,
// `gmon<KEY=VALUE;...>` in a pass pipeline, and the environment variable
// GMONPASS_OPTIONS=KEY=VALUE;... for cases that neither reaches. The first of
// these with a key decides.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_SUPPORT_OPTIONS_H
#define GMONKIT_LLVM_PASS_SUPPORT_OPTIONS_H

#include "plugin-common/options.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonpass {

using gmonkit::Arcs;
using gmonkit::Blocks;
using gmonkit::First;
using gmonkit::Options;
using gmonkit::Threads;

// Returns all of the user's options. PARAMETERS is the text between `gmon<` and `>`. An error
// begins with "gmonpass: " and quotes the option as typed.
llvm::Expected<Options> parseOptions(llvm::StringRef parameters);

} // namespace gmonpass

#endif
