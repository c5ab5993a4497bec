//===- order_json.h - data of orders as JSON ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The order file is committed, so it must change only with the order. A JSON
// file beside it has what changes more often: the build, the profiles, and how
// much they cover.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_ORDER_JSON_H
#define GMONKIT_LINKER_ORDER_EMIT_ORDER_JSON_H

#include "analyzer/support/output_file.h"
#include "linker-order/judge/listed_weight.h"
#include "linker-order/order/file_order.h"
#include "linker-order/order/order.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

// What the following two write, even if another tool has reformatted it.
inline constexpr FileKind OrderJsonFile = {"JSON file of an order", [](llvm::StringRef start) {
                                             return start.contains("\"format\"") &&
                                                    start.contains("\"algorithm\"");
                                           }};

// REQUIRES: ORDER was computed from WORKLOADS for the build LINKED.
void emitOrderJson(const Order &order, llvm::ArrayRef<Workload> workloads, const Image &linked,
                   llvm::raw_ostream &out);

// The same for the object files FILES of ORDER. It contains the complete lists behind the warnings.
void emitObjectsJson(const FileOrder &files, const Order &order, llvm::ArrayRef<Workload> workloads,
                     llvm::raw_ostream &out);

// Returns the weights in the JSON file PATH, by linkName. Returns an error if it cannot be read or
// is not such a file.
llvm::Expected<llvm::StringMap<ListedWeight>> readListedWeights(llvm::StringRef path);

// Returns the weights in ORDER.json, which belongs to the order ORDER. If there is no such file,
// returns none and calls WARN.
llvm::Expected<llvm::StringMap<ListedWeight>>
readWeightsBeside(llvm::StringRef order, llvm::function_ref<void(const llvm::Twine &)> warn);

} // namespace gmonkit

#endif
