//===- profile_bytes.cpp - encoder and decoder of gmon.out ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/profile_bytes.h"
#include "gmonkit/gmon_out.h"
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace gmonrt {

namespace {

constexpr size_t TagSize = 1;
constexpr size_t RangeSize = 8 + 8 + 4; // low, high, number of bins
constexpr size_t HistogramHeaderSize = RangeSize + 4 + gmonkit::GmonDimensionSize + 1;
constexpr size_t ArcSize = 8 + 8 + 4;

static_assert(sizeof(BlockCount) == 16, "a block in a profile is two words of 64 bits");

// Returns the number of records for COUNT if each holds LIMIT at most.
uint64_t recordsFor(uint64_t count, uint64_t limit) { return (count + limit - 1) / limit; }

class Encoder {
public:
  explicit Encoder(const Profile &profile)
      : profile(profile), histograms(countHistograms()), bytes(countBytes()) {}

  Array<char> encode();

private:
  uint64_t countHistograms() const;
  size_t countBytes() const;
  void putHeader();
  void putHistogram(uint64_t nth);
  void putArc(const Arc &arc);
  void putBlocks();

  void put(const void *from, size_t size) {
    if (bytes.failed())
      return;
    memcpy(bytes.end(), from, size);
    bytes.resize(bytes.end() + size);
  }
  template <typename T> void putWord(T word) { put(&word, sizeof word); }

  const Profile &profile;
  const uint64_t histograms; // number of records
  Array<char> bytes;
};

// One record, and more if bins do not fit into 16 bits: readers add them up.
uint64_t Encoder::countHistograms() const {
  uint64_t most = 1;
  if (!profile.hasSamples)
    return most;
  for (uint64_t bin : profile.bins)
    most = std::max(most, bin);
  return recordsFor(most, UINT16_MAX);
}

size_t Encoder::countBytes() const {
  size_t size = gmonkit::GmonHeaderSize;
  size += histograms * (TagSize + HistogramHeaderSize + profile.bins.size() * sizeof(uint16_t));
  for (const Arc &arc : profile.arcs)
    size += recordsFor(arc.count, UINT32_MAX) * (TagSize + ArcSize);
  if (profile.blocks.size())
    size += TagSize + sizeof(uint32_t) + profile.blocks.size() * sizeof(BlockCount);
  return size;
}

void Encoder::putHeader() {
  uint8_t spare[gmonkit::GmonHeaderSize - gmonkit::GmonSpareOffset] = {};
  memcpy(spare, gmonkit::GmonKitMark, sizeof gmonkit::GmonKitMark);
  spare[gmonkit::GmonKitFormatOffset] = gmonkit::GmonKitFormat;
  spare[gmonkit::GmonKitFlagsOffset] = profile.flags;
  memcpy(spare + gmonkit::GmonKitIdOffset, profile.id, gmonkit::GmonKitIdSize);
  put(gmonkit::GmonMagic, sizeof gmonkit::GmonMagic);
  putWord(gmonkit::GmonVersion);
  put(spare, sizeof spare);
}

void Encoder::putHistogram(uint64_t nth) {
  putWord<uint8_t>(gmonkit::GmonTagHistogram);
  putWord(profile.textLow);
  putWord(profile.textHigh);
  putWord(static_cast<uint32_t>(profile.bins.size()));
  putWord(profile.rate);
  put(profile.dimension, sizeof profile.dimension);
  putWord(profile.abbreviation);
  if (bytes.failed())
    return;
  char *bins = bytes.end();
  bytes.resize(bins + profile.bins.size() * sizeof(uint16_t));
  if (!profile.hasSamples)
    return;
  uint64_t written = nth * UINT16_MAX;
  for (size_t i = 0; i < profile.bins.size(); ++i)
    if (uint64_t bin = profile.bins.begin()[i]; bin > written) {
      auto part = static_cast<uint16_t>(std::min<uint64_t>(bin - written, UINT16_MAX));
      memcpy(bins + i * sizeof part, &part, sizeof part);
    }
}

void Encoder::putArc(const Arc &arc) {
  for (uint64_t rest = arc.count; rest;) {
    auto part = static_cast<uint32_t>(std::min<uint64_t>(rest, UINT32_MAX));
    putWord<uint8_t>(gmonkit::GmonTagArc);
    putWord(arc.from);
    putWord(arc.self);
    putWord(part);
    rest -= part;
  }
}

void Encoder::putBlocks() {
  if (!profile.blocks.size())
    return;
  putWord<uint8_t>(gmonkit::GmonTagBlocks);
  putWord(static_cast<uint32_t>(profile.blocks.size()));
  put(profile.blocks.begin(), profile.blocks.size() * sizeof(BlockCount));
}

Array<char> Encoder::encode() {
  putHeader();
  for (uint64_t nth = 0; nth < histograms; ++nth)
    putHistogram(nth);
  for (const Arc &arc : profile.arcs)
    putArc(arc);
  putBlocks();
  return std::move(bytes);
}

class Decoder {
public:
  Decoder(ByteReader &bytes, const Profile &like, Profile &profile)
      : bytes(bytes), like(like), profile(profile) {}

  const char *decode();

private:
  const char *getHeader();
  const char *getHistogram();
  const char *getBins(uint32_t bins);
  const char *getArc();
  const char *getBlocks();

  ByteReader &bytes;
  const Profile &like;
  Profile &profile;
  bool hasHistogram = false;
};

constexpr char Damaged[] = "it is damaged";
constexpr char NotOurs[] = "it is no profile that this runtime has written";

const char *Decoder::getHeader() {
  char magic[sizeof gmonkit::GmonMagic];
  uint32_t version;
  uint8_t spare[gmonkit::GmonHeaderSize - gmonkit::GmonSpareOffset];
  if (!bytes.get(magic, sizeof magic) || !bytes.getWord(version) ||
      !bytes.get(spare, sizeof spare) || memcmp(magic, gmonkit::GmonMagic, sizeof magic) != 0 ||
      version != gmonkit::GmonVersion ||
      memcmp(spare, gmonkit::GmonKitMark, sizeof gmonkit::GmonKitMark) != 0 ||
      spare[gmonkit::GmonKitFormatOffset] != gmonkit::GmonKitFormat)
    return NotOurs;
  profile.flags = spare[gmonkit::GmonKitFlagsOffset];
  memcpy(profile.id, spare + gmonkit::GmonKitIdOffset, gmonkit::GmonKitIdSize);
  return memcmp(profile.id, like.id, sizeof like.id) == 0 ? nullptr
                                                          : "it is the profile of another build";
}

// All histograms of a file have the same range. Each is added to the bins.
const char *Decoder::getHistogram() {
  uint64_t low, high;
  uint32_t bins, rate;
  char dimension[gmonkit::GmonDimensionSize], abbreviation;
  if (!bytes.getWord(low) || !bytes.getWord(high) || !bytes.getWord(bins) || !bytes.getWord(rate) ||
      !bytes.get(dimension, sizeof dimension) || !bytes.getWord(abbreviation) ||
      bytes.left() / sizeof(uint16_t) < bins)
    return Damaged;
  if (low != like.textLow || high != like.textHigh)
    return "its histogram has another range";
  if (memcmp(dimension, like.dimension, sizeof dimension) != 0)
    return "its histogram has another unit";
  if (bins && like.bins.size() && (bins != like.bins.size() || rate != like.rate))
    return "its histogram has other bins or another rate";
  if (bins > high - low || (hasHistogram && (bins != profile.bins.size() || rate != profile.rate)))
    return Damaged;
  profile.textLow = low;
  profile.textHigh = high;
  profile.rate = rate;
  memcpy(profile.dimension, dimension, sizeof dimension);
  profile.abbreviation = abbreviation;
  return getBins(bins);
}

const char *Decoder::getBins(uint32_t bins) {
  if (!hasHistogram) {
    profile.bins = Array<uint64_t>(bins);
    for (uint32_t i = 0; i < bins; ++i)
      profile.bins.push(0);
    if (profile.bins.failed())
      profile.failure = ENOMEM;
  }
  hasHistogram = true;
  for (uint64_t &bin : profile.bins) {
    uint16_t count = 0;
    bytes.getWord(count);
    bin += count;
    profile.hasSamples |= count != 0;
  }
  return nullptr;
}

// A count too large for one record is split over consecutive records.
const char *Decoder::getArc() {
  Arc arc = {};
  uint32_t count;
  if (!bytes.getWord(arc.from) || !bytes.getWord(arc.self) || !bytes.getWord(count))
    return Damaged;
  if (!profile.arcs.begin())
    profile.arcs = Array<Arc>(static_cast<size_t>(bytes.left() / (TagSize + ArcSize) + 1));
  if (profile.arcs.failed())
    profile.failure = ENOMEM;
  if (arc.from == gmonkit::GmonRankMark)
    return nullptr; // a sum keeps the first file's order
  Arc *last = profile.arcs.size() ? profile.arcs.end() - 1 : nullptr;
  if (last && last->from == arc.from && last->self == arc.self) {
    last->count += count;
    return nullptr;
  }
  arc.count = count;
  arc.order = profile.arcs.size();
  profile.arcs.push(arc);
  return nullptr;
}

const char *Decoder::getBlocks() {
  uint32_t blocks;
  if (!bytes.getWord(blocks) || bytes.left() / sizeof(BlockCount) < blocks ||
      blocks > like.textHigh - like.textLow)
    return Damaged;
  if (profile.blocks.size())
    return NotOurs;
  profile.blocks = Array<BlockCount>(blocks);
  uint64_t least = 0; // smallest allowed next address
  for (uint32_t i = 0; i < blocks; ++i) {
    BlockCount block = {};
    bytes.getWord(block);
    if (block.address < least)
      return NotOurs;
    least = block.address + 1;
    profile.blocks.push(block);
  }
  if (profile.blocks.failed())
    profile.failure = ENOMEM;
  return nullptr;
}

const char *Decoder::decode() {
  if (const char *wrong = getHeader())
    return wrong;
  while (bytes.left() && !profile.failure && !bytes.failure()) {
    uint8_t tag = 0;
    bytes.getWord(tag);
    const char *wrong = tag == gmonkit::GmonTagHistogram ? getHistogram()
                        : tag == gmonkit::GmonTagArc     ? getArc()
                        : tag == gmonkit::GmonTagBlocks  ? getBlocks()
                                                         : Damaged;
    if (wrong)
      return wrong;
  }
  return hasHistogram ? nullptr : Damaged;
}

} // namespace

Array<char> encodeProfile(const Profile &profile) { return Encoder(profile).encode(); }

const char *decodeProfile(ByteReader &bytes, const Profile &like, Profile &profile) {
  const char *wrong = Decoder(bytes, like, profile).decode();
  if (bytes.failure())
    profile.failure = bytes.failure();
  return profile.failure ? strerror(profile.failure) : wrong;
}

} // namespace gmonrt
