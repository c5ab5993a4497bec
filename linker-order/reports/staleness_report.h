//===- staleness_report.h - the output of 'gmonkit check' -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_STALENESS_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_STALENESS_REPORT_H

#include "linker-order/judge/check.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Prints one fact per line. Percentages are rounded down, so 100.0 % means all.
void printStaleness(const Staleness &result, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
