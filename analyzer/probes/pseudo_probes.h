//===- pseudo_probes.h - Clang's pseudo probes ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With -fpseudo-probe-for-profiling, Clang marks each basic block and each call
// of the source with a probe before it optimises. A table in the program says
// where the probes ended up.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_PSEUDO_PROBES_H
#define GMONKIT_ANALYZER_PROBES_PSEUDO_PROBES_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/MC/MCPseudoProbe.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>

namespace gmonkit {

class PseudoProbes {
public:
  // Reads the tables in IMAGE's file. An error names the file as typed. The result is empty if
  // there are no tables.
  static llvm::Expected<PseudoProbes> read(const Image &image);

  bool empty() const { return functions().empty(); }

  // All functions of the source, also those without code in the program: names, and checksums of
  // their flow graphs.
  llvm::ArrayRef<llvm::MCPseudoProbeFuncDesc> functions() const {
    return decoder->getGUID2FuncDescMap();
  }
  // Returns null if GUID is unknown.
  const llvm::MCPseudoProbeFuncDesc *function(uint64_t guid) const;

  // Returns whether several functions of the program have its name, as static functions may. The
  // table refers to functions by name, so their probes are found only in inlined copies.
  bool isShared(const llvm::MCPseudoProbeFuncDesc &function) const {
    return shared.contains(function.FuncGUID);
  }

  // Returns the probes in [BEGIN, END), by address.
  auto probes(uint64_t begin, uint64_t end) const {
    return decoder->getAddress2ProbesMap().find(begin, end);
  }

private:
  PseudoProbes() : decoder(std::make_unique<llvm::MCPseudoProbeDecoder>()) {}

  std::unique_ptr<llvm::MCPseudoProbeDecoder> decoder; // the probes refer to it
  llvm::MCPseudoProbeDecoder::Uint64Set shared;
};

} // namespace gmonkit

#endif
