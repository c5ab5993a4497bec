//===- reports/names.cpp - how functions are named in reports --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "reports.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {

std::string displayName(const Function &function, const ReportStyle &style) {
  std::string name = style.demangle ? demangle(function.name) : function.name.str();
  const LineRange *row =
      style.fileNames && style.lines ? style.lines->find(function.address) : nullptr;
  if (!row)
    return name;
  return formatv("{0} ({1}:{2})", name,
                 style.printPath ? row->file : sys::path::filename(row->file), row->line);
}

} // namespace gmonkit
