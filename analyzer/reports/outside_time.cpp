//===- outside_time.cpp - time outside the program's own code -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/extension_names.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 self         the time in a library or other code that is not instrumented. The flat profile
              does not have it.
 system calls the part of this time in system calls.
 charged      the part of this time that the flat profile has after all: it was charged to the
              instrumented function that probably called, according to the stack.
)";

// The samples in one file without a histogram.
struct Outside {
  std::string name;
  uint64_t code = 0, systemCalls = 0, charged = 0;

  uint64_t total() const { return SaturatingAdd(code, systemCalls); }
};

// Returns the files by time, the most first, then by name.
std::vector<Outside> readOutside(ArrayRef<GmonExtension> records) {
  std::map<uint32_t, std::string> names = readNames(records);
  MapVector<uint32_t, Outside> files;
  for (const GmonExtension &record : records) {
    if (record.kind() != GmonExtOutside)
      continue;
    Outside &file = files[record.key()];
    auto name = names.find(record.key());
    file.name = name == names.end() ? "[unnamed]" : name->second;
    if (record.index() == GmonOutsideCode)
      file.code = SaturatingAdd(file.code, record.count);
    else if (record.index() == GmonOutsideSystemCalls)
      file.systemCalls = SaturatingAdd(file.systemCalls, record.count);
    else if (record.index() == GmonOutsideCharged)
      file.charged = SaturatingAdd(file.charged, record.count);
  }
  std::vector<Outside> sorted;
  for (auto &[key, file] : files)
    sorted.push_back(std::move(file));
  llvm::sort(sorted, [](const Outside &a, const Outside &b) {
    return std::tuple(b.total(), StringRef(a.name)) < std::tuple(a.total(), StringRef(b.name));
  });
  return sorted;
}

} // namespace

void printOutsideTime(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<Outside> files = readOutside(graph.profile().extensions());
  if (files.empty())
    return;
  const Histograms &histograms = graph.profile().histograms();
  std::string unit = histograms.dimension().str();
  double rate = histograms.hasBins() ? histograms.rate() : 1;
  auto value = [rate](uint64_t samples) { return format("%10.2f", samples / rate); };
  out << "\nOutside the instrumented code:\n\n"
      << "      self    system                \n"
      << format("%10.10s     calls   charged  name    \n", unit.c_str());
  for (const Outside &file : files)
    out << value(file.total()) << value(file.systemCalls) << value(file.charged) << "  "
        << printable(file.name) << '\n';
  if (style.explain)
    out << Explanation;
}

} // namespace gmonkit
