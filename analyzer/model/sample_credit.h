//===- sample_credit.h - time samples of code ranges ----------------------===//
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

// Returns the number of samples of HISTOGRAMS in each of RANGES. The samples of a bin that several
// ranges share are divided in proportion to their bytes in it. Bytes in no range get samples only
// if no byte of the bin is in a range: padding does not run. REQUIRES: RANGES are sorted and do not
// overlap.
std::vector<double> creditSamples(const Histograms &histograms,
                                  llvm::ArrayRef<AddressIndex::Range> ranges);

} // namespace gmonkit

#endif
