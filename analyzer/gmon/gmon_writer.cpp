//===- gmon_writer.cpp - writer of profile files --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/output_file.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <limits>

using namespace llvm;

namespace gmonkit {
namespace {

// Bins of a piece, and how many may be written in vain before a histogram is written in pieces.
// Whole ones are better while they are small: GNU gprof adds up only files with the same ranges.
constexpr size_t BinsPerPiece = 512;
constexpr uint64_t MostMoreBins = 1 << 22; // 8 MiB

// Returns the number of records for BINS.
uint64_t recordsFor(ArrayRef<uint64_t> bins) {
  uint64_t most = bins.empty() ? 0 : *std::max_element(bins.begin(), bins.end());
  return std::max<uint64_t>(1, most / UINT16_MAX + (most % UINT16_MAX != 0));
}

// Appends a GmonFile's records to BYTES.
class GnuWriter {
public:
  GnuWriter(const GmonLayout &layout, std::string &bytes) : layout(layout), bytes(bytes) {}

  void writeHeader(const GmonFile &file);
  void writeHistogram(const GmonHistogram &histogram);
  void writeBins(const GmonHistogram &histogram, uint64_t low, uint64_t high,
                 ArrayRef<uint64_t> bins, uint64_t records);
  void writeArc(uint64_t from, uint64_t self, uint64_t count);
  void writeArcs(const GmonFile &file);
  void writeBlocks(ArrayRef<GmonBlock> blocks);

private:
  template <class Word> void word(Word value) {
    char raw[sizeof(Word)];
    support::endian::write(raw, value, layout.byteOrder);
    bytes.append(raw, sizeof(Word));
  }
  void address(uint64_t value) {
    if (layout.addressSize == 8)
      word<uint64_t>(value);
    else
      word<uint32_t>(static_cast<uint32_t>(value));
  }

  const GmonLayout &layout;
  std::string &bytes;
};

// Takes as much of COUNT as one record can hold. COUNT keeps the rest.
template <class Word> Word takeWord(uint64_t &count) {
  Word taken = static_cast<Word>(std::min<uint64_t>(count, std::numeric_limits<Word>::max()));
  count -= taken;
  return taken;
}

void GnuWriter::writeHeader(const GmonFile &file) {
  char spare[GmonHeaderSize - GmonSpareOffset] = {};
  if (file.hasKitHeader) {
    copy(GmonKitMark, spare);
    spare[GmonKitFormatOffset] = GmonKitFormat;
    spare[GmonKitFlagsOffset] = static_cast<char>(file.flags);
    support::endian::write64le(spare + GmonKitIdOffset, file.imageId);
  }
  bytes.append(GmonMagic, sizeof(GmonMagic));
  word<uint32_t>(GmonVersion);
  bytes.append(spare, sizeof(spare));
}

// Readers add up records of the same range, as a bin has 16 bits.
void GnuWriter::writeHistogram(const GmonHistogram &histogram) {
  uint64_t records = recordsFor(histogram.bins);
  uint64_t size =
      histogram.bins.empty() ? 0 : (histogram.high - histogram.low) / histogram.bins.size();
  bool isGrid = histogram.high - histogram.low == size * histogram.bins.size();
  if (!isGrid || (records - 1) * histogram.bins.size() <= MostMoreBins)
    return writeBins(histogram, histogram.low, histogram.high, histogram.bins, records);
  // A hot bin takes many records. GNU gprof wants ranges that are equal or do not overlap: so the
  // pieces are the same in all of them, and each has as many as it needs.
  ArrayRef<uint64_t> bins = histogram.bins;
  for (size_t first = 0, end; first < bins.size(); first = end) {
    auto pieceFrom = [&](size_t begin) { return bins.slice(begin).take_front(BinsPerPiece); };
    records = recordsFor(pieceFrom(first));
    for (end = first; end < bins.size() && recordsFor(pieceFrom(end)) == records;)
      end += pieceFrom(end).size();
    writeBins(histogram, histogram.low + first * size, histogram.low + end * size,
              bins.slice(first, end - first), records);
  }
}

// Writes BINS, those of HISTOGRAM from LOW to HIGH, in so many RECORDS.
void GnuWriter::writeBins(const GmonHistogram &histogram, uint64_t low, uint64_t high,
                          ArrayRef<uint64_t> bins, uint64_t records) {
  std::string dimension = histogram.dimension;
  dimension.resize(GmonDimensionSize); // padded with zeros
  for (std::vector<uint64_t> left = bins; records != 0; --records) {
    word<uint8_t>(GmonTagHistogram);
    address(low);
    address(high);
    word<uint32_t>(static_cast<uint32_t>(left.size()));
    word<uint32_t>(histogram.rate);
    bytes += dimension;
    bytes += histogram.abbreviation;
    for (uint64_t &bin : left)
      word(takeWord<uint16_t>(bin));
  }
}

void GnuWriter::writeArc(uint64_t from, uint64_t self, uint64_t count) {
  do {
    word<uint8_t>(GmonTagArc);
    address(from);
    address(self);
    word(takeWord<uint32_t>(count));
  } while (count != 0);
}

void GnuWriter::writeArcs(const GmonFile &file) {
  auto rank = file.ranks.begin();
  for (const auto &[index, arc] : enumerate(file.arcs)) {
    for (; rank != file.ranks.end() && rank->arc == index; ++rank)
      if (layout.addressSize == 8)
        writeArc(GmonRankMark, GmonRankMark, rank->rank);
    writeArc(arc.from, arc.self, arc.count);
  }
}

// Blocks whose counts fit go into one record. The rest of larger counts goes into further records.
void GnuWriter::writeBlocks(ArrayRef<GmonBlock> blocks) {
  std::vector<GmonBlock> left(blocks.begin(), blocks.end());
  while (!left.empty()) {
    word<uint8_t>(GmonTagBlocks);
    word<uint32_t>(static_cast<uint32_t>(left.size()));
    for (GmonBlock &block : left) {
      address(block.address);
      address(layout.addressSize == 8 ? std::exchange(block.count, 0)
                                      : takeWord<uint32_t>(block.count));
    }
    erase_if(left, [](const GmonBlock &block) { return block.count == 0; });
  }
}

} // namespace

std::string formatGmon(const GmonFile &file, const GmonLayout &layout) {
  std::string bytes;
  // Most records are arcs.
  bytes.reserve(GmonHeaderSize + file.arcs.size() * (2 * layout.addressSize + 5));
  GnuWriter writer(layout, bytes);
  writer.writeHeader(file);
  for (const GmonHistogram &histogram : file.histograms)
    writer.writeHistogram(histogram);
  writer.writeArcs(file);
  for (const GmonExtension &record : file.extensions)
    writer.writeArc(record.from, record.self, record.count);
  writer.writeBlocks(file.blocks);
  return bytes;
}

Error writeGmon(StringRef path, const GmonFile &file, const GmonLayout &layout) {
  return writeFile(path, formatGmon(file, layout), ProfileFile);
}

} // namespace gmonkit
