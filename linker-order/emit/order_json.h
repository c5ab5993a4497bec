//===- order_json.h - what an order was made of, as JSON --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The order file itself is committed and must not change while the order does not;
// what does change (which build, which profiles, how much they cover) stands in a
// JSON file beside it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_ORDER_JSON_H
#define GMONKIT_LINKER_ORDER_EMIT_ORDER_JSON_H

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

// REQUIRES: ORDER was made of WORKLOADS for the build LINKED.
void emitOrderJson(const Order &order, llvm::ArrayRef<Workload> workloads, const Image &linked,
                   llvm::raw_ostream &out);

// The same for the objects FILES of ORDER: what its warnings name, in full.
void emitObjectsJson(const FileOrder &files, const Order &order, llvm::ArrayRef<Workload> workloads,
                     llvm::raw_ostream &out);

// The weights in the JSON file PATH, by linkName. An error when it cannot be read or is
// no file of ours.
llvm::Expected<llvm::StringMap<ListedWeight>> readListedWeights(llvm::StringRef path);

// Those beside the order ORDER, in ORDER.json. None where there is no such file; WARN is told so.
llvm::Expected<llvm::StringMap<ListedWeight>>
readWeightsBeside(llvm::StringRef order, llvm::function_ref<void(const llvm::Twine &)> warn);

} // namespace gmonkit

#endif
