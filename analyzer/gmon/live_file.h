//===- live_file.h - recovery of a killed process's profile ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_LIVE_FILE_H
#define GMONKIT_ANALYZER_GMON_LIVE_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Returns the newest complete profile in the live file PATH (see gmonkit/live_file.h) as the bytes
// of a gmon.out. Errors name the file as typed.
llvm::Expected<std::string> readLiveFile(llvm::StringRef path);

} // namespace gmonkit

#endif
