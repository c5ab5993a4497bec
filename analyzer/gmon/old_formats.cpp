//===- old_formats.cpp - formats of other profilers -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/old_formats.h"
#include "analyzer/gmon/profile_input.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint32_t Bsd44Mark = 0x00051879;
constexpr uint32_t BsdRate = 100; // samples per second, if the file does not say
constexpr uint32_t LdProfileVersion = 0x1ffff;

Error truncated(const GmonFile &file, const Twine &what, const ProfileInput &input) {
  return fileError(file.path, "truncated in the " + what + " at offset " + Twine(input.offset()));
}

// A program whose code range is empty has no bins.
bool isRange(const GmonHistogram &histogram, uint32_t bins) {
  return histogram.low < histogram.high || (histogram.low == histogram.high && bins == 0);
}

struct BsdHeader {
  GmonHistogram histogram; // without bins
  uint32_t bins;
  bool hasMark;
};

// Reads a header and leaves INPUT behind it. Returns nothing if INPUT is too short or its sizes are
// inconsistent.
std::optional<BsdHeader> readBsdHeader(ProfileInput &input) {
  constexpr size_t newFields = 2 * sizeof(uint32_t) + 12;
  size_t size = 2 * input.addressSize() + sizeof(uint32_t);
  if (!input.has(size))
    return std::nullopt;
  BsdHeader header = {};
  header.histogram.low = input.address();
  header.histogram.high = input.address();
  uint32_t sizeWithBins = input.word<uint32_t>();
  header.histogram.rate = BsdRate;
  header.histogram.dimension = "seconds";
  ProfileInput ahead = input;
  if (ahead.has(newFields) && ahead.word<uint32_t>() == Bsd44Mark) {
    header.hasMark = true;
    size += newFields;
    input.take(sizeof(uint32_t));
    header.histogram.rate = input.word<uint32_t>();
    input.take(newFields - 2 * sizeof(uint32_t));
  }
  if (sizeWithBins < size || (sizeWithBins - size) % sizeof(uint16_t) != 0)
    return std::nullopt;
  header.bins = (sizeWithBins - size) / sizeof(uint16_t);
  if (!isRange(header.histogram, header.bins))
    return std::nullopt;
  return header;
}

// Returns the u32 behind "gmon", in the file's byte order.
std::optional<uint32_t> versionOf(ProfileInput &input) {
  if (!input.has(GmonHeaderSize))
    return std::nullopt;
  input.take(sizeof(GmonMagic));
  uint32_t version = input.word<uint32_t>();
  input.take(GmonHeaderSize - GmonSpareOffset);
  return version;
}

// Returns the number that follows WORDS in LINE.
std::optional<uint64_t> numberAfter(StringRef line, StringRef words, unsigned radix) {
  size_t place = line.find(words);
  uint64_t number;
  if (place == StringRef::npos ||
      line.drop_front(place + words.size()).ltrim().consumeInteger(radix, number))
    return std::nullopt;
  return number;
}

} // namespace

bool hasBsdHeader(StringRef start, const GmonLayout &layout) {
  ProfileInput input(start, layout);
  return readBsdHeader(input).has_value();
}

bool isBsd(StringRef bytes, const GmonLayout &layout) {
  ProfileInput input(bytes, layout);
  std::optional<BsdHeader> header = readBsdHeader(input);
  return header && input.has(uint64_t(header->bins) * sizeof(uint16_t));
}

// Ignores what follows the last complete arc.
Error readBsd(StringRef bytes, const GmonLayout &layout, bool needsMark, GmonFile &file) {
  ProfileInput input(bytes, layout);
  std::optional<BsdHeader> header = readBsdHeader(input);
  if (!header || (needsMark && !header->hasMark))
    return fileError(file.path, Twine("not a gmon.out file of ") +
                                    (needsMark ? "4.4BSD" : "BSD, or of another word size"));
  file.version = 0;
  if (!input.has(uint64_t(header->bins) * sizeof(uint16_t)))
    return truncated(file, "histogram", input);
  header->histogram.bins = input.bins(header->bins);
  file.histograms.push_back(std::move(header->histogram));
  uint64_t calls = 0;
  while (input.has(3 * input.addressSize())) {
    uint64_t from = input.address(), self = input.address(), count = input.address();
    calls = SaturatingAdd(calls, count);
    if (calls > MostCounts)
      return fileError(
          file.path, "impossible call count (damaged, or not a profile) in the arc before offset " +
                         Twine(input.offset()));
    file.addArcRecord(from, self, count);
  }
  return Error::success();
}

bool isLdProfile(StringRef bytes, const GmonLayout &layout) {
  ProfileInput input(bytes, layout);
  return versionOf(input) == LdProfileVersion;
}

Error readLdProfile(StringRef bytes, const GmonLayout &layout, GmonFile &file) {
  ProfileInput input(bytes, layout);
  file.version = *versionOf(input);
  auto takesTag = [&](uint32_t tag) {
    return input.has(sizeof(uint32_t)) && input.word<uint32_t>() == tag;
  };
  if (!takesTag(GmonTagHistogram) || !input.has(input.histogramSize()))
    return truncated(file, "histogram", input);
  uint32_t bins = 0;
  GmonHistogram histogram = input.histogram(bins);
  if (!isRange(histogram, bins) || !all_of(histogram.dimension + histogram.abbreviation, isPrint))
    return fileError(file.path, "damaged histogram");
  if (!input.has(uint64_t(bins) * sizeof(uint16_t)))
    return truncated(file, "histogram", input);
  histogram.bins = input.bins(bins);
  uint64_t low = histogram.low;
  file.histograms.push_back(std::move(histogram));

  size_t arcSize = 2 * input.addressSize() + sizeof(uint32_t);
  if (!takesTag(GmonTagArc) || !input.has(sizeof(uint32_t)))
    return truncated(file, "arcs", input);
  uint32_t arcs = input.word<uint32_t>();
  if (!input.has(uint64_t(arcs) * arcSize))
    return truncated(file, "arcs", input);
  for (uint32_t i = 0; i < arcs; ++i) {
    uint64_t from = input.address(), self = input.address();
    file.addArcRecord(from == 0 ? 0 : low + from, low + self, input.word<uint32_t>());
  }
  return Error::success();
}

bool isBlockText(StringRef bytes) {
  return bytes.starts_with("Basic block profiling finished") || bytes.starts_with("File ");
}

Error readBlockText(StringRef bytes, GmonFile &file) {
  file.version = 0;
  unsigned number = 0;
  for (StringRef line : split(bytes, '\n')) {
    ++number;
    if (!line.contains("executed"))
      continue;
    auto count = numberAfter(line, "executed", 10), address = numberAfter(line, "address= 0x", 16);
    if (!count || !address)
      return fileError(file.path, "line " + Twine(number) +
                                      " is not `executed COUNT time(s) "
                                      "address= 0xADDRESS'");
    file.blocks.push_back({*address, *count});
  }
  file.blockRecords = 1;
  return Error::success();
}

} // namespace gmonkit
