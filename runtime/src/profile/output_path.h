//===- output_path.h - where an image's profile goes ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_PATH_H
#define GMONRT_PROFILE_OUTPUT_PATH_H

#include "image/image.h"

namespace gmonrt {

constexpr size_t MostOfOutputPath = 4096; // bytes of a name, with the zero

// Fills PATH with the name of IMAGE's profile: GMONKIT_OPTIONS=output=, else
// GMON_OUT_PREFIX, else what the image was built with, else gmon.out. A library's
// profile is named after it, by its id too where another image has its name, and a forked
// child's after its process, unless the pattern does so already; EVENT follows, if it is the
// profile of one. False when the name does
// not fit.
bool outputPath(const Image &image, bool isForkChild, const char *event, char *path, size_t size);

// Whether directories in that name are made where they are missing: GMON_OUT_PREFIX's never were.
bool mayMakeDirectories(const Image &image);

// Whether the name that was chosen for IMAGE's profile tells processes apart.
bool nameHasProcess(const Image &image);

} // namespace gmonrt

#endif
