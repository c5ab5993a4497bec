//===- text/format.cpp - printf without the C library ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "text/format.h"
#include "text/number.h"

namespace gmonrt {

namespace {

class Writer {
public:
  Writer(char *room, size_t size) : room(room), size(size) {}

  void add(char c) {
    if (length + 1 < size)
      room[length] = c;
    ++length;
  }

  // Adds TEXT, at most MOST bytes of it; all if that is negative.
  void add(const char *text, int most) {
    for (int i = 0; (most < 0 || i < most) && text[i]; ++i)
      add(text[i]);
  }

  void addNumber(unsigned long long number, unsigned base, int width) {
    char digits[20]; // of the greatest one in decimals
    int count = 0;
    do
      digits[count++] = "0123456789abcdef"[number % base];
    while (number /= base);
    for (; width > count; --width)
      add('0');
    while (count)
      add(digits[--count]);
  }

  int finish() {
    room[length < size ? length : size - 1] = '\0';
    return static_cast<int>(length);
  }

private:
  char *room;
  size_t size, length = 0;
};

// One of FORMAT's conversions, without the arguments.
struct Conversion {
  bool showsBase = false;      // #
  bool takesPrecision = false; // .*
  int width = 0, longs = 0;    // width: with zeros, which is the only way here
  char kind = '\0';

  // Reads it behind the % at FORMAT, which then is behind it.
  explicit Conversion(const char *&format) {
    for (; *format == '#' || *format == '0'; ++format)
      showsBase |= *format == '#';
    width = static_cast<int>(leadingNumber(format));
    if (format[0] == '.' && format[1] == '*') {
      takesPrecision = true;
      format += 2;
    }
    for (; *format == 'l'; ++format)
      ++longs;
    kind = *format;
    format += kind != '\0';
  }
};

} // namespace

int formatArguments(char *room, size_t size, const char *format, va_list arguments) {
  Writer out(room, size);
  while (*format) {
    if (*format != '%') {
      out.add(*format++);
      continue;
    }
    Conversion conversion(++format);
    int precision = conversion.takesPrecision ? va_arg(arguments, int) : -1;
    if (conversion.kind == 's') {
      out.add(va_arg(arguments, const char *), precision);
    } else if (conversion.kind == 'd') {
      long long number = conversion.longs == 0   ? va_arg(arguments, int)
                         : conversion.longs == 1 ? va_arg(arguments, long)
                                                 : va_arg(arguments, long long);
      if (number < 0)
        out.add('-');
      out.addNumber(number < 0 ? -static_cast<unsigned long long>(number)
                               : static_cast<unsigned long long>(number),
                    10, conversion.width);
    } else if (conversion.kind == 'u' || conversion.kind == 'x') {
      unsigned long long number = conversion.longs == 0   ? va_arg(arguments, unsigned)
                                  : conversion.longs == 1 ? va_arg(arguments, unsigned long)
                                                          : va_arg(arguments, unsigned long long);
      if (conversion.showsBase && number)
        out.add("0x", -1);
      out.addNumber(number, conversion.kind == 'x' ? 16 : 10, conversion.width);
    } else if (conversion.kind) {
      out.add(conversion.kind);
    }
  }
  return out.finish();
}

int formatText(char *room, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = formatArguments(room, size, format, arguments);
  va_end(arguments);
  return length;
}

} // namespace gmonrt
