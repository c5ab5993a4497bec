//===- report_page.h - what came out, as a page ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_REPORT_PAGE_H
#define GMONKIT_DRIVER_LOOP_REPORT_PAGE_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Returns a page of HTML that needs nothing else.
std::string reportPage(const Session &session, const Outcome &outcome);

} // namespace gmonkit

#endif
