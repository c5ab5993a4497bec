//===- load_store.h - load/store processors -------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// load_store.cpp defines most of processor.h for processors that count in
// registers. Their own files define these.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H
#define GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H

#include "gcc-plugin/support/gcc_headers.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonplugin {

// Registers have the same numbers in GCC.
extern const gmonkit::LoadStoreCode &loadStoreCode;

// The registers that a call of the entry hook changes.
extern const std::vector<unsigned> hookRegisters;

// Returns code that must follow an access to memory.
std::string behindAccess();

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_LOAD_STORE_H
