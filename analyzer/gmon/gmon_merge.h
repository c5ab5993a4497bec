//===- gmon_merge.h - several profile files -> one --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Adds up profile files record by record. The program is not needed: addresses are
// never resolved, so nothing is lost where a symbol is missing. Files are taken one by
// one and need not be kept: the memory in use is that of the sum.
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
  // Adds FILE. An error names it and leaves the sum as it was: the file belongs to
  // another program than those before it, or its histogram does not fit theirs.
  llvm::Error add(GmonFile file);

  size_t files() const { return fileCount; }

  const Histograms &histograms() const { return histogramSum; }

  // The sum of the files so far. A single file is its own sum. The sum of several does not
  // depend on their order, nor on whether some of them are sums of others:
  //  - each arc, each extension record and each block stands once;
  //  - arcs stand by rank (see gmonkit/gmon_out.h), those of one rank by address; without
  //    GmonFlagFirstOrder, by address; extension records and blocks by address;
  //  - GmonFlagFirstOrder stays where all files with arcs have it, any other flag where one
  //    has; the image id is that of the files that have one.
  // The reference holds until the next file is added.
  const GmonFile &sum() const;

private:
  struct Arc : GmonArc {
    uint64_t rank;

    std::pair<uint64_t, uint64_t> key() const { return {from, self}; }
    uint64_t hash() const;
    void add(const Arc &other);
  };
  struct Extension : GmonExtension {
    std::pair<uint64_t, uint64_t> key() const { return {from, self}; }
    uint64_t hash() const;
    void add(const Extension &other);
  };
  struct Block : GmonBlock {
    uint64_t key() const { return address; }
    uint64_t hash() const;
    void add(const Block &other);
  };

  llvm::Error checkIdentity(const GmonFile &file) const;
  void addHeader(const GmonFile &file);
  void addRecords(const GmonFile &file);
  void sortRecords() const;

  // Its header is that of the sum, its path where the image id comes from. Its records are
  // those of the first file as they are or, where there are more, not there until sum() is
  // asked for them.
  mutable GmonFile total;
  Histograms histogramSum;
  RecordSum<Arc> arcs;
  RecordSum<Extension> extensions;
  RecordSum<Block> blocks;
  size_t fileCount = 0;
};

} // namespace gmonkit

#endif
