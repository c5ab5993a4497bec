//===- unloaded_sections.h - tables that are not loaded -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_UNLOADED_SECTIONS_H
#define GMONKIT_ANALYZER_PROBES_UNLOADED_SECTIONS_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// Returns the contents of the sections NAMES of IMAGE's file; "" for those that it lacks. If it
// lacks the first one, the sections of its debug file count as well. An error names the file.
llvm::Expected<std::vector<std::string>>
readUnloadedSections(const Image &image, llvm::ArrayRef<llvm::StringRef> names);

} // namespace gmonkit

#endif
