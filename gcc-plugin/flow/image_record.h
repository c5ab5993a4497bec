//===- image_record.h - what an object tells the runtime of its image
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_IMAGE_RECORD_H
#define GMONKIT_GCC_PLUGIN_FLOW_IMAGE_RECORD_H

#include "plugin-common/options.h"
#include <cstdio>

namespace gmonplugin {

// Writes to the assembly FILE, between functions, __gmon_image with the constructor and
// destructor that hand it to the runtime: every object has them, the linker keeps one
// copy in an image.
void writeImageRecord(FILE *file, const gmonkit::Options &options);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_IMAGE_RECORD_H
