//===- gmonkit/gmonkit.h - functions for instrumented programs ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The functions are weak: in a program built without instrumentation they are
// null, so `if (gmonkit_dump) gmonkit_dump();` works in both builds. Signal
// handlers may call them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GMONKIT_H
#define GMONKIT_GMONKIT_H

#include <stddef.h>

#define GMONKIT_API __attribute__((weak, visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

// Writes the current profile of every instrumented image. Counting continues. A failure is reported
// by one line on standard error.
GMONKIT_API void gmonkit_dump(void);

// Sets all counts to zero, so the profile begins here.
GMONKIT_API void gmonkit_reset(void);

// gmonkit_stop excludes what follows from the profile, until gmonkit_start. A program starts with
// counting on.
GMONKIT_API void gmonkit_stop(void);
GMONKIT_API void gmonkit_start(void);

// Begins the phase LABEL, which has a profile of its own, and writes the profile of the previous
// phase. The file's name has LABEL for `%l` in the pattern or, without that, `.LABEL` at its end. A
// phase continues if it is entered again. The program begins in the phase "". LABEL must have no
// slash and at most 63 characters.
GMONKIT_API void gmonkit_phase(const char *label);

// Calls WRITER with the current profile of each image: SIZE bytes of a gmon.out, valid during the
// call, and the image's file name. If WRITER returns something other than 0, gmonkit_write returns
// that at once. It returns -1 if there is no memory. WRITER may wait, be interrupted, or end the
// program.
typedef int (*GmonkitWriter)(void *context, const char *image, const void *bytes, size_t size);
GMONKIT_API int gmonkit_write(GmonkitWriter writer, void *context);

#ifdef __cplusplus
}
#endif

#endif // GMONKIT_GMONKIT_H
