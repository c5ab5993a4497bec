//===- output_path.cpp - where a verb's output goes -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/output_path.h"
#include "analyzer/errors.h"
#include "analyzer/output_file.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {

bool isPlainFile(StringRef path) {
  bool isOpenFile = path == "/dev/stdout" || path == "/dev/stderr" ||
                    path.starts_with("/dev/fd/") || path.starts_with("/proc/");
  return !isOpenFile && sys::fs::is_regular_file(path);
}

Error writeOutput(StringRef output, StringRef bytes) {
  if (output != "-")
    return writeFile(output, bytes);
  outs() << bytes;
  return Error::success();
}

Error checkKeeps(ArrayRef<std::string> inputs, StringRef output) {
  if (!sys::fs::is_regular_file(output))
    return Error::success();
  for (const std::string &input : inputs)
    if (sys::fs::equivalent(input, output))
      return fileError(output, "this command reads it; write to another file");
  return Error::success();
}

} // namespace gmonkit
