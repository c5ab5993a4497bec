//===- evaluation_report.h - the output of 'gmonkit evaluate' -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_EVALUATION_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_EVALUATION_REPORT_H

#include "linker-order/blocks/block_kinds.h"
#include "linker-order/blocks/branch_counts.h"
#include "linker-order/judge/evaluate.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// What is known of one layout for one workload.
struct LayoutResult {
  std::string name;
  LayoutScore score;
  std::optional<KindBytes> bytes; // on the pages that LayoutScore::pages4k counts
  std::optional<BranchCounts> branches;
};

struct WorkloadScores {
  std::string workload;
  std::vector<LayoutResult> layouts;
};

// Prints a table for each workload.
void printEvaluation(llvm::ArrayRef<WorkloadScores> workloads, llvm::raw_ostream &out);

// Writes the same as one JSON array.
void emitEvaluationJson(llvm::ArrayRef<WorkloadScores> workloads, llvm::raw_ostream &out);

// Returns a line for each number of pages or misses that is more than PERCENT higher with the last
// layout than with the one before it, in any of WORKLOADS.
std::vector<std::string> losses(llvm::ArrayRef<WorkloadScores> workloads, double percent);

} // namespace gmonkit

#endif
