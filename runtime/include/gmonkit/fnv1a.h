//===- gmonkit/fnv1a.h - a hash of bytes and words -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// FNV-1a by Fowler, Noll and Vo, of 64 bits. Formats of Gmonkit have its values: they stay as they
// are. It is no protection from someone who wants equal hashes.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_FNV1A_H
#define GMONKIT_FNV1A_H

#include <cstdint>

namespace gmonkit {

constexpr uint64_t Fnv1aSeed = 0xcbf29ce484222325;

// Returns HASH with UNIT added. Units are bytes in the original, in some formats 64-bit words.
constexpr uint64_t fnv1a(uint64_t hash, uint64_t unit) { return (hash ^ unit) * 0x100000001b3; }

// The same for words. The upper half of a product depends on more of the word, so it goes into the
// lower one.
constexpr uint64_t mixedFnv1a(uint64_t hash, uint64_t word) {
  hash = fnv1a(hash, word);
  return hash ^ hash >> 32;
}

} // namespace gmonkit

#endif // GMONKIT_FNV1A_H
