//===- gmonprof.h - the command gmonprof ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMONPROF_GMONPROF_H
#define GMONKIT_DRIVER_GMONPROF_GMONPROF_H

#include "analyzer/model/profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Reports of another part of the project, which this part does not depend on; null if that part was
// not built.
struct OrderReports {
  // -r: prints an order of PROFILE's functions for the linker.
  llvm::Error (*printFunctions)(Profile profile, llvm::raw_ostream &out) = nullptr;
  // -R: prints an order of the object files that MAP (file_map.h) lists.
  llvm::Error (*printFiles)(Profile profile, llvm::StringRef map, llvm::raw_ostream &out) = nullptr;
};

// Runs gmonprof with ARGS. The first one is the program's name, with which messages begin. Returns
// the exit status: 0, or 1 after one line on standard error.
int gmonprofMain(llvm::ArrayRef<const char *> args, const OrderReports &orders);

} // namespace gmonkit

#endif
