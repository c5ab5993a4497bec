//===- file_words.h - numbers in binary files -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_FILE_WORDS_H
#define GMONKIT_PLUGIN_COMMON_FILE_WORDS_H

#include "gmonkit/fnv1a.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gmonkit {

// Bytes of a number in our parts of a profile, the lowest first.
inline constexpr size_t WordBytes = 8;

inline void appendWord(uint64_t number, std::string &bytes) {
  for (size_t i = 0; i < WordBytes; ++i)
    bytes += char(number >> 8 * i);
}

// REQUIRES: BYTES have a number at PLACE.
inline uint64_t wordAt(std::string_view bytes, size_t place) {
  uint64_t number = 0;
  for (size_t i = WordBytes; i-- > 0;)
    number = number << 8 | uint8_t(bytes[place + i]);
  return number;
}

// Returns the FNV-1a hash of BYTES. Another VARIANT has other values.
inline uint64_t hashOf(std::string_view bytes, uint64_t variant = 0) {
  uint64_t hash = Fnv1aSeed + variant;
  for (unsigned char byte : bytes)
    hash = fnv1a(hash, byte);
  return hash;
}

} // namespace gmonkit

#endif
