//===- call_target.h - where a call instruction leads -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads the code and the global offset table of one loaded image, and nothing that is not
// mapped. All addresses are those at run time.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_CALL_TARGET_H
#define GMONRT_IMAGE_CALL_TARGET_H

#include "image/image.h"

namespace gmonrt {

// What the direct call or jump at SITE names: a function or a stub, by itself or through a
// slot of the global offset table. 0 where there is no such instruction.
uintptr_t calleeAt(const Image &image, uintptr_t site);

// The slot of the global offset table that the direct call or jump at SITE, or the stub at
// ADDRESS, goes through; 0 where none does.
uintptr_t slotOfCall(const Image &image, uintptr_t site);
uintptr_t slotOfStub(const Image &image, uintptr_t address);

// Where the stub of a procedure linkage table at ADDRESS goes; 0 while the dynamic linker
// has not bound it; ADDRESS itself where there is no stub.
uintptr_t behindStub(const Image &image, uintptr_t address);

// Where the code at ADDRESS jumps if it does nothing before but to adjust a method's
// `this`; 0 if it does anything else.
uintptr_t behindThunk(const Image &image, uintptr_t address);

// Whether the instruction that ends at ADDRESS may be a call.
bool followsCall(const Image &image, uintptr_t address);

} // namespace gmonrt

#endif
