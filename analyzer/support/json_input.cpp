//===- json_input.cpp - JSON files that the tools read --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/json_input.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether TEXT is nested deeper than what is written here ever is. LLVM's parser (14 and 22
// tried) recurses once per level.
bool isNestedTooDeep(StringRef text) {
  constexpr unsigned DeepestNesting = 32;
  unsigned open = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"')
      inString = !inString;
    else if (inString)
      i += c == '\\';
    else if (c == '[' || c == '{')
      ++open;
    else if ((c == ']' || c == '}') && open > 0)
      --open;
    if (open > DeepestNesting)
      return true;
  }
  return false;
}

} // namespace

Expected<json::Value> readJson(StringRef path) {
  auto buffer = readText(path);
  if (!buffer)
    return fileError(path, buffer.getError().message());
  if (isNestedTooDeep((*buffer)->getBuffer()))
    return fileError(path, "not JSON: its brackets nest too deep");
  Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value)
    return fileError(path, "not JSON: " + toString(value.takeError()));
  return value;
}

} // namespace gmonkit
