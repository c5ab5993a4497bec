//===- aliased_names.h - names of functions with aliases ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_ALIASED_NAMES_H
#define GMONKIT_ANALYZER_OBJECT_ALIASED_NAMES_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringSet.h"

namespace gmonkit {

// Returns the names of the functions of IMAGE that have aliases, as the plugin for Clang recorded
// them (GMON_SECTION_ALIASED). Empty if there are none, or if they cannot be read.
llvm::StringSet<> readAliasedNames(const Image &image);

} // namespace gmonkit

#endif
