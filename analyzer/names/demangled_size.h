//===- demangled_size.h - names that are too long to demangle ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A mangled name says what it repeats by a few bytes, and what it repeats may repeat again: 300
// bytes can stand for more text than any machine has memory. Such names are shown as they are.

#ifndef GMONKIT_ANALYZER_NAMES_DEMANGLED_SIZE_H
#define GMONKIT_ANALYZER_NAMES_DEMANGLED_SIZE_H

#include <cstddef>
#include <string>

namespace gmonkit {

// Bytes of the longest demangled name.
constexpr size_t LongestDemangledName = 1 << 20;

// Whether libiberty's demanglers of C++ and Rust print more than that for MANGLED. It allocates
// no memory. False where neither knows the name.
bool isDemangledTooLong(const std::string &mangled);

} // namespace gmonkit

#endif
