//===- demangled_size.cpp - the size of demangled names -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/demangled_size.h"
#include <csetjmp>
#define HAVE_DECL_BASENAME 1 // else libiberty declares its own
#include <libiberty/demangle.h>

namespace gmonkit {
namespace {

struct Measure {
  size_t size = 0;
  std::jmp_buf tooLong;
};

// The callback of libiberty's demanglers. To leave it by longjmp is the only way to stop them; all
// their memory is on the stack.
void addSize(const char *, size_t size, void *opaque) {
  auto *measure = static_cast<Measure *>(opaque);
  if ((measure->size += size) > LongestDemangledName)
    std::longjmp(measure->tooLong, 1);
}

} // namespace

bool isDemangledTooLong(const std::string &mangled) {
  // A name that says something three times has at least 6 bytes for it (T...B_B_E). Most names are
  // too short to be measured.
  constexpr size_t Shortest = 64;
  if (mangled.size() < Shortest)
    return false;
  Measure measure;
  if (setjmp(measure.tooLong) != 0)
    return true;
  constexpr int Options = DMGL_ANSI | DMGL_PARAMS;
  if (cplus_demangle_v3_callback(mangled.c_str(), Options, addSize, &measure) == 0)
    rust_demangle_callback(mangled.c_str(), Options, addSize, &measure);
  return false;
}

} // namespace gmonkit
