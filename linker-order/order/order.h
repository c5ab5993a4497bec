//===- order.h - functions in the order they should have in memory ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_ORDER_H
#define GMONKIT_LINKER_ORDER_ORDER_ORDER_H

#include "linker-order/algorithms/algorithms.h"
#include "linker-order/graph/graph.h"
#include "linker-order/graph/release_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

struct OrderedFunction {
  uint64_t address;                        // in the profiled image
  uint64_t linkedAddress;                  // in the build that the order is for
  uint64_t size;                           // bytes, in the release build where one is given
  uint64_t weight;                         // calls, see LayoutNode::weight: its share where a
                                           // node is several functions of the release build
  uint64_t executedBytes;                  // likewise, of `size`
  llvm::StringRef name;                    // preferred name, mangled; likewise. Lives as long
                                           // as the image
  llvm::ArrayRef<llvm::StringRef> aliases; // its other names, likewise
  bool isGlobal = true;                    // else other functions may bear the name too
  bool isSplit = false; // the compiler made a function of its own, NAME.cold, of its cold part
  // In an object that was not compiled with -ffunction-sections, as far as one can tell: it has
  // no section that is named after it.
  bool isInSharedSection = false;
};

// One order, in terms of no linker: emit/ translates it.
struct Order {
  std::string algorithm;                  // for the files' headers: the words of the steps taken
  std::vector<OrderedFunction> functions; // first in memory first, each once
  size_t startup = 0;                     // how many of them, from the first, are the start-up part
  LayoutGraph graph;                      // what it was made from
  std::vector<uint32_t> nodes;            // of `functions`, in `graph`; or LayoutGraph::NoNode
  Unmatched unmatched;                    // what is left out because the release has it not
  std::vector<uint64_t> merged;           // addresses of what is one with others in the release
};

struct OrderRequest {
  const Algorithm *algorithm;
  // The build that will be linked by the order, if it is not the profiled one: the order
  // then has its names and goes by its sizes.
  const Image *release = nullptr;
};

// Orders all functions of WORKLOADS that ran and can be moved. At the end of the start-up
// part comes what of the compiler's own start files runs in every program. An error where
// the algorithm needs what the profiles do not tell. REQUIRES: as buildGraph.
llvm::Expected<Order> orderFunctions(llvm::ArrayRef<Workload> workloads,
                                     const OrderRequest &request);

// Where in the profiled image all functions that ORDER lists begin.
llvm::DenseSet<uint64_t> listedAddresses(const Order &order);

// For each function of ORDER, whether PREDICATE holds.
std::vector<bool> selectFunctions(const Order &order,
                                  llvm::function_ref<bool(const OrderedFunction &)> predicate);

// Adds FUNCTIONS (indices into LINKED, the build that ORDER is for), which did not run, to its end.
void addIdle(llvm::ArrayRef<uint32_t> functions, const Image &linked, Order &order);

// Takes those functions out of ORDER that are not among KEPT.
void keepOnly(const std::vector<bool> &kept, Order &order);

// The functions of ORDER, but of those with one linkName only that with the most calls
// (of equals, the first): linkers go by names, and move all that share one together.
std::vector<const OrderedFunction *> distinctlyNamed(const Order &order);

// A name of an order that several functions bear.
struct NameClash {
  llvm::StringRef name;
  size_t functions;
  uint64_t idleBytes; // of those among them that are not in the order, but move with it
  bool areStatic;     // all but one of them at most, and it is not that they have versions
};

// The names of ORDER that several functions of LINKED, the build that it is for, bear, in order.
std::vector<NameClash> nameClashes(const Order &order, const Image &linked);

} // namespace gmonkit

#endif
