//===- release_image.h - the build that an order is for ---------------------===//
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

// Opens PATH, a program or the link map of one (see link_map.h); nothing where it is empty. A map
// tells functions by the sections that -ffunction-sections names after them: that is enough to
// match and to place them, but code of objects without such sections is missing, and so is what
// identical code folding removed.
llvm::Expected<std::optional<Image>> openRelease(llvm::StringRef path);

} // namespace gmonkit

#endif
