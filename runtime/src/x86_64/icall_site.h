//===- icall_site.h - what stands behind a call of __gmon_icall --------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_ICALL_SITE_H
#define GMONRT_X86_64_ICALL_SITE_H

#include "gmonkit/abi.h"

namespace gmonrt {

// The cache of the site whose call of __gmon_icall returns to ADDRESS, which is code; null
// if it has none. `nopl cache(%rip)` says so there.
inline GmonIcallRecord *cacheOfCall(uint64_t address) {
  auto *code = reinterpret_cast<const unsigned char *>(address);
  if (code[0] != 0x0f || code[1] != 0x1f || code[2] != 0x05)
    return nullptr;
  int32_t displacement;
  __builtin_memcpy(&displacement, code + 3, sizeof displacement);
  return reinterpret_cast<GmonIcallRecord *>(address + 7 + displacement);
}

} // namespace gmonrt

#endif
