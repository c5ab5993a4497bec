//===- evaluation_report.cpp - the output of 'gmonkit evaluate' -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/evaluation_report.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

struct Column {
  StringLiteral title, key;
  unsigned digits;
  double (*value)(const LayoutScore &);
  bool isCost = false; // pages or misses, which a layout should reduce
};

constexpr Column columns[] = {
    {"4k pages", "pages4k", 1, [](const LayoutScore &s) { return s.pages4k; }, true},
    {"16k", "pages16k", 1, [](const LayoutScore &s) { return s.pages16k; }, true},
    {"64k", "pages64k", 1, [](const LayoutScore &s) { return s.pages64k; }, true},
    {"fault curve", "faultCurve", 1, [](const LayoutScore &s) { return s.faultCurve; }},
    {"call distance", "callDistance", 0, [](const LayoutScore &s) { return s.callDistance; }},
    {"ext-TSP", "extTsp", 3, [](const LayoutScore &s) { return s.extTsp; }},
    {"L1i misses", "cacheMisses", 1, [](const LayoutScore &s) { return s.misses.instructionCache; },
     true},
    {"iTLB misses", "tlbMisses", 2, [](const LayoutScore &s) { return s.misses.tlb; }, true},
    {"absent", "absent", 0, [](const LayoutScore &s) { return double(s.absent); }},
};

std::string decimal(double value, unsigned digits) {
  return digits == 0 ? formatv("{0:f0}", value).str()
                     : formatv(digits == 1   ? "{0:f1}"
                               : digits == 2 ? "{0:f2}"
                                             : "{0:f3}",
                               value)
                           .str();
}

} // namespace

void printEvaluation(ArrayRef<WorkloadScores> workloads, raw_ostream &out) {
  for (const WorkloadScores &workload : workloads) {
    out << "workload: " << printable(workload.workload) << '\n';
    size_t nameWidth = 0;
    for (const auto &[name, score] : workload.layouts)
      nameWidth = std::max(nameWidth, printable(name).size());
    out.indent(nameWidth);
    for (const Column &column : columns)
      out << "  " << column.title;
    out << '\n';
    for (const auto &[name, score] : workload.layouts) {
      out << left_justify(printable(name), nameWidth);
      for (const Column &column : columns)
        out << "  "
            << right_justify(decimal(column.value(score), column.digits), column.title.size());
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
        json.attribute("workload", json::fixUTF8(workload.workload));
        json.attributeArray("layouts", [&] {
          for (const auto &[name, score] : workload.layouts) {
            json.object([&] {
              json.attribute("name", json::fixUTF8(name));
              for (const Column &column : columns)
                json.attribute(column.key, column.value(score));
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
    const auto &[name, score] = workload.layouts.back();
    const auto &[oldName, oldScore] = *std::prev(workload.layouts.end(), 2);
    for (const Column &column : columns) {
      double value = column.value(score), old = column.value(oldScore);
      if (column.isCost && value > old * (1 + percent / 100))
        lines.push_back(formatv("{0}: {1}: {2} {3}, with {4} {5}", workload.workload, name,
                                column.title, decimal(value, column.digits), oldName,
                                decimal(old, column.digits)));
    }
    if (score.absentCode > oldScore.absentCode + percent)
      lines.push_back(formatv("{0}: {1}: lacks {2} % of the code that ran, {3} {4} %",
                              workload.workload, name, decimal(score.absentCode, 1), oldName,
                              decimal(oldScore.absentCode, 1)));
  }
  return lines;
}

} // namespace gmonkit
