//===- pseudo_probes.h - Clang's marks of a program's source -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With -fpseudo-probe-for-profiling Clang marks each basic block and each call of the source,
// before anything is optimised, and says in a table of the program where the marks have gone.
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
  // Reads the tables in the file that IMAGE was opened from. An error names it as typed; where
  // there are none, there is nothing in them.
  static llvm::Expected<PseudoProbes> read(const Image &image);

  bool empty() const { return functions().empty(); }

  // All functions of the source, those that are not in the program too: names, and checksums of
  // their flow graphs.
  llvm::ArrayRef<llvm::MCPseudoProbeFuncDesc> functions() const {
    return decoder->getGUID2FuncDescMap();
  }
  // Null where there is none.
  const llvm::MCPseudoProbeFuncDesc *function(uint64_t guid) const;

  // True where several functions of the program share its name, as static ones may: the table
  // goes by names, so their probes are not found, but for those that were inlined elsewhere.
  bool isShared(const llvm::MCPseudoProbeFuncDesc &function) const {
    return shared.contains(function.FuncGUID);
  }

  // The probes in [BEGIN, END), by address.
  auto probes(uint64_t begin, uint64_t end) const {
    return decoder->getAddress2ProbesMap().find(begin, end);
  }

private:
  PseudoProbes() : decoder(std::make_unique<llvm::MCPseudoProbeDecoder>()) {}

  std::unique_ptr<llvm::MCPseudoProbeDecoder> decoder; // what it decodes refers to it
  llvm::MCPseudoProbeDecoder::Uint64Set shared;
};

} // namespace gmonkit

#endif
