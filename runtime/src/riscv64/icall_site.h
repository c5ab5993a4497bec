//===- icall_site.h - what stands behind a call of __gmon_icall -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_ICALL_SITE_H
#define GMONRT_RISCV64_ICALL_SITE_H

#include "gmonkit/abi.h"

namespace gmonrt {

// Indirect calls have no caches here.
inline GmonIcallRecord *cacheOfCall(uint64_t) { return nullptr; }

} // namespace gmonrt

#endif
