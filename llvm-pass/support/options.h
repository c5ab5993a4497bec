//===- options.h - what the user asked of the pass --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An option may stand on the command line, as `-mllvm -gmon-KEY=VALUE`, in a pass
// pipeline, as `gmon<KEY=VALUE;...>`, or, where neither reaches, in the environment,
// as GMONPASS_OPTIONS=KEY=VALUE;... The first of these that names a key decides.
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

// Everything the user set; PARAMETERS is the text between `gmon<` and `>`. An error
// begins with "gmonpass: " and quotes the option as it was typed.
llvm::Expected<Options> parseOptions(llvm::StringRef parameters);

} // namespace gmonpass

#endif
