//===- samples.h - gprof's assignment of samples to symbols ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_SAMPLES_H
#define GMONKIT_ANALYZER_GPROF_MODEL_SAMPLES_H

#include "analyzer/gprof/model/profile_files.h"
#include "analyzer/gprof/model/symbol_sets.h"

namespace gmonkit::gprof {

// Adds the samples of FILES to the symbols of TABLE that SHOWN, the flat profile's filter, allows.
// Returns the sum of all samples except those of other symbols. The two sums may differ by
// rounding, as in gprof.
double assignSamples(const ProfileFiles &files, const SymbolFilter &shown, SymbolTable &table);

} // namespace gmonkit::gprof

#endif
