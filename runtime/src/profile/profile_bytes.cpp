//===- profile_bytes.cpp - encoder and decoder of gmon.out ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/profile_bytes.h"
#include "base/message.h"
#include "base/options.h"
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
uint64_t recordsFor(uint64_t count, uint64_t limit) { return count / limit + (count % limit != 0); }

class Encoder {
public:
  explicit Encoder(const Profile &profile) : profile(profile), bytes(countBytes()) {}

  Array<char> encode();

private:
  template <typename Visit> void forEachPiece(Visit visit) const;
  template <typename Visit> void forEachArcRecord(Visit visit) const;
  uint64_t countRecords(size_t first, size_t end) const;
  size_t countBytes() const;
  void putHeader();
  void putHistogram(size_t first, size_t end, uint64_t nth);
  void putBlocks();

  void put(const void *from, size_t size) {
    if (bytes.failed())
      return;
    memcpy(bytes.end(), from, size);
    bytes.resize(bytes.end() + size);
  }
  template <typename T> void putWord(T word) { put(&word, sizeof word); }

  const Profile &profile;
  Array<char> bytes;
};

// Calls VISIT(first, end) for each range of bins that is written. Readers that know no pieces want
// one histogram of all; gprof wants any, and the same ranges in all files that it adds up.
template <typename Visit> void Encoder::forEachPiece(Visit visit) const {
  if (options().zeros)
    return visit(size_t(0), profile.bins.size());
  bool isAny = false;
  profile.bins.forEachPiece([&](size_t first, size_t end) {
    isAny = true;
    visit(first, end);
  });
  if (!isAny)
    visit(size_t(0), std::min(BinsPerPiece, profile.bins.size()));
}

// Returns the number of records for a piece: one, and more if bins do not fit into 16 bits, as
// readers add them up.
uint64_t Encoder::countRecords(size_t first, size_t end) const {
  uint64_t most = 1;
  for (size_t bin = first; bin < end; ++bin)
    most = std::max(most, profile.bins[bin]);
  return recordsFor(most, UINT16_MAX);
}

// Calls VISIT(from, self, count) for each arc record. A count too large for one is split.
template <typename Visit> void Encoder::forEachArcRecord(Visit visit) const {
  gmonkit::GmonRanks ranks(profile.flags);
  for (const Arc &arc : profile.arcs) {
    if (arc.count && !gmonkit::isGmonExtension(arc.from, arc.self)) {
      auto rank = static_cast<uint32_t>(std::min<uint64_t>(arc.order, gmonkit::GmonNoRank));
      if (ranks.needsRecord(arc.self, rank))
        visit(gmonkit::GmonRankMark, gmonkit::GmonRankMark, rank);
    }
    uint64_t rest = arc.count;
    for (; rest > UINT32_MAX; rest -= UINT32_MAX)
      visit(arc.from, arc.self, UINT32_MAX);
    if (rest)
      visit(arc.from, arc.self, static_cast<uint32_t>(rest));
  }
}

size_t Encoder::countBytes() const {
  size_t size = gmonkit::GmonHeaderSize;
  forEachPiece([&](size_t first, size_t end) {
    size += countRecords(first, end) *
            (TagSize + HistogramHeaderSize + (end - first) * sizeof(uint16_t));
  });
  forEachArcRecord([&](uint64_t, uint64_t, uint32_t) { size += TagSize + ArcSize; });
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

void Encoder::putHistogram(size_t first, size_t end, uint64_t nth) {
  bool isLast = end == profile.bins.size();
  putWord<uint8_t>(gmonkit::GmonTagHistogram);
  putWord(profile.textLow + first * BytesPerBin);
  putWord(isLast ? profile.textHigh : profile.textLow + end * BytesPerBin);
  putWord(static_cast<uint32_t>(end - first));
  putWord(profile.rate);
  put(profile.dimension, sizeof profile.dimension);
  putWord(profile.abbreviation);
  uint64_t written = nth * UINT16_MAX;
  for (size_t bin = first; bin < end; ++bin) {
    uint64_t count = profile.bins[bin];
    putWord(static_cast<uint16_t>(count > written ? std::min<uint64_t>(count - written, UINT16_MAX)
                                                  : 0));
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
  bytes.expect(bytes.room());
  putHeader();
  forEachPiece([&](size_t first, size_t end) {
    for (uint64_t nth = 0, records = countRecords(first, end); nth < records; ++nth)
      putHistogram(first, end, nth);
  });
  forEachArcRecord([&](uint64_t from, uint64_t self, uint32_t count) {
    putWord<uint8_t>(gmonkit::GmonTagArc);
    putWord(from);
    putWord(self);
    putWord(count);
  });
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
  const char *getBins(size_t first, uint32_t bins);
  const char *getArc();
  const char *getBlocks();

  ByteReader &bytes;
  const Profile &like;
  Profile &profile;
  bool hasHistogram = false;
  gmonkit::GmonRanks ranks{0}; // those that the flags tell, once these are known
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
  ranks = gmonkit::GmonRanks(profile.flags);
  memcpy(profile.id, spare + gmonkit::GmonKitIdOffset, gmonkit::GmonKitIdSize);
  return memcmp(profile.id, like.id, sizeof like.id) == 0 ? nullptr
                                                          : "it is the profile of another build";
}

// A histogram has all bins of the text, or a range of them. Each is added to the bins.
const char *Decoder::getHistogram() {
  uint64_t low, high;
  uint32_t bins, rate;
  char dimension[gmonkit::GmonDimensionSize], abbreviation;
  if (!bytes.getWord(low) || !bytes.getWord(high) || !bytes.getWord(bins) || !bytes.getWord(rate) ||
      !bytes.get(dimension, sizeof dimension) || !bytes.getWord(abbreviation) ||
      bytes.left() / sizeof(uint16_t) < bins)
    return Damaged;
  if (low < like.textLow || high > like.textHigh || low > high ||
      (low - like.textLow) % BytesPerBin != 0)
    return "its histogram has another range";
  if (memcmp(dimension, like.dimension, sizeof dimension) != 0)
    return "its histogram has another unit";
  if (bins && (bins != (high - low) / BytesPerBin || (like.bins.size() && rate != like.rate)))
    return "its histogram has other bins or another rate";
  if (hasHistogram && (!bins != !profile.bins.size() || rate != profile.rate))
    return Damaged;
  profile.textLow = like.textLow;
  profile.textHigh = like.textHigh;
  profile.rate = rate;
  memcpy(profile.dimension, dimension, sizeof dimension);
  profile.abbreviation = abbreviation;
  return getBins((low - like.textLow) / BytesPerBin, bins);
}

const char *Decoder::getBins(size_t first, uint32_t bins) {
  if (!hasHistogram && bins)
    profile.bins = SampleBins((like.textHigh - like.textLow) / BytesPerBin);
  hasHistogram = true;
  if (profile.bins.failed()) {
    profile.failure = ENOMEM;
    return nullptr;
  }
  for (size_t bin = first; bin < first + bins; ++bin) {
    uint16_t count = 0;
    bytes.getWord(count);
    if (count)
      profile.bins.add(bin, count);
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
  if (arc.from == gmonkit::GmonRankMark) {
    ranks.set(count);
    return nullptr;
  }
  Arc *last = profile.arcs.size() ? profile.arcs.end() - 1 : nullptr;
  if (last && last->from == arc.from && last->self == arc.self) {
    last->count += count;
    return nullptr;
  }
  arc.count = count;
  bool isExtension = gmonkit::isGmonExtension(arc.from, arc.self);
  uint64_t rank = isExtension ? gmonkit::GmonNoRank : ranks.next(arc.self);
  arc.order = rank == gmonkit::GmonNoRank ? UnknownOrder : rank;
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
  return profile.failure ? errorText(profile.failure) : wrong;
}

} // namespace gmonrt
