//===- gmon_reader.cpp - reader of profile files --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Profiles are untrusted. The reader compares the size of each record with the
// rest of the file before it reads a byte of it or allocates memory for it.
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/old_formats.h"
#include "analyzer/gmon/profile_input.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "gmonkit/counts_log.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {

void GmonFile::addArcRecord(uint64_t from, uint64_t self, uint64_t count) {
  if (!isGmonExtension(from, self))
    arcs.push_back({from, self, count});
  else if (from == GmonRankMark && self == GmonRankMark)
    ranks.push_back({arcs.size(), static_cast<uint32_t>(count)});
  else
    extensions.push_back({from, self, count});
}

namespace {

// Reads versions 0 and 1 of the format "gmon" into a GmonFile.
class GnuReader {
public:
  GnuReader(StringRef bytes, const GmonLayout &layout, GmonFile &file)
      : input(bytes, layout), file(file) {}

  Error read();

private:
  Error readHeader();
  Error readHistogram();
  Error readArcs();
  Error readBlocks();
  Error readOldBlocks(uint32_t blocks);

  Error error(const Twine &what) {
    return fileError(file.path, what + " at offset " + Twine(recordOffset));
  }
  Error truncated() { return error(Twine("truncated in the ") + recordName); }
  Error impossible(const Twine &what) {
    return error(what + " (damaged, or of a program with another word size)");
  }

  ProfileInput input;
  GmonFile &file;
  const char *recordName = "header"; // the record being read, and its offset
  size_t recordOffset = 0;
};

Error GnuReader::read() {
  if (Error failed = readHeader())
    return failed;
  while (!input.atEnd()) {
    recordOffset = input.offset();
    Error failed = Error::success();
    switch (uint8_t tag = input.word<uint8_t>()) {
    case GmonTagHistogram:
      failed = readHistogram();
      break;
    case GmonTagArc:
      failed = readArcs();
      break;
    case GmonTagBlocks:
      failed = readBlocks();
      break;
    default:
      return impossible("bad record tag " + Twine(unsigned(tag)));
    }
    if (failed)
      return failed;
  }
  return Error::success();
}

Error GnuReader::readHeader() {
  if (!input.has(GmonHeaderSize))
    return truncated();
  input.take(sizeof(GmonMagic));
  file.version = input.word<uint32_t>();
  if (file.version == byteswap(GmonVersion))
    return fileError(file.path, "its byte order is not the program's");
  if (file.version > GmonVersion)
    return fileError(file.path, "unsupported version " + Twine(file.version));

  // Other writers leave any bytes here, and later formats may use them for something else. So only
  // a header that is certainly ours identifies the program.
  StringRef spare = input.take(GmonHeaderSize - GmonSpareOffset);
  if (!spare.starts_with(StringRef(GmonKitMark, sizeof(GmonKitMark))) ||
      spare[GmonKitFormatOffset] != GmonKitFormat)
    return Error::success();
  file.hasKitHeader = true;
  file.flags = spare[GmonKitFlagsOffset];
  file.imageId = support::endian::read64le(spare.data() + GmonKitIdOffset);
  return Error::success();
}

Error GnuReader::readHistogram() {
  recordName = "histogram record";
  if (!input.has(input.histogramSize()))
    return truncated();
  uint32_t bins = 0;
  GmonHistogram histogram = input.histogram(bins);
  if (histogram.high < histogram.low)
    return impossible("histogram that ends before it begins");
  if (histogram.high == histogram.low && bins != 0)
    return impossible("histogram with bins but no addresses");
  // Reports print these characters unescaped.
  if (!all_of(histogram.dimension + histogram.abbreviation, isPrint))
    return impossible("histogram whose unit is not text");
  if (!input.has(uint64_t(bins) * sizeof(uint16_t)))
    return truncated();

  histogram.bins = input.bins(bins);
  file.histograms.push_back(std::move(histogram));
  return Error::success();
}

// Reads consecutive arc records: most files have only arcs up to the end.
Error GnuReader::readArcs() {
  recordName = "arc record";
  size_t size = 2 * input.addressSize() + sizeof(uint32_t);
  if (file.arcs.empty())
    file.arcs.reserve(input.left() / (size + 1) + 1);
  while (input.has(size)) {
    uint64_t from = input.address();
    uint64_t self = input.address();
    uint32_t count = input.word<uint32_t>();
    file.addArcRecord(from, self, count);
    if (input.atEnd() || input.peek() != GmonTagArc)
      return Error::success();
    recordOffset = input.offset();
    input.take(sizeof(uint8_t));
  }
  return truncated();
}

Error GnuReader::readBlocks() {
  recordName = "block record";
  if (!input.has(sizeof(uint32_t)))
    return truncated();
  uint32_t blocks = input.word<uint32_t>();
  if (file.version == 0)
    return readOldBlocks(blocks);
  if (!input.has(uint64_t(blocks) * 2 * input.addressSize()))
    return truncated();
  if (file.blocks.empty()) // most files have one such record
    file.blocks.reserve(blocks);
  for (uint32_t i = 0; i < blocks; ++i) {
    uint64_t address = input.address();
    uint64_t count = input.address();
    file.blocks.push_back({address, count});
  }
  ++file.blockRecords;
  return Error::success();
}

// Version 0 has names: those of the object file, and for each block its function, source file and
// line. Counts and addresses take eight bytes on every machine.
Error GnuReader::readOldBlocks(uint32_t blocks) {
  if (!input.takeString())
    return truncated();
  for (uint32_t i = 0; i < blocks; ++i) {
    if (!input.has(2 * sizeof(uint64_t)))
      return truncated();
    uint64_t count = input.word<uint64_t>();
    uint64_t address = input.word<uint64_t>();
    if (!input.takeString() || !input.takeString() || !input.has(sizeof(uint32_t)))
      return truncated();
    input.word<uint32_t>();
    file.blocks.push_back({address, count});
  }
  ++file.blockRecords;
  return Error::success();
}

// Bounds the counts of blocks. Version 0 and the text format have 64-bit addresses and counts on
// every machine. GNU's records may have 32 bits, and a larger count takes several records.
Error fitBlocks(GmonFile &file) {
  uint64_t executions = 0;
  for (GmonBlock &block : file.blocks) {
    block.address = static_cast<uint32_t>(block.address);
    executions = SaturatingAdd(executions, block.count);
  }
  if (executions > MostCounts)
    return fileError(file.path, "impossible block counts (damaged, or not a profile)");
  return Error::success();
}

// Returns whether a file that begins with START may be a profile and is worth reading completely.
bool mayBeProfile(StringRef start, const GmonLayout &layout, ProfileFormat format) {
  return start.starts_with(StringRef(GmonMagic, sizeof(GmonMagic)).take_front(start.size())) ||
         isBlockText(start) || format != ProfileFormat::Auto || hasBsdHeader(start, layout);
}

StringRef whyNoProfile(StringRef start) {
  if (start.starts_with(StringRef(CountsLogMagic, sizeof CountsLogMagic)))
    return "counts of processes wait in it; the next run of the program with merge=1 adds them";
  return "not a gmon.out file";
}

} // namespace

Expected<GmonFile> parseGmon(StringRef path, StringRef bytes, const GmonLayout &layout,
                             ProfileFormat format) {
  StringRef magic(GmonMagic, sizeof(GmonMagic));
  if (bytes.empty())
    return fileError(path, "empty file; was the program killed before it wrote its profile?");
  GmonFile file;
  file.path = path.str();
  bool isGnu = bytes.starts_with(magic.take_front(bytes.size()));
  Error failed = Error::success();
  if (format == ProfileFormat::Bsd || format == ProfileFormat::Bsd44)
    failed = readBsd(bytes, layout, format == ProfileFormat::Bsd44, file);
  else if (isGnu && isLdProfile(bytes, layout))
    failed = readLdProfile(bytes, layout, file);
  else if (isGnu)
    failed = GnuReader(bytes, layout, file).read();
  else if (format == ProfileFormat::Auto && isBlockText(bytes))
    failed = readBlockText(bytes, file);
  else if (format == ProfileFormat::Auto && isBsd(bytes, layout))
    failed = readBsd(bytes, layout, /*needsMark=*/false, file);
  else
    failed = fileError(path, whyNoProfile(bytes));
  if (failed)
    return failed;
  bool hasWideBlocks = file.version == 0 || !isGnu;
  if (hasWideBlocks && layout.addressSize == 4)
    if (Error wide = fitBlocks(file))
      return wide;
  return file;
}

Expected<GmonFile> readGmon(StringRef path, const GmonLayout &layout, ProfileFormat format) {
  // As in GNU gprof.
  ErrorOr<InputFile> file = path == "-" ? InputFile::openStandardInput() : InputFile::open(path);
  if (!file)
    return fileError(path, file.getError().message());
  if (!mayBeProfile(file->start(), layout, format))
    return fileError(path, whyNoProfile(file->start()));
  auto buffer = file->read();
  if (!buffer)
    return fileError(path, buffer.getError().message());
  return parseGmon(path, (*buffer)->getBuffer(), layout, format);
}

} // namespace gmonkit
