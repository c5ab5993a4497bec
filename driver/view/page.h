//===- page.h - a profile as an HTML page ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VIEW_PAGE_H
#define GMONKIT_DRIVER_VIEW_PAGE_H

#include "driver/view/view_input.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Writes one self-contained HTML page. Whatever INPUT holds, it needs no network, and no name or
// text in it is taken for HTML or a script.
// Code to be shown of an unknown processor is an error.
llvm::Error writePage(const ViewInput &input, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
