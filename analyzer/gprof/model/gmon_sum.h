//===- gmon_sum.h - gprof's gmon.sum --------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_GMON_SUM_H
#define GMONKIT_ANALYZER_GPROF_MODEL_GMON_SUM_H

#include "analyzer/gmon/profile_format.h"
#include "analyzer/gprof/model/call_graph.h"
#include "analyzer/gprof/model/profile_files.h"
#include "analyzer/gprof/model/symbols.h"
#include "llvm/Support/Error.h"

namespace gmonkit::gprof {

// Writes gmon.sum to the current folder, in a BSD format if the user asked for one. Truncates
// counts that do not fit, as gprof does.
llvm::Error writeSum(const SymbolTable &table, const CallGraph &graph, const ProfileFiles &files,
                     ProfileFormat format, const GmonLayout &layout);

} // namespace gmonkit::gprof

#endif
