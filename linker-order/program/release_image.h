//===- release_image.h - the build that an order is for -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_RELEASE_IMAGE_H
#define GMONKIT_LINKER_ORDER_PROGRAM_RELEASE_IMAGE_H

#include "analyzer/object/image.h"
#include <optional>

namespace gmonkit {

// Opens PATH, a program or its link map (link_map.h). Returns nothing if PATH is "". In a map,
// functions are known by their sections from -ffunction-sections. That is enough to match and place
// them. Missing are functions of objects without such sections, and those that identical code
// folding removed.
llvm::Expected<std::optional<Image>> openRelease(llvm::StringRef path);

} // namespace gmonkit

#endif
