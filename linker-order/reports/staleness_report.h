//===- staleness_report.h - the answer of 'gmonkit check' -----------------===//
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

// One fact a line. Percentages are rounded down: 100.0 % is all of them.
void printStaleness(const Staleness &result, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
