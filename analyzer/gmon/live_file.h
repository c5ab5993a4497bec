//===- live_file.h - what a killed process left behind ------------------------===//
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

// The newest whole profile in the live file at PATH (see gmonkit/live_file.h), as the bytes of
// a gmon.out. Errors name the file as typed.
llvm::Expected<std::string> readLiveFile(llvm::StringRef path);

} // namespace gmonkit

#endif
