//===- block_maps.cpp - addresses of basic blocks -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/block_maps.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Expected<std::vector<BBAddrMap>> readBlockMaps(const Image &image) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  Expected<std::vector<BBAddrMap>> maps = cast<ELFObjectFileBase>(**object).readBBAddrMap();
  if (!maps)
    return fileError(image.path(), toString(maps.takeError()));
  erase_if(*maps, [](const BBAddrMap &map) { return map.getNumBBEntries() == 0; });
  llvm::stable_sort(*maps, [](const BBAddrMap &a, const BBAddrMap &b) {
    return a.getFunctionAddress() < b.getFunctionAddress();
  });
  return maps;
}

} // namespace gmonkit
