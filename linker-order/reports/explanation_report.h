//===- explanation_report.h - the output of 'gmonkit explain' -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_EXPLANATION_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_EXPLANATION_REPORT_H

#include "linker-order/blocks/explain_parts.h"
#include "linker-order/order/explain.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Prints one fact per line. Ranks count from 1, like the functions of an order file.
void printExplanation(const Explanation &explanation, const Order &order, llvm::raw_ostream &out);

// The same for FUNCTION in an order with blocks, and for each of its parts.
void printParts(const ExplainedFunction &function, const Order &order, llvm::raw_ostream &out);

// Prints which orders the portfolio tried for ORDER, and why it chose this one. Nothing if the
// algorithm is another one.
void printPortfolio(const Order &order, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
