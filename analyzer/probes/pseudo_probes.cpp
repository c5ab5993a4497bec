//===- pseudo_probes.cpp - Clang's pseudo probes --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/pseudo_probes.h"
#include "analyzer/probes/unloaded_sections.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MD5.h"
#include <string>

using namespace llvm;

namespace gmonkit {
namespace {

// Start addresses of functions and of their split parts, by name: probes have addresses relative to
// them.
struct FunctionStarts {
  MCPseudoProbeDecoder::Uint64Map byName;
  MCPseudoProbeDecoder::Uint64Set shared; // names of several functions: ambiguous

  explicit FunctionStarts(const Image &image) {
    for (const Function &function : image.functions()) {
      add(function.name, function.address);
      for (StringRef alias : function.aliases)
        add(alias, function.address);
    }
  }
  void add(StringRef name, uint64_t address) {
    uint64_t guid = MD5Hash(name);
    if (!byName.try_emplace(guid, address).second)
      shared.insert(guid);
  }
};

} // namespace

Expected<PseudoProbes> PseudoProbes::read(const Image &image) {
  auto sections = readUnloadedSections(image, {".pseudo_probe_desc", ".pseudo_probe"});
  if (!sections)
    return sections.takeError();
  // Padding behind the data. The decoder checks for the end only after it has read a number.
  constexpr size_t LongestNumber = 16;
  auto decode = [&](std::string &bytes, auto &&with) {
    size_t size = bytes.size();
    bytes.append(LongestNumber, '\0');
    return with(reinterpret_cast<const uint8_t *>(bytes.data()), size);
  };
  PseudoProbes found;
  FunctionStarts starts(image);
  MCPseudoProbeDecoder::Uint64Set wanted;
  bool isComplete =
      decode((*sections)[0],
             [&](const uint8_t *bytes, size_t size) {
               return found.decoder->buildGUID2FuncDescMap(bytes, size);
             }) &&
      decode((*sections)[1], [&](const uint8_t *bytes, size_t size) {
        for (const MCPseudoProbeFuncDesc &function : found.functions())
          if (!starts.shared.contains(function.FuncGUID))
            wanted.insert(function.FuncGUID);
        return found.decoder->buildAddress2ProbeMap(bytes, size, wanted, starts.byName);
      });
  if (!isComplete)
    return fileError(image.path(), "damaged pseudo probes");
  found.shared = std::move(starts.shared);
  return found;
}

const MCPseudoProbeFuncDesc *PseudoProbes::function(uint64_t guid) const {
  auto found = partition_point(
      functions(), [&](const MCPseudoProbeFuncDesc &function) { return function.FuncGUID < guid; });
  return found == functions().end() || found->FuncGUID != guid ? nullptr : found;
}

} // namespace gmonkit
