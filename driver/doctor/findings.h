//===- findings.h - results of 'gmonkit doctor' ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_DOCTOR_FINDINGS_H
#define GMONKIT_DRIVER_DOCTOR_FINDINGS_H

#include "analyzer/support/errors.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Prints each finding at once, as one line: `ok: WHAT`, `warning: WHAT; ADVICE` or `error: WHAT;
// ADVICE`.
class Findings {
public:
  explicit Findings(llvm::raw_ostream &out) : out(out) {}

  void ok(const llvm::Twine &what) { print("ok: " + what); }

  // Something limits a profile or an order, perhaps on purpose.
  void warning(const llvm::Twine &what, const llvm::Twine &advice) {
    print("warning: " + what + "; " + advice);
  }

  // The reason why there is no profile, or no effect.
  void error(const llvm::Twine &what, const llvm::Twine &advice) {
    print("error: " + what + "; " + advice);
    errorSeen = true;
  }

  bool anyError() const { return errorSeen; }

private:
  void print(const llvm::Twine &line) { out << printable(line.str()) << '\n'; }

  llvm::raw_ostream &out;
  bool errorSeen = false;
};

} // namespace gmonkit

#endif
