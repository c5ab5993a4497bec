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
llvm::Expected<int> checkVerb(VerbArguments args);
llvm::Expected<int> countVerb(VerbArguments args);
llvm::Expected<int> diffVerb(VerbArguments args);
llvm::Expected<int> doctorVerb(VerbArguments args);
llvm::Expected<int> evaluateVerb(VerbArguments args);
llvm::Expected<int> explainVerb(VerbArguments args);
llvm::Expected<int> exportVerb(VerbArguments args);
llvm::Expected<int> loopVerb(VerbArguments args);
llvm::Expected<int> mergeVerb(VerbArguments args);
llvm::Expected<int> orderVerb(VerbArguments args);
llvm::Expected<int> recoverVerb(VerbArguments args);
llvm::Expected<int> reportVerb(VerbArguments args);
llvm::Expected<int> runVerb(VerbArguments args);
llvm::Expected<int> verifyVerb(VerbArguments args);
llvm::Expected<int> viewVerb(VerbArguments args);

} // namespace gmonkit

#endif
