//===- gmonkit/gmonkit.h - what a program may call ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The functions are weak: in a program that is built without instrumentation they
// are null, so `if (gmonkit_dump) gmonkit_dump();` serves both builds. They may be called
// in signal handlers.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GMONKIT_H
#define GMONKIT_GMONKIT_H

#include <stddef.h>

#define GMONKIT_API __attribute__((weak, visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

// Writes the profile as it stands now, for every instrumented image; the program
// goes on counting. A failure is one line on standard error.
GMONKIT_API void gmonkit_dump(void);

// Sets every count to zero, so that the profile begins here.
GMONKIT_API void gmonkit_reset(void);

// What is executed between the two is not part of the profile. A program begins started.
GMONKIT_API void gmonkit_stop(void);
GMONKIT_API void gmonkit_start(void);

// From here on the program is in the phase LABEL, which has a profile of its own: `%l` in
// the name's pattern or, without that, `.LABEL` at its end. The profile of the phase before
// is written. A phase may come again, and then goes on; "" is the one that a program begins
// in. A label has no slash and at most 63 characters.
GMONKIT_API void gmonkit_phase(const char *label);

// Hands the profile of each image as it stands now to WRITER: SIZE bytes of gmon.out, which
// are gone when it returns, and the image's file name. WRITER returns 0, or what
// gmonkit_write is to return at once. -1 means that there was no memory. WRITER may wait, be
// interrupted, or end the program, as any function of it.
typedef int (*GmonkitWriter)(void *context, const char *image, const void *bytes, size_t size);
GMONKIT_API int gmonkit_write(GmonkitWriter writer, void *context);

#ifdef __cplusplus
}
#endif

#endif // GMONKIT_GMONKIT_H
