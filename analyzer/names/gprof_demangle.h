//===- gprof_demangle.h - C++ names as gprof prints them ------------------===//
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

// Demangles NAME with libiberty, whose output differs from LLVM's.
std::string demangle(llvm::StringRef name);

// Chooses the style of libiberty that demangle() uses: auto, gnu-v3, java, ... Returns false if it
// is unknown.
bool setDemanglingStyle(llvm::StringRef style);

} // namespace gmonkit::gprof

#endif
