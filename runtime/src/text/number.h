//===- text/number.h - numbers in texts -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_TEXT_NUMBER_H
#define GMONRT_TEXT_NUMBER_H

namespace gmonrt {

// Returns the decimal number that TEXT begins with, and moves TEXT behind it. 0 if there is none.
// Digits beyond the eighteenth are passed over.
inline long leadingNumber(const char *&text) {
  long number = 0;
  for (int digits = 0; *text >= '0' && *text <= '9'; ++text)
    if (++digits <= 18)
      number = number * 10 + (*text - '0');
  return number;
}

} // namespace gmonrt

#endif
