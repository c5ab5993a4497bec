//===- report.cpp - gmonkit report -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmonprof/gprof_orders.h"
#include "driver/verbs/verbs.h"
#include <vector>

namespace gmonkit {

llvm::Expected<int> reportVerb(VerbArguments args) {
  std::vector<const char *> named = {"gmonkit"}; // messages begin with it
  if (args.size() != 1 || llvm::StringRef(args[0]) != "--help=options")
    named.push_back("--color=auto");
  named.insert(named.end(), args.begin(), args.end());
  return gmonprofMain(named, gprofOrders);
}

} // namespace gmonkit
