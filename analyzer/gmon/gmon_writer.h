//===- gmon_writer.h - writer of profile files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The inverse of gmon_reader.h. The format is described in gmonkit/gmon_out.h.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_GMON_WRITER_H
#define GMONKIT_ANALYZER_GMON_GMON_WRITER_H

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/support/output_file.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

inline constexpr FileKind ProfileFile = {"profile", [](llvm::StringRef start) {
                                           return start.starts_with({GmonMagic, sizeof GmonMagic});
                                         }};

// Returns FILE in the format of gmon.out. A count too large for one record is written as several
// records, which readers add up.
std::string formatGmon(const GmonFile &file, const GmonLayout &layout);

// Writes FILE to PATH, completely or not at all. FILE.path is ignored. Errors name PATH.
llvm::Error writeGmon(llvm::StringRef path, const GmonFile &file, const GmonLayout &layout);

} // namespace gmonkit

#endif
