//===- columns.cpp - text with columns of numbers -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/columns.h"
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <iterator>

using namespace llvm;

namespace gmonkit {
namespace {

// The texts 00, 01, ... 99.
struct DigitPairs {
  constexpr DigitPairs() {
    for (unsigned i = 0; i < 100; ++i) {
      digits[2 * i] = static_cast<char>('0' + i / 10);
      digits[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
  }
  char digits[200] = {};
};
constexpr DigitPairs Pairs;

char *writePair(unsigned number, char *end) {
  std::memcpy(end - 2, Pairs.digits + 2 * static_cast<size_t>(number), 2);
  return end - 2;
}

// Writes the digits of NUMBER so that they end before END.
void writeDigits(uint64_t number, char *end) {
  for (; number > UINT32_MAX; number /= 100)
    end = writePair(number % 100, end);
  uint32_t left = static_cast<uint32_t>(number); // faster to divide
  for (; left >= 100; left /= 100)
    end = writePair(left % 100, end);
  if (left >= 10)
    writePair(left, end);
  else
    *--end = static_cast<char>('0' + left);
}

// The powers of ten that fit into a uint64_t.
constexpr std::array<uint64_t, 20> Powers = [] {
  std::array<uint64_t, 20> powers = {1};
  for (size_t i = 1; i < powers.size(); ++i)
    powers[i] = 10 * powers[i - 1];
  return powers;
}();

unsigned digitCount(uint64_t number) {
  number |= 1;                                          // 0 has one digit, too
  unsigned least = std::bit_width(number) * 1233 >> 12; // 1233 / 2^12 is log10(2)
  return least + (number >= Powers[least]);
}

} // namespace

ColumnText &ColumnText::fixed(double value, unsigned width, unsigned decimals) {
  // printf rounds the exact value. The product has a rounding error below 2^-21. That changes
  // nothing unless the product is close to the middle of two results.
  double scaled = value * (decimals == 1 ? 10 : 100);
  constexpr double largest = 4294967295, doubt = 1e-5;
  if (!std::signbit(value) && scaled < largest) {
    uint32_t number = static_cast<uint32_t>(scaled);
    double rest = scaled - number;
    if (std::abs(rest - 0.5) > doubt) {
      number += rest > 0.5;
      uint32_t integer = decimals == 1 ? number / 10 : number / 100;
      size_t size = std::max<size_t>(digitCount(integer) + 1 + decimals, width);
      char *end = blank(size) + size;
      if (decimals == 1)
        *--end = static_cast<char>('0' + number % 10);
      else
        end = writePair(number % 100, end);
      *--end = '.';
      writeDigits(integer, end);
      return *this;
    }
  }
  char digits[400]; // the largest double has 309 digits before the point
  auto written = std::to_chars(digits, std::end(digits), value, std::chars_format::fixed,
                               static_cast<int>(decimals));
  size_t size = written.ptr - digits;
  return spaces(size < width ? width - size : 0).text({digits, size});
}

ColumnText &ColumnText::count(uint64_t value, unsigned width) {
  size_t size = std::max(digitCount(value), width);
  writeDigits(value, blank(size) + size);
  return *this;
}

ColumnText &ColumnText::countLeft(uint64_t value, unsigned width) {
  unsigned digits = digitCount(value);
  writeDigits(value, blank(std::max(digits, width)) + digits);
  return *this;
}

void addMargin(ColumnText &text, const CallGraph &graph, double time) {
  double margin = graph.margin(time);
  text.text(time > 0 && time <= margin ? "?" : " ").fixed(margin, MarginWidth - 1);
}

} // namespace gmonkit
