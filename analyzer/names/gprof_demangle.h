//===- gprof_demangle.h - C++ names as gprof prints them -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_NAMES_GPROF_DEMANGLE_H
#define GMONKIT_ANALYZER_NAMES_GPROF_DEMANGLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gmonkit::gprof {

// By libiberty, whose words differ from LLVM's.
std::string demangle(llvm::StringRef name);

// Chooses one of libiberty's styles for demangle(): auto, gnu-v3, java, ... False where
// there is none of that name.
bool setDemanglingStyle(llvm::StringRef style);

} // namespace gmonkit::gprof

#endif
