//===- writer.h - an image's counts -> gmon.out ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_WRITER_H
#define GMONRT_WRITER_H

#include "image.h"

namespace gmonrt {

// Writes IMAGE's profile where options(), the environment and the image say, with
// EXTRA_FLAGS (GmonKitFlags) in its header. A failure is one line on standard error.
// Keeps errno.
void writeProfile(const Image &image, uint8_t extraFlags);

// This process is a fork's child: its profile must not replace its parent's.
void noteForkChild();

} // namespace gmonrt

#endif
