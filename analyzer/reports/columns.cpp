//===- columns.cpp - text with numbers in columns ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "columns.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

using namespace llvm;

namespace gmonkit {
namespace {

// Writes the digits of NUMBER before END and returns their begin.
char *writeDigits(uint64_t number, char *end) {
  do
    *--end = static_cast<char>('0' + number % 10);
  while ((number /= 10) != 0);
  return end;
}

constexpr unsigned MostDigits = 20; // of a uint64_t

} // namespace

char *ColumnText::grow(size_t size) {
  size_t old = bytes.size();
  bytes.resize_for_overwrite(old + size);
  return bytes.data() + old;
}

ColumnText &ColumnText::text(StringRef text) {
  std::memcpy(grow(text.size()), text.data(), text.size());
  return *this;
}

ColumnText &ColumnText::spaces(size_t count) {
  std::memset(grow(count), ' ', count);
  return *this;
}

ColumnText &ColumnText::aligned(const char *begin, const char *end, size_t width) {
  size_t size = end - begin;
  width = std::max(size, width);
  char *place = grow(width);
  std::memset(place, ' ', width - size);
  std::memcpy(place + width - size, begin, size);
  return *this;
}

ColumnText &ColumnText::fixed(double value, unsigned width, unsigned decimals) {
  char digits[400]; // the largest double has 309 before the point
  char *end = digits + sizeof digits;

  // printf rounds the exact value. Where the product is not close to the middle of two
  // results, its own rounding error, below 2^-21, changes nothing.
  uint64_t unit = decimals == 1 ? 10 : 100;
  double scaled = value * static_cast<double>(unit);
  constexpr double largest = 4294967296, doubt = 1e-5;
  if (!std::signbit(value) && scaled < largest) {
    uint64_t number = static_cast<uint64_t>(scaled);
    double rest = scaled - static_cast<double>(number);
    if (std::abs(rest - 0.5) > doubt) {
      number += rest > 0.5;
      uint64_t fraction = number % unit;
      char *begin = end;
      for (unsigned i = 0; i < decimals; ++i, fraction /= 10)
        *--begin = static_cast<char>('0' + fraction % 10);
      *--begin = '.';
      return aligned(writeDigits(number / unit, begin), end, width);
    }
  }
  auto written =
      std::to_chars(digits, end, value, std::chars_format::fixed, static_cast<int>(decimals));
  return aligned(digits, written.ptr, width);
}

ColumnText &ColumnText::count(uint64_t value, unsigned width) {
  char digits[MostDigits], *end = digits + MostDigits;
  return aligned(writeDigits(value, end), end, width);
}

ColumnText &ColumnText::countLeft(uint64_t value, unsigned width) {
  char digits[MostDigits], *end = digits + MostDigits;
  size_t size = end - writeDigits(value, end);
  text({end - size, size});
  return spaces(size < width ? width - size : 0);
}

void addMargin(ColumnText &text, const CallGraph &graph, double time) {
  double margin = graph.margin(time);
  text.text(time > 0 && time <= margin ? "?" : " ").fixed(margin, MarginWidth - 1);
}

} // namespace gmonkit
