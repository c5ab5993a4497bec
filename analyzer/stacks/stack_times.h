//===- stack_times.h - the times of functions by call stacks --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STACKS_STACK_TIMES_H
#define GMONKIT_ANALYZER_STACKS_STACK_TIMES_H

#include "analyzer/object/image.h"
#include "analyzer/stacks/stacks.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// The functions of an image on call stacks. A function's caller is the next outer function of the
// image: code of other files in between, such as qsort, is passed over.
class StackTimes {
public:
  // Functions of IS_LEFT_OUT are passed over, too. STACKS and IMAGE must live as long as this.
  StackTimes(const Stacks &stacks, const Image &image, llvm::BitVector isLeftOut);

  // The samples of stacks in which CALLER called CALLEE at least once.
  struct Arc {
    uint32_t caller, callee; // functions; they may be the same
    uint64_t self = 0;       // samples in the callee's own code, for this call
    uint64_t total = 0;      // those and the samples in what it called
  };
  std::vector<Arc> arcs() const; // by caller, then callee

  // Returns the samples of stacks with any function of each group. GROUP_OF has the group of each
  // function, below GROUPS; or None.
  std::vector<uint64_t> samples(llvm::ArrayRef<uint32_t> groupOf, size_t groups) const;
  static constexpr uint32_t None = ~0u;

  uint64_t all() const { return stacks.samples(); }
  uint64_t inImage() const; // samples whose innermost frame is in the image

private:
  // The functions of one stack, from the outermost to the innermost.
  struct Chain {
    std::vector<uint32_t> functions;
    bool endsInside = false; // the innermost frame is in the last function
  };
  void forEachChain(llvm::function_ref<void(const Chain &, uint64_t samples)> visit) const;

  const Stacks &stacks;
  const Image &image;
  llvm::BitVector isLeftOut;
};

} // namespace gmonkit

#endif
