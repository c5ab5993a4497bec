//===- icall_site.h - what stands behind a call of __gmon_icall --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_ICALL_SITE_H
#define GMONRT_AARCH64_ICALL_SITE_H

#include "gmonkit/abi.h"

namespace gmonrt {

// The cache of the site whose call of __gmon_icall returns to ADDRESS, which is code; null
// if it has none. There a branch passes over the word `cache - .`.
inline GmonIcallRecord *cacheOfCall(uint64_t address) {
  constexpr uint32_t BranchOverOne = 0x14000002;
  auto *code = reinterpret_cast<const uint32_t *>(address);
  if (code[0] != BranchOverOne)
    return nullptr;
  return reinterpret_cast<GmonIcallRecord *>(address + 4 + static_cast<int32_t>(code[1]));
}

} // namespace gmonrt

#endif
