//===- verification_report.h - the output of 'gmonkit verify' -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_VERIFICATION_REPORT_H
#define GMONKIT_LINKER_ORDER_REPORTS_VERIFICATION_REPORT_H

#include "linker-order/judge/verify.h"
#include "linker-order/judge/verify_blocks.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace gmonkit {

struct VerificationReport {
  Verification program;
  std::optional<BlockVerification> blocks; // if a list of basic blocks is given
  std::optional<Verification> before;      // of the previous link of the program, if it is given
  std::string why; // why `program` is not in order, see diagnose.h; or empty
};

// Prints one fact per line. Percentages are rounded down, so 100.0 % means all.
void printVerification(const VerificationReport &report, llvm::raw_ostream &out);

// Writes the same facts as one JSON object.
void emitVerificationJson(const VerificationReport &report, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
