//===- called_files.h - files that calls lead to -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SOLVER_CALLED_FILES_H
#define GMONRT_SOLVER_CALLED_FILES_H

#include "collector/unsolved_profile.h"

namespace gmonrt {

// Returns the address that stands for all functions in the file NAME. Nothing is mapped there.
// placeOf() knows it.
uintptr_t addressOfFile(const FileName &name);

} // namespace gmonrt

#endif
