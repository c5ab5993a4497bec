//===- evaluation_report.h - the answer of 'gmonkit evaluate' -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_EVALUATION_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_EVALUATION_REPORT_H

#include "linker-order/judge/evaluate.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace gmonkit {

// How the layouts compare to one workload.
struct WorkloadScores {
  std::string workload;
  std::vector<std::pair<std::string, LayoutScore>> layouts; // by name
};

// A table for each workload.
void printEvaluation(llvm::ArrayRef<WorkloadScores> workloads, llvm::raw_ostream &out);

// The same as one JSON array.
void emitEvaluationJson(llvm::ArrayRef<WorkloadScores> workloads, llvm::raw_ostream &out);

// A line for each count of pages or misses that is over PERCENT higher with the last layout than
// with the one before it, on any of WORKLOADS.
std::vector<std::string> losses(llvm::ArrayRef<WorkloadScores> workloads, double percent);

} // namespace gmonkit

#endif
