//===- order.h - functions in their memory order --------------------------===//
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
#include "linker-order/order/portfolio.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace gmonkit {

struct OrderedFunction {
  uint64_t address;                        // in the profiled image
  uint64_t linkedAddress;                  // in the build that the order is for
  uint64_t size;                           // bytes, in the release build if there is one, else
                                           // without the code that the plugins inserted
  uint64_t weight;                         // calls, see LayoutNode::weight; a share of them if
                                           // the node is several functions of the release build
  uint64_t executedBytes;                  // the same, of `size`
  llvm::StringRef name;                    // preferred name, mangled; the same. Valid as long
                                           // as the image
  llvm::ArrayRef<llvm::StringRef> aliases; // its other names, the same
  bool isGlobal = true;                    // false: other functions may have the name, too
  bool isSplit = false; // the compiler splits off its cold part as a function NAME.cold
  // Its object was probably not compiled with -ffunction-sections: no section has its name.
  bool isInSharedSection = false;
  bool isColdPart = false; // the blocks of a function that are in no cluster (order --blocks)
  // It is in the section of the function before it, so the two move together. See whole_sections.h.
  bool isInSectionBefore = false;
};

// Returns FUNCTION as one that ran once, with all of its code.
OrderedFunction described(const Function &function);

// An order independent of linkers. emit/ translates it.
struct Order {
  std::string algorithm;                  // for the headers of files: the steps
  PortfolioReport portfolio;              // how it was chosen
  std::vector<OrderedFunction> functions; // in memory order, without duplicates
  size_t startup = 0;           // number of functions, from the first, in the start-up part
  LayoutGraph graph;            // the graph that was sorted
  std::vector<uint32_t> nodes;  // node in `graph` of each of `functions`; or LayoutGraph::NoNode
  Unmatched unmatched;          // executed functions that the release does not have
  std::vector<uint64_t> merged; // addresses of functions merged with others in the release
};

struct OrderRequest {
  const Algorithm *algorithm;
  // The build that will be linked with the order, if it is not the profiled one. The order uses its
  // names and sizes.
  const Image *release = nullptr;
};

// Returns an error if ALGORITHM needs the order of first runs, and GRAPH lacks it.
llvm::Error checkFirstRuns(const Algorithm &algorithm, const LayoutGraph &graph);

// Orders all functions of WORKLOADS that ran and can be moved. Puts the functions of start files
// that run in every program at the end of the start-up part. Returns an error if the algorithm
// needs data that the profiles do not have. REQUIRES: as buildGraph.
llvm::Expected<Order> orderFunctions(llvm::ArrayRef<Workload> workloads,
                                     const OrderRequest &request);

// Returns the addresses in the profiled image of all functions in ORDER that ran.
std::unordered_set<uint64_t> listedAddresses(const Order &order);

// Returns for each function of ORDER whether PREDICATE is true.
std::vector<bool> selectFunctions(const Order &order,
                                  llvm::function_ref<bool(const OrderedFunction &)> predicate);

// Appends FUNCTIONS, which did not run, to ORDER. They are indices in LINKED, the build that ORDER
// is for.
void addUnexecuted(llvm::ArrayRef<uint32_t> functions, const Image &linked, Order &order);

// Removes the functions that are not KEPT from ORDER.
void keepOnly(const std::vector<bool> &kept, Order &order);

// Returns the functions of ORDER. Of several with one linkName, returns only the one with the most
// calls (if equal, the first): linkers match names and move all functions of a name together.
std::vector<const OrderedFunction *> distinctlyNamed(const Order &order);

// A name in an order that several functions have.
struct NameClash {
  llvm::StringRef name;
  size_t functions;
  uint64_t idleBytes; // of those that are not in the order, but move with it
  bool areStatic;     // all but at most one of them, and they are not versions
};

// Returns the names of ORDER that several functions of LINKED, the build that it is for, have, in
// order.
std::vector<NameClash> nameClashes(const Order &order, const Image &linked);

} // namespace gmonkit

#endif
