//===- gmon_reader.h - reader of profile files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads one profile file without interpreting it: no lookup in a program, no
// sums. The format is described in gmonkit/gmon_out.h, older ones in
// old_formats.h.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_GMON_READER_H
#define GMONKIT_ANALYZER_GMON_GMON_READER_H

#include "analyzer/gmon/profile_format.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// Properties of the profiled program that its gmon.out does not record.
struct GmonLayout {
  unsigned addressSize = 8; // bytes: 4 or 8
  llvm::endianness byteOrder = llvm::endianness::little;
};

struct GmonHistogram {
  uint64_t low = 0, high = 0; // [low, high), addresses of the ELF file
  uint32_t rate = 0;          // samples per second of CPU time, or per unit of the dimension
  std::string dimension;      // unit of the samples: "seconds"
  char abbreviation = 's';
  std::vector<uint64_t> bins; // samples in bins.size() equal parts of [low, high)
};

struct GmonArc {
  uint64_t from, self, count;
};

// An extension record, see GmonExtensionKind.
struct GmonExtension {
  uint64_t from, self; // as in the file
  uint64_t count;

  unsigned kind() const { return gmonExtensionKind(from); }
  uint32_t key() const { return static_cast<uint32_t>(from >> 8); }
  uint8_t index() const { return static_cast<uint8_t>(from); }
  uint64_t value() const { return self - GmonExtensionBase; }
};

struct GmonBlock {
  uint64_t address, count;
};

// arcs[arc] has this rank; see GmonRanks in gmonkit/gmon_out.h.
struct GmonRank {
  size_t arc;
  uint32_t rank;
};

struct GmonFile {
  std::string path; // as the user typed it
  uint32_t version = GmonVersion;
  bool hasKitHeader = false;             // whether the next two fields are valid
  uint8_t flags = 0;                     // GmonKitFlags
  uint64_t imageId = 0;                  // the id's 8 bytes as a little-endian number
  std::vector<GmonHistogram> histograms; // one per record
  std::vector<GmonArc> arcs;             // in file order
  std::vector<GmonRank> ranks;           // one per record, sorted by arc
  std::vector<GmonExtension> extensions; // in file order, unknown kinds included
  std::vector<GmonBlock> blocks;         // in file order
  size_t blockRecords = 0; // number of block records in the file (each holds many blocks)

  // Adds the file's next arc record: a call, a rank or an extension.
  void addArcRecord(uint64_t from, uint64_t self, uint64_t count);
};

// Reads PATH; "-" is standard input. An error names the file as typed and, if the contents are
// wrong, the offset of the faulty record.
llvm::Expected<GmonFile> readGmon(llvm::StringRef path, const GmonLayout &layout,
                                  ProfileFormat format = ProfileFormat::Auto);

// Reads BYTES, the contents of PATH.
llvm::Expected<GmonFile> parseGmon(llvm::StringRef path, llvm::StringRef bytes,
                                   const GmonLayout &layout,
                                   ProfileFormat format = ProfileFormat::Auto);

} // namespace gmonkit

#endif
