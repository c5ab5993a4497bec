//===- evaluation_report.cpp - the output of 'gmonkit evaluate' -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/evaluation_report.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_output.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

struct Column {
  StringLiteral title, key;
  unsigned digits;
  std::optional<double> (*value)(const LayoutResult &);
  bool isCost = false; // pages or misses, which a layout should reduce
};

template <auto Member> std::optional<double> scoreOf(const LayoutResult &layout) {
  return layout.score.*Member;
}

template <auto Member> std::optional<double> missesIn(const LayoutResult &layout) {
  return layout.score.misses.*Member;
}

// In KiB.
template <auto Member> std::optional<double> bytesOf(const LayoutResult &layout) {
  if (!layout.bytes)
    return std::nullopt;
  return *layout.bytes.*Member / 1024.0;
}

template <auto Member> std::optional<double> branchesOf(const LayoutResult &layout) {
  if (!layout.branches)
    return std::nullopt;
  return *layout.branches.*Member;
}

constexpr Column columns[] = {
    {"4k pages", "pages4k", 1, scoreOf<&LayoutScore::pages4k>, true},
    {"16k", "pages16k", 1, scoreOf<&LayoutScore::pages16k>, true},
    {"64k", "pages64k", 1, scoreOf<&LayoutScore::pages64k>, true},
    {"fault curve", "faultCurve", 1, scoreOf<&LayoutScore::faultCurve>},
    {"call distance", "callDistance", 0, scoreOf<&LayoutScore::callDistance>},
    {"ext-TSP", "extTsp", 3, scoreOf<&LayoutScore::extTsp>},
    {"L1i misses", "cacheMisses", 1, missesIn<&CacheMisses::instructionCache>, true},
    {"iTLB misses", "tlbMisses", 2, missesIn<&CacheMisses::tlb>, true},
    {"absent", "absent", 0, scoreOf<&LayoutScore::absent>},
    {"hot KiB", "hotKiB", 1, bytesOf<&KindBytes::hot>},
    {"start-up", "startUpKiB", 1, bytesOf<&KindBytes::startUp>},
    {"cold", "coldKiB", 1, bytesOf<&KindBytes::cold>},
    {"taken branches", "takenBranches", 0, branchesOf<&BranchCounts::taken>},
    {"fall-throughs", "fallThroughs", 0, branchesOf<&BranchCounts::fallThroughs>},
    {"unknown", "unknownBranches", 0, branchesOf<&BranchCounts::unknown>},
};

std::string decimal(double value, unsigned digits) {
  return digits == 0 ? formatv("{0:f0}", value).str()
                     : formatv(digits == 1   ? "{0:f1}"
                               : digits == 2 ? "{0:f2}"
                                             : "{0:f3}",
                               value)
                           .str();
}

std::string cell(const Column &column, const LayoutResult &layout) {
  std::optional<double> value = column.value(layout);
  return value ? decimal(*value, column.digits) : "-";
}

} // namespace

void printEvaluation(ArrayRef<WorkloadScores> workloads, raw_ostream &out) {
  for (const WorkloadScores &workload : workloads) {
    out << "workload: " << printable(workload.workload) << '\n';
    size_t nameWidth = 0;
    for (const LayoutResult &layout : workload.layouts)
      nameWidth = std::max(nameWidth, printable(layout.name).size());
    out.indent(nameWidth);
    for (const Column &column : columns)
      out << "  " << column.title;
    out << '\n';
    for (const LayoutResult &layout : workload.layouts) {
      out << left_justify(printable(layout.name), nameWidth);
      for (const Column &column : columns)
        out << "  " << right_justify(cell(column, layout), column.title.size());
      out << '\n';
    }
    out << '\n';
  }
}

void emitEvaluationJson(ArrayRef<WorkloadScores> workloads, raw_ostream &out) {
  json::OStream json(out, 2);
  json.array([&] {
    for (const WorkloadScores &workload : workloads) {
      json.object([&] {
        writeName(json, "workload", workload.workload);
        json.attributeArray("layouts", [&] {
          for (const LayoutResult &layout : workload.layouts) {
            json.object([&] {
              writeName(json, "name", layout.name);
              for (const Column &column : columns)
                json.attribute(column.key, column.value(layout));
            });
          }
        });
      });
    }
  });
  out << '\n';
}

std::vector<std::string> losses(ArrayRef<WorkloadScores> workloads, double percent) {
  std::vector<std::string> lines;
  for (const WorkloadScores &workload : workloads) {
    const LayoutResult &layout = workload.layouts.back();
    const LayoutResult &old = *std::prev(workload.layouts.end(), 2);
    for (const Column &column : columns)
      if (column.isCost && *column.value(layout) > *column.value(old) * (1 + percent / 100))
        lines.push_back(formatv("{0}: {1}: {2} {3}, with {4} {5}", workload.workload, layout.name,
                                column.title, cell(column, layout), old.name, cell(column, old)));
    if (layout.score.absentCode > old.score.absentCode + percent)
      lines.push_back(formatv("{0}: {1}: lacks {2} % of the code that ran, {3} {4} %",
                              workload.workload, layout.name, decimal(layout.score.absentCode, 1),
                              old.name, decimal(old.score.absentCode, 1)));
  }
  return lines;
}

} // namespace gmonkit
