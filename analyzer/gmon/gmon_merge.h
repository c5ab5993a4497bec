//===- gmon_merge.h - sums of profile files -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Adds up profile files record by record. This needs no program: addresses are
// not resolved, so a missing symbol loses nothing. Each file is added and
// dropped, so only the sum takes memory.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_GMON_MERGE_H
#define GMONKIT_ANALYZER_GMON_GMON_MERGE_H

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/histograms.h"
#include "analyzer/gmon/record_sum.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <utility>

namespace gmonkit {

class GmonMerge {
public:
  // Adds FILE. Returns an error that names FILE if it belongs to another program or its histogram
  // does not fit the earlier ones. The sum is then unchanged.
  llvm::Error add(GmonFile file);

  size_t files() const { return fileCount; }

  const Histograms &histograms() const { return histogramSum; }

  // Returns the sum of all files added so far. The sum of one file is that file. The sum of several
  // depends neither on their order nor on whether some are sums already:
  //
  // - each arc, extension record and block occurs once;
  // - arcs are sorted by rank and address, as gmonkit/gmon_out.h says; those of a file without
  //   GmonFlagFirstOrder have no rank; extension records and blocks are sorted by address;
  // - a flag is set if one file has it; the image id is that of the files that have one.
  //
  // The reference is valid until the next file is added.
  const GmonFile &sum() const;

  // Frees the arcs and blocks. sum() is then without them. REQUIRES: no file is added later.
  void dropRecords();

private:
  struct Arc : GmonArc {
    uint64_t rank;

    std::pair<uint64_t, uint64_t> key() const { return {from, self}; }
    uint64_t hash(unsigned seed) const;
    void add(const Arc &other);
  };
  struct Extension : GmonExtension {
    std::pair<uint64_t, uint64_t> key() const { return {from, self}; }
    uint64_t hash(unsigned seed) const;
    void add(const Extension &other);
  };
  struct Block : GmonBlock {
    uint64_t key() const { return address; }
    uint64_t hash(unsigned seed) const;
    void add(const Block &other);
  };

  llvm::Error checkIdentity(const GmonFile &file) const;
  void addHeader(const GmonFile &file);
  void addRecords(const GmonFile &file);
  static void rankByFunction(std::vector<Arc> &arcs);
  void sortRecords() const;

  // Its header is that of the sum, and its path is that of the file with the image id. With one
  // file it holds that file's records. With more, its records are empty until sum() fills them.
  mutable GmonFile total;
  Histograms histogramSum;
  RecordSum<Arc> arcs;
  RecordSum<Extension> extensions;
  RecordSum<Block> blocks;
  size_t fileCount = 0;
};

} // namespace gmonkit

#endif
