//===- load_store.h - processors that count in registers
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// load_store.cpp defines most of processor.h for them, by what their own files define of this.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H
#define GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H

#include "gcc-plugin/support/gcc_headers.h"
#include "plugin-common/processor_code.h"

namespace gmonplugin {

// GCC has the same numbers for registers.
extern const gmonkit::LoadStoreCode &loadStoreCode;

// What a call of the entry hook changes.
extern const std::vector<unsigned> hookRegisters;

// What has to stand between an access to memory and whatever comes next.
std::string behindAccess();

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H
