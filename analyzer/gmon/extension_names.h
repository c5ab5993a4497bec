//===- extension_names.h - names in extension records ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_EXTENSION_NAMES_H
#define GMONKIT_ANALYZER_GMON_EXTENSION_NAMES_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>

namespace gmonkit {

// Returns the names that RECORDS contain in parts (see GmonExtName), by key. The file is untrusted:
// characters that are not printable become `?`.
std::map<uint32_t, std::string> readNames(llvm::ArrayRef<GmonExtension> records);

} // namespace gmonkit

#endif
