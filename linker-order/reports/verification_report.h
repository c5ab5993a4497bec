//===- verification_report.h - a Verification for people and for programs ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_VERIFICATION_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_VERIFICATION_REPORT_H

#include "linker-order/judge/verify.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace gmonkit {

struct VerificationReport {
  Verification program;
  std::optional<Verification> before; // of the program as it was linked before, if it is given
  std::string why;                    // `program` is not in order, see diagnose.h; or empty
};

// One fact a line. Percentages are rounded down: 100.0 % is all of them.
void printVerification(const VerificationReport &report, llvm::raw_ostream &out);

// The same facts as one JSON object.
void emitVerificationJson(const VerificationReport &report, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
