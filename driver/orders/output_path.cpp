//===- output_path.cpp - outputs of verbs ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/output_path.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {

Error writeOutput(StringRef output, StringRef bytes, const FileKind &kind) {
  if (output != "-")
    return writeFile(output, bytes, kind);
  outs() << bytes;
  return Error::success();
}

Expected<std::string> updateOutput(const std::string &output, StringRef text) {
  if (output == "-") {
    outs() << text;
    return std::string("gmonkit: ");
  }
  Expected<bool> written = updateFile(output, text, TextFile);
  if (!written)
    return written.takeError();
  return (*written ? "gmonkit: wrote " : "gmonkit: kept ") + output + ": ";
}

Error checkOutput(StringRef output, const FileKind &kind) {
  return output == "-" ? Error::success() : checkWritable(output, kind);
}

bool isSamePath(StringRef a, StringRef b) {
  auto whole = [](StringRef path) {
    SmallString<128> text = path;
    sys::fs::make_absolute(text);
    sys::path::remove_dots(text, /*remove_dot_dot=*/true);
    return text;
  };
  return whole(a) == whole(b) || (sys::fs::is_regular_file(a) && sys::fs::equivalent(a, b));
}

Error checkKeeps(ArrayRef<std::string> inputs, StringRef output) {
  if (!sys::fs::is_regular_file(output))
    return Error::success();
  for (const std::string &input : inputs)
    if (sys::fs::equivalent(input, output))
      return fileError(output, "also an input of this command; write to another file");
  return Error::success();
}

} // namespace gmonkit
