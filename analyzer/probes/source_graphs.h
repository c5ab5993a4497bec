//===- source_graphs.h - flow graphs of the source's functions ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_SOURCE_GRAPHS_H
#define GMONKIT_ANALYZER_PROBES_SOURCE_GRAPHS_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>

namespace gmonkit {

// By id (GmonSourceGraph in gmonkit/abi.h): SourceGraph::encoded().
using SourceGraphs = std::map<uint64_t, std::string>;

// Reads the section GMON_SECTION_SOURCE_GRAPHS. Returns nothing if it is damaged.
std::optional<SourceGraphs> readSourceGraphs(llvm::StringRef section);

} // namespace gmonkit

#endif
