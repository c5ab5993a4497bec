//===- runtime_options.cpp - what GMONKIT_OPTIONS says ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/runtime_options.h"
#include "analyzer/errors.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {

std::optional<std::string> runtimeOption(StringRef key) {
  const char *set = getenv("GMONKIT_OPTIONS");
  std::optional<std::string> found;
  for (StringRef text = set ? set : ""; !text.empty();) {
    size_t keyEnd = std::min(text.find_first_of("=:"), text.size());
    StringRef name = text.take_front(keyEnd), value;
    text = text.drop_front(keyEnd);
    if (text.consume_front("=")) {
      bool isQuoted = text.consume_front("\"");
      value = text.take_until([&](char c) { return c == (isQuoted ? '"' : ':'); });
      text = text.drop_front(value.size());
      if (isQuoted)
        text.consume_front("\"");
    }
    text.consume_front(":");
    if (name == key)
      found = value.str();
  }
  return found;
}

Expected<std::string> optionsForOutput(StringRef directory, StringRef name) {
  if (directory.contains('"'))
    return fileError(directory, "GMONKIT_OPTIONS cannot hold a double quote; "
                                "choose another directory with -o");
  const char *set = getenv("GMONKIT_OPTIONS");
  std::string options = set && *set ? std::string(set) + ":" : "";
  // A process that becomes the same program by exec has its id, too.
  options += "merge=1:output=\"";
  for (char c : directory)
    options += c == '%' ? "%%" : std::string(1, c);
  return options + ("/" + name + "\"").str();
}

} // namespace gmonkit
