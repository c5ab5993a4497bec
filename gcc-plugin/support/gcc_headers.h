//===- gcc_headers.h - GCC's headers, in a working order ------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// The only file that depends on versions of GCC. docs/matrix.md says which are
// tested.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_SUPPORT_GCC_HEADERS_H
#define GMONKIT_GCC_PLUGIN_SUPPORT_GCC_HEADERS_H

// GCC's system.h forbids names that the standard library's headers use, so these come first.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// clang-format off
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "memmodel.h"
#include "rtl.h"
#include "df.h"
#include "function.h"
#include "emit-rtl.h"
#include "regs.h"
#include "sreal.h"
#include "function-abi.h"
#include "target.h"
#include "builtins.h"
#include "calls.h"
#include "cgraph.h"
#include "context.h"
#include "diagnostic-core.h"
#include "except.h"
#include "output.h"
#include "toplev.h"
#include "tree-pass.h"
#include "basic-block.h"
#include "cfghooks.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "predict.h"
#include "tree-cfg.h"
#include "tree-pretty-print.h"
#include "profile.h"
#include "value-prof.h"
#include "varasm.h"
#if GCCPLUGIN_VERSION_MAJOR >= 12
#include "gcov-io.h"
#else // its gcov-io.h includes a file that is not installed
struct gcov_summary {
  unsigned runs;
  gcov_type sum_max;
};
#endif
// clang-format on

#if GCCPLUGIN_VERSION_MAJOR < 11
#error "this GCC is not supported; expected GCC 11 or newer"
#endif

#endif // GMONKIT_GCC_PLUGIN_SUPPORT_GCC_HEADERS_H
