//===- image_record.h - the record that registers an image ----------------===//
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

// Writes __gmon_image to the assembly FILE, between functions, with the constructor and destructor
// that register it. Every object has them; the linker keeps one copy per image.
void writeImageRecord(FILE *file, const gmonkit::Options &options);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_IMAGE_RECORD_H
