//===- demangled_size.h - the size of demangled names ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A mangled name refers to its repeated parts by a few bytes, and such a part
// may have repeated parts itself. So 300 bytes can stand for more text than a
// machine has memory. Such names are shown mangled.

#ifndef GMONKIT_ANALYZER_NAMES_DEMANGLED_SIZE_H
#define GMONKIT_ANALYZER_NAMES_DEMANGLED_SIZE_H

#include <cstddef>
#include <string>

namespace gmonkit {

// Maximal length of a demangled name, in bytes.
constexpr size_t LongestDemangledName = 1 << 20;

// Returns whether libiberty's demanglers of C++ and Rust print more than that for MANGLED.
// Allocates no memory. Returns false if neither knows the name.
bool isDemangledTooLong(const std::string &mangled);

} // namespace gmonkit

#endif
