//===- gprof_orders.cpp - gmonprof's options -r and -R --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmonprof/gprof_orders.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/file_map.h"
#include "driver/orders/ordering.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace gmonkit {
namespace {

Expected<Order> orderOf(Profile profile) {
  bool inFirstRunOrder = profile.sum().flags & GmonFlagFirstOrder;
  std::vector<Workload> workloads;
  workloads.push_back({"", std::move(profile), inFirstRunOrder});
  return makeOrder(workloads, {});
}

Error printFunctions(Profile profile, raw_ostream &out) {
  Expected<Order> order = orderOf(std::move(profile));
  if (!order)
    return order.takeError();
  for (const OrderedFunction *function : distinctlyNamed(*order))
    out << printable(function->name) << '\n';
  return Error::success();
}

const FileMap::Entry *findEntry(const OrderedFunction &function, const FileMap &map) {
  const FileMap::Entry *entry = map.find(function.name);
  for (StringRef alias : function.aliases)
    if (!entry)
      entry = map.find(alias);
  return entry;
}

// Sorts files by their first function in the order. Files without functions in it come last and
// keep their order.
Error printFiles(Profile profile, StringRef path, raw_ostream &out) {
  Expected<FileMap> map = FileMap::read(path);
  if (!map)
    return map.takeError();
  Expected<Order> order = orderOf(std::move(profile));
  if (!order)
    return order.takeError();
  SetVector<StringRef> files;
  for (const OrderedFunction &function : order->functions)
    if (const FileMap::Entry *entry = findEntry(function, *map))
      files.insert(entry->file);
  if (files.empty())
    return fileError(
        path, "lists no function that ran; expected lines FILE.o: FUNCTION, as nm -A prints them");
  files.insert(map->files().begin(), map->files().end());
  for (StringRef file : files)
    out << printable(file) << '\n';
  return Error::success();
}

} // namespace

const OrderReports gprofOrders = {printFunctions, printFiles};

} // namespace gmonkit
