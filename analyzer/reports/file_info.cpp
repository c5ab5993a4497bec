//===- file_info.cpp - contents of a profile file -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace gmonkit {
namespace {

void printCount(size_t count, StringRef what, raw_ostream &out) {
  out << '\t' << plural(count, what) << '\n';
}

void printKitHeader(const GmonFile &file, raw_ostream &out) {
  out << "\tprogram with " << (file.flags & GmonFlagBuildId ? "build-id " : "text hash ")
      << formatv("{0:x-16}\n", byteswap(file.imageId));
  if (file.flags & GmonFlagMerged)
    out << "\tthe sum of several profiles\n";
  if (file.flags & GmonFlagFirstOrder)
    out << "\tcalls are listed in the order in which their functions first ran\n";
  if (file.flags & GmonFlagInexact)
    out << "\tcounts may be inexact; the run printed why\n";
  if (file.flags & GmonFlagIncomplete)
    out << "\twritten before the program ended\n";
}

} // namespace

void printFileInfo(const GmonFile &file, raw_ostream &out) {
  out << "File `" << printable(file.path) << "' (version " << file.version << ") contains:\n";
  printCount(file.histograms.size(), "histogram record", out);
  printCount(file.arcs.size(), "call-graph record", out);
  printCount(file.blockRecords, "basic-block count record", out);
  if (file.hasKitHeader)
    printKitHeader(file, out);
  // All records of a file are of one image, so any of them tells.
  auto functions = find_if(file.extensions, [](const GmonExtension &record) {
    return record.kind() == GmonExtFunctions;
  });
  if (functions != file.extensions.end())
    printCount(functions->value(), "instrumented function", out);
}

} // namespace gmonkit
