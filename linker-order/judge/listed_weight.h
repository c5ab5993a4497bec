//===- listed_weight.h - what a listed function was worth -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_LISTED_WEIGHT_H
#define GMONKIT_LINKER_ORDER_JUDGE_LISTED_WEIGHT_H

namespace gmonkit {

// How much a function was worth when the order that lists it was made.
struct ListedWeight {
  double calls = 0;
  double bytes = 0; // that ran
};

} // namespace gmonkit

#endif
