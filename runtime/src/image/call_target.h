//===- call_target.h - targets of call instructions -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads only mapped code and the global offset table of one loaded image. All
// addresses are run-time addresses.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_CALL_TARGET_H
#define GMONRT_IMAGE_CALL_TARGET_H

#include "image/image.h"

namespace gmonrt {

// Returns the target of the direct call or jump at SITE, or through a slot of the global offset
// table: a function or a stub. 0 if there is no such instruction.
uintptr_t calleeAt(const Image &image, uintptr_t site);

// The same, but 0 if it goes through a slot.
uintptr_t directTarget(const Image &image, uintptr_t site);

// Returns the slot of the global offset table that the call or jump at SITE, or the stub at
// ADDRESS, uses; 0 if it uses none.
uintptr_t slotOfCall(const Image &image, uintptr_t site);
uintptr_t slotOfStub(const Image &image, uintptr_t address);

// Returns the target of the procedure linkage table's stub at ADDRESS. Returns 0 if the dynamic
// linker has not bound it, and ADDRESS itself if there is no stub.
uintptr_t stubTarget(const Image &image, uintptr_t address);

// Returns the target of the thunk at ADDRESS, which adjusts a method's `this` and jumps. Returns 0
// if the code does anything else.
uintptr_t thunkTarget(const Image &image, uintptr_t address);

// The code before an address; it may begin inside an instruction.
struct CodeBefore {
  uint8_t bytes[8];
};

// Returns whether the last instruction may be a call.
bool endsInCall(const CodeBefore &code);

// Returns whether the instruction that ends at ADDRESS may be a call.
inline bool followsCall(const Image &image, uintptr_t address) {
  CodeBefore code;
  return image.file.read(address - sizeof code.bytes, code.bytes, sizeof code.bytes) ==
             sizeof code.bytes &&
         endsInCall(code);
}

} // namespace gmonrt

#endif
