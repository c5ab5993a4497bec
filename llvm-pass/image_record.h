//===- image_record.h - what an object tells the runtime of its image -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IMAGE_RECORD_H
#define GMONKIT_LLVM_PASS_IMAGE_RECORD_H

#include "options.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace gmonpass {

// Adds FUNCTION's GmonFuncRecord. COUNTERS, if not null, begins with its entry count.
llvm::GlobalVariable *addFunctionRecord(llvm::Function &function, llvm::GlobalVariable *counters,
                                        bool hasEntryHook);

// Adds __gmon_image with the constructor and destructor that hand it to the
// runtime, once: every object has them, the linker keeps one copy in an image.
void addImageRecord(llvm::Module &module, const Options &options);

} // namespace gmonpass

#endif
