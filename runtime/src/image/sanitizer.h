//===- sanitizer.h - sanitizers' wrappers of the C library ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sanitizer wraps functions of the C library, as the runtime does, and must
// be called. Which wrapper comes first depends on the link; it calls the other
// one. Sanitizers' wrappers also have names of their own, which are declared
// weak where they are used.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_SANITIZER_H
#define GMONRT_IMAGE_SANITIZER_H

namespace gmonrt {

// Returns whether a wrapper of the runtime that returns to CALLER was called by the sanitizer with
// INTERCEPTOR, and so comes second.
bool isCalledBySanitizer(const void *interceptor, const void *caller);

// Returns INTERCEPTOR, a sanitizer's wrapper, if the runtime's wrapper that returns to CALLER has
// to call it; otherwise null.
template <typename Function> Function *ifNext(Function *interceptor, const void *caller) {
  bool isNext =
      interceptor && !isCalledBySanitizer(reinterpret_cast<const void *>(interceptor), caller);
  return isNext ? interceptor : nullptr;
}

} // namespace gmonrt

#endif
