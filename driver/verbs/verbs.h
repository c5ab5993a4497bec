//===- verbs.h - the verbs of gmonkit -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VERBS_VERBS_H
#define GMONKIT_DRIVER_VERBS_VERBS_H

#include "driver/options/command_line.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Each function takes the arguments after the verb and returns the exit status, or an error, which
// means 1. Each supports --help.
llvm::Expected<int> checkVerb(Arguments args);
llvm::Expected<int> countVerb(Arguments args);
llvm::Expected<int> diffVerb(Arguments args);
llvm::Expected<int> doctorVerb(Arguments args);
llvm::Expected<int> evaluateVerb(Arguments args);
llvm::Expected<int> explainVerb(Arguments args);
llvm::Expected<int> exportVerb(Arguments args);
llvm::Expected<int> loopVerb(Arguments args);
llvm::Expected<int> mergeVerb(Arguments args);
llvm::Expected<int> orderVerb(Arguments args);
llvm::Expected<int> recoverVerb(Arguments args);
llvm::Expected<int> reportVerb(Arguments args);
llvm::Expected<int> runVerb(Arguments args);
llvm::Expected<int> verifyVerb(Arguments args);
llvm::Expected<int> viewVerb(Arguments args);

} // namespace gmonkit

#endif
