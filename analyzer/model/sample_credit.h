//===- sample_credit.h - time samples -> ranges of code ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_SAMPLE_CREDIT_H
#define GMONKIT_ANALYZER_MODEL_SAMPLE_CREDIT_H

#include "analyzer/gmon/histograms.h"
#include "analyzer/object/address_index.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace gmonkit {

// How many samples of HISTOGRAMS each of RANGES has, which are sorted and do not overlap. A
// bin that several ranges share is shared out by the bytes that each has in it. Bytes of no
// range take nothing where some byte of the bin is in one: padding does not run.
std::vector<double> creditSamples(const Histograms &histograms,
                                  llvm::ArrayRef<AddressIndex::Range> ranges);

} // namespace gmonkit

#endif
