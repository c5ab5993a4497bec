//===- explanations.h - gprof's explanations of its tables ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GNU gprof 2.40 prints these texts, and with them CopyrightNotice, which allows them to be
// copied.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_REPORTS_EXPLANATIONS_H
#define GMONKIT_ANALYZER_GPROF_REPORTS_EXPLANATIONS_H

#include "llvm/ADT/StringRef.h"

namespace gmonkit::gprof {

extern const llvm::StringLiteral FlatProfileExplanation;
extern const llvm::StringLiteral CallGraphExplanation;
extern const llvm::StringLiteral BsdCallGraphExplanation;
extern const llvm::StringLiteral CopyrightNotice;

} // namespace gmonkit::gprof

#endif
