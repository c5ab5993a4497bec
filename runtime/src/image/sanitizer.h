//===- sanitizer.h - sanitizers stand before the C library, too ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sanitizer has functions of the names of the C library's, as the runtime has, and must be asked.
// Which of the two comes first depends on how the program was linked; it goes on to the other. The
// sanitizer's are known by names of their own, too, which are declared weak where they are used.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_SANITIZER_H
#define GMONRT_IMAGE_SANITIZER_H

namespace gmonrt {

// Whether a function of the runtime's that returns to CALLER was called by the sanitizer that has
// INTERCEPTOR, and so comes second.
bool isCalledBySanitizer(const void *interceptor, const void *caller);

// INTERCEPTOR, a sanitizer's function, if that is what the runtime's function of the same name goes
// on to, which returns to CALLER; else null.
template <typename Function> Function *ifNext(Function *interceptor, const void *caller) {
  bool isNext =
      interceptor && !isCalledBySanitizer(reinterpret_cast<const void *>(interceptor), caller);
  return isNext ? interceptor : nullptr;
}

} // namespace gmonrt

#endif
