//===- samples.h - gprof's way from samples to symbols ---------------------===//
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

// Adds the samples of FILES to the symbols of TABLE that SHOWN, the flat profile's filter,
// allows. Returns the sum of all samples, those of other symbols left out. Where a bin's
// edges and its parts are rounded both sums differ; so they do in gprof.
double assignSamples(const ProfileFiles &files, const SymbolFilter &shown, SymbolTable &table);

} // namespace gmonkit::gprof

#endif
