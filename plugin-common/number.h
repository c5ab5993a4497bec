//===- number.h - numbers in text -----------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_NUMBER_H
#define GMONKIT_PLUGIN_COMMON_NUMBER_H

#include <charconv>
#include <optional>
#include <string_view>

namespace gmonkit {

// Returns the number in BASE that TEXT is as a whole, or nothing: TEXT has something else, or the
// number is too large.
template <class Number> std::optional<Number> numberIn(std::string_view text, int base = 10) {
  Number number = 0;
  auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  bool isNumber = error == std::errc() && stop == text.data() + text.size();
  return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace gmonkit

#endif
