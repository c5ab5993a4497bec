//===- extension_names.h - names in extension records ----------------------===//
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

// The names that RECORDS hold in parts (see GmonExtName), by their keys. They come from a
// file that anybody may have written; what is not printable in them is `?`.
std::map<uint32_t, std::string> readNames(llvm::ArrayRef<GmonExtension> records);

} // namespace gmonkit

#endif
