//===- gmon_merge.h - several profile files -> one --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Adds up profile files record by record. The program is not needed: addresses are
// never resolved, so nothing is lost where a symbol is missing.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_MERGE_H
#define GMONKIT_ANALYZER_GMON_MERGE_H

#include "gmon_reader.h"
#include "histograms.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <unordered_map>

namespace gmonkit {

class GmonMerge {
public:
  // Adds FILE. An error names it and leaves the sum as it was: the file belongs to
  // another program than those before it, or its histogram does not fit theirs.
  llvm::Error add(const GmonFile &file);

  size_t files() const { return fileCount; }

  const Histograms &histograms() const { return histogramSum; }

  // The sum of the files so far. Arcs and blocks stand in the order of the first file,
  // then what the second one adds, and so on. GmonFlagFirstOrder stays where all files
  // have it, any other flag where one has; the image id is that of the files that have
  // one. A single file is its own sum.
  GmonFile sum() const;

private:
  struct ArcHash {
    size_t operator()(std::pair<uint64_t, uint64_t> arc) const;
  };

  llvm::Error checkIdentity(const GmonFile &file) const;
  void addHeader(const GmonFile &file);

  GmonFile total; // without histograms; its path is where the image id comes from
  Histograms histogramSum;
  std::unordered_map<std::pair<uint64_t, uint64_t>, size_t, ArcHash> arcIndex; // in total.arcs
  std::unordered_map<uint64_t, size_t> blockIndex;                             // in total.blocks
  size_t fileCount = 0;
};

} // namespace gmonkit

#endif
