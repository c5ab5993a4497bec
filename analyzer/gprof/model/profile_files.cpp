//===- profile_files.cpp - profile files as gprof 2.40 reads them ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/profile_files.h"
#include "analyzer/gprof/model/program.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

// gprof looks symbols up in units of two bytes.
double scaleOf(uint64_t low, uint64_t high, uint32_t bins) {
  return static_cast<double>((high - low) / 2) / bins;
}

// gprof's bins are ints.
int32_t wrappingAdd(int32_t bin, uint16_t count) {
  return static_cast<int32_t>(static_cast<uint32_t>(bin) + count);
}

} // namespace

// A position in a file's bytes.
class ProfileFiles::Input {
public:
  Input(StringRef bytes, const GmonLayout &layout) : bytes(bytes), layout(layout) {}

  bool atEnd() const { return bytes.empty(); }
  size_t left() const { return bytes.size(); }
  void skip(size_t size) { bytes = bytes.drop_front(size); }
  StringRef take(size_t size) {
    StringRef taken = bytes.take_front(size);
    bytes = bytes.drop_front(taken.size());
    return taken;
  }

  // Returns nothing at the end of the file.
  template <class Word> std::optional<Word> word() {
    if (bytes.size() < sizeof(Word))
      return std::nullopt;
    return support::endian::read<Word>(take(sizeof(Word)).data(), layout.byteOrder);
  }
  std::optional<uint64_t> address() {
    if (layout.addressSize == 8)
      return word<uint64_t>();
    return word<uint32_t>();
  }

private:
  StringRef bytes;
  const GmonLayout &layout;
};

// Makes an error in the form of most messages: the program's name first, a newline at the end.
Error ProfileFiles::fail(const Twine &text) { return makeError(whoami + ": " + text + "\n"); }

int64_t ProfileFiles::bytesOfBin() const {
  bool fits = scale < std::ldexp(1, 63);
  int64_t units = fits ? static_cast<int64_t>(scale) : std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(static_cast<uint64_t>(units) * 2);
}

Expected<FileContents> ProfileFiles::read(StringRef path, ProfileFormat format) {
  ErrorOr<InputFile> opened = path == "-" ? InputFile::openStandardInput() : InputFile::open(path);
  auto file = opened ? opened->read() : opened.getError();
  bool isFolder = !file && file.getError() == std::errc::is_a_directory;
  if (!file && !isFolder)
    return systemError(path, file.getError());
  StringRef bytes = isFolder ? StringRef() : (*file)->getBuffer();
  if (bytes.size() < GmonHeaderSize)
    return makeError(path + ": file too short to be a gmon file\n");
  bool isGmon = bytes.starts_with(StringRef(GmonMagic, sizeof(GmonMagic)));
  Input input(bytes, layout);
  FileContents contents = {};
  Error failed = Error::success();
  if (format == ProfileFormat::Magic || (format == ProfileFormat::Auto && isGmon)) {
    if (!isGmon)
      failed = fail("file `" + path + "' has bad magic cookie");
    else
      failed = readGmon(input, path, contents);
  } else {
    failed = readBsd(input, path, format, contents);
  }
  if (failed)
    return failed;
  return contents;
}

Error ProfileFiles::readGmon(Input &input, StringRef path, FileContents &contents) {
  input.skip(sizeof(GmonMagic));
  contents.version = *input.word<uint32_t>();
  if (contents.version > GmonVersion)
    return fail("file `" + path + "' has unsupported version " + Twine(contents.version));
  input.skip(GmonHeaderSize - GmonSpareOffset);
  while (std::optional<uint8_t> tag = input.word<uint8_t>()) {
    if (*tag == GmonTagHistogram) {
      ++contents.histograms;
      hasTime = true;
      if (Error failed = readHistogram(input, path))
        return failed;
    } else if (*tag == GmonTagArc) {
      ++contents.arcs;
      hasCalls = true;
      std::optional<uint64_t> from = input.address(), self = input.address();
      std::optional<uint32_t> count = input.word<uint32_t>();
      if (!from || !self || !count)
        return fail(path + ": unexpected end of file");
      sink.addCall(*from, *self, *count);
    } else if (*tag == GmonTagBlocks) {
      ++contents.blockRecords;
      hasBlocks = true;
      if (Error failed = readBlocks(input, path, contents.version))
        return failed;
    } else {
      return fail(path + ": found bad tag " + Twine(unsigned(*tag)) + " (file corrupted?)");
    }
  }
  return Error::success();
}

// The first record decides. gprof ignores the rates of others.
Error ProfileFiles::checkUnit(StringRef unit, char letter, double recordScale) {
  auto changed = [&](StringRef what, const Twine &from, const Twine &to) {
    return makeError(whoami + ": " + what + " changed between histogram records\n" + whoami +
                     ": from '" + from + "'\n" + whoami + ": to '" + to + "'\n");
  };
  if (unit != dimension)
    return changed("dimension unit", dimension, unit);
  if (letter != abbreviation)
    return changed("dimension abbreviation", Twine(abbreviation), Twine(letter));
  if (std::fabs(recordScale - scale) > 0.000001)
    return makeError(whoami + ": different scales in histogram records");
  return Error::success();
}

Histogram &ProfileFiles::addHistogram(uint64_t low, uint64_t high, uint32_t bins) {
  places[{low, high}] = all.size();
  if (low < high)
    ends[low] = high;
  return all.emplace_back(Histogram{low, high, std::vector<int32_t>(bins)});
}

Expected<Histogram *> ProfileFiles::histogramOf(uint64_t low, uint64_t high, uint32_t bins) {
  if (auto known = places.find({low, high}); known != places.end())
    return &all[known->second];
  auto after = ends.upper_bound(low); // the ranges before it do not overlap each other
  bool overlaps = (after != ends.end() && after->first < high) ||
                  (after != ends.begin() && std::prev(after)->second > low);
  if (low < high && overlaps)
    return makeError(whoami + ": overlapping histogram records\n");
  return &addHistogram(low, high, bins);
}

Error ProfileFiles::readHistogram(Input &input, StringRef path) {
  std::optional<uint64_t> low = input.address(), high = input.address();
  std::optional<uint32_t> bins = input.word<uint32_t>(), hertz = input.word<uint32_t>();
  if (!low || !high || !bins || !hertz || input.left() < GmonDimensionSize + 1)
    return fail(path + ": unexpected end of file");
  StringRef unit = input.take(GmonDimensionSize).take_until([](char c) { return c == 0; });
  char letter = *input.word<uint8_t>();
  double recordScale = scaleOf(*low, *high, *bins);
  if (all.empty()) {
    rate = *hertz;
    dimension = unit.str();
    abbreviation = letter;
    scale = recordScale;
  } else if (Error failed = checkUnit(unit, letter, recordScale)) {
    return failed;
  }
  // Allocates memory only for bins that the file really has. A truncated file is an error below.
  uint64_t held = std::min<uint64_t>(*bins, input.left() / sizeof(uint16_t));
  Expected<Histogram *> histogram = histogramOf(*low, *high, held);
  if (!histogram)
    return histogram.takeError();
  for (uint32_t i = 0; i < *bins; ++i) {
    std::optional<uint16_t> count = input.word<uint16_t>();
    if (!count)
      return fail(path + ": unexpected EOF after reading " + Twine(i) + " of " + Twine(*bins) +
                  " samples");
    if (i < (*histogram)->bins.size())
      (*histogram)->bins[i] = wrappingAdd((*histogram)->bins[i], *count);
  }
  return Error::success();
}

Error ProfileFiles::readBlocks(Input &input, StringRef path, uint32_t version) {
  std::optional<uint32_t> blocks = input.word<uint32_t>();
  if (!blocks)
    return fail(path + ": unexpected end of file");
  // gprof prints the text of errno, which happens to be this one.
  auto truncated = [&] { return makeError(path + ": No such file or directory\n"); };
  auto skipString = [&] {
    while (std::optional<uint8_t> c = input.word<uint8_t>())
      if (*c == 0)
        return true;
    return false;
  };
  if (version == 0 && !skipString())
    return truncated();
  for (uint32_t i = 0; i < *blocks; ++i) {
    std::optional<uint64_t> address, count;
    if (version == 0) {
      // Fields of the machine that wrote the file: eight bytes each, names of file and function, a
      // line.
      count = input.word<uint64_t>();
      address = input.word<uint64_t>();
      if (!count || !address || !skipString() || !skipString() || !input.word<uint32_t>())
        return truncated();
    } else {
      address = input.address();
      count = input.address();
      if (!address || !count)
        return truncated();
    }
    sink.addBlock(*address, *count);
  }
  return Error::success();
}

Error ProfileFiles::readBsd(Input &input, StringRef path, ProfileFormat format,
                            FileContents &contents) {
  size_t oldHeader = 2 * layout.addressSize + sizeof(uint32_t);
  constexpr size_t newFields = 5 * sizeof(uint32_t); // version, rate, spare bytes
  if (input.left() < oldHeader + sizeof(uint32_t))
    return makeError(path + ": file too short to be a gmon file\n");
  uint64_t low = *input.address(), high = *input.address();
  uint32_t size = *input.word<uint32_t>();
  Input ahead = input;
  bool isNew = *ahead.word<uint32_t>() == Bsd44Mark;
  if (format == ProfileFormat::Bsd44 && !isNew)
    return fail("file `" + path + "' has bad magic cookie");
  int64_t hertz = HostRate;
  if (isNew) {
    input.skip(sizeof(uint32_t));
    hertz = static_cast<int32_t>(input.word<uint32_t>().value_or(0));
    input.take(newFields - 2 * sizeof(uint32_t));
  }
  size_t header = oldHeader + (isNew ? newFields : 0);
  // The number of bytes may be less than the header's. gprof divides it as a signed number.
  int32_t bytes = static_cast<int32_t>(size - static_cast<uint32_t>(header));
  uint32_t bins = static_cast<uint32_t>(bytes / static_cast<int32_t>(sizeof(uint16_t)));

  if (!all.empty()) {
    const Histogram &first = all.front();
    if (low != first.low || high != first.high || bins != first.bins.size())
      return makeError(path + ": incompatible with first gmon file\n");
    if (hertz != rate)
      return makeError(path + ": profiling rate incompatible with first gmon file\n");
  } else {
    if (size < header || low > high)
      return fail("file '" + path + "' does not appear to be in gmon.out format");
    rate = hertz;
    scale = scaleOf(low, high, bins);
    uint64_t held = std::min<uint64_t>(bins, input.left() / sizeof(uint16_t));
    addHistogram(low, high, held);
  }
  hasTime = hasCalls = true;
  for (uint32_t i = 0; i < bins; ++i) {
    std::optional<uint16_t> count = input.word<uint16_t>();
    if (!count)
      return fail("unexpected EOF after reading " + Twine(int64_t(i) - 1) + "/" + Twine(bins) +
                  " bins");
    all.front().bins[i] = wrappingAdd(all.front().bins[i], *count);
  }
  contents.histograms = bins != 0;
  // Ignores a truncated last arc.
  while (true) {
    std::optional<uint64_t> from = input.address(), self = input.address();
    std::optional<uint64_t> count = input.address();
    if (!from || !self || !count)
      return Error::success();
    ++contents.arcs;
    sink.addCall(*from, *self, *count);
  }
}

} // namespace gmonkit::gprof
