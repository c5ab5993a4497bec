//===- image_record.h - what an object tells the runtime of its image -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_IMAGE_RECORD_H
#define GMONKIT_LLVM_PASS_IR_IMAGE_RECORD_H

#include "llvm-pass/support/options.h"
#include "llvm/IR/Module.h"

namespace gmonpass {

// Adds __gmon_image with the constructor and destructor that hand it to the
// runtime, once: every object has them, the linker keeps one copy in an image.
void addImageRecord(llvm::Module &module, const Options &options);

} // namespace gmonpass

#endif
