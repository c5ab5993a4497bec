//===- gmonkit/gmonkit.h - what a program may call ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The functions are weak: in a program that is built without instrumentation they
// are null, so `if (gmonkit_dump) gmonkit_dump();` serves both builds. They must not be
// called in signal handlers.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GMONKIT_H
#define GMONKIT_GMONKIT_H

#ifdef __cplusplus
extern "C" {
#endif

// Writes the profile as it stands now, for every instrumented image; the program
// goes on counting. A failure is one line on standard error.
__attribute__((weak, visibility("default"))) void gmonkit_dump(void);

// Sets every count to zero, so that the profile begins here.
__attribute__((weak, visibility("default"))) void gmonkit_reset(void);

#ifdef __cplusplus
}
#endif

#endif // GMONKIT_GMONKIT_H
