//===- unrun_blocks.h - blocks that a profile leaves out ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_UNRUN_BLOCKS_H
#define GMONKIT_ANALYZER_CODE_UNRUN_BLOCKS_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/Object/ELFObjectFile.h"
#include <vector>

namespace gmonkit {

// Adds the blocks of OBJECT's tables that BLOCKS lacks, with a count of 0: the runtime does not
// write the blocks of functions that did not run. BLOCKS is sorted by address, with no address
// twice, and stays so. Skips damaged records.
void addUnrunBlocks(const llvm::object::ELFObjectFileBase &object, std::vector<GmonBlock> &blocks);

} // namespace gmonkit

#endif
