//===- listed_weight.h - weights of listed functions ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_LISTED_WEIGHT_H
#define GMONKIT_LINKER_ORDER_JUDGE_LISTED_WEIGHT_H

namespace gmonkit {

// The weight of a function when its order was made.
struct ListedWeight {
  double calls = 0;
  double bytes = 0; // executed bytes
};

} // namespace gmonkit

#endif
