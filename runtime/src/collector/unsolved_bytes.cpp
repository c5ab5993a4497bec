//===- unsolved_bytes.cpp - encoder and decoder of unsolved profiles -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Only the runtime and the solver of one installation read and write these files.
// They begin with a magic word, a version and a checksum. All other words are
// written in as few bytes as they need, seven bits in each. Of what is nearly
// sorted, the difference to the one before is written. One description of the
// contents serves both directions.
//
//===------------------------------------------------------------------------===//

#include "collector/unsolved_profile.h"
#include "gmonkit/collector.h"
#include <cstring>

namespace gmonrt {

namespace {

constexpr uint64_t Magic = 0x4f534e554e4f4d47; // "GMONUNSO"
constexpr size_t LongestWord = 10;             // bytes

constexpr char Damaged[] = "it is damaged";

struct FileHeader {
  uint64_t magic, version, checksum;
};

// A hash of words; the sum of files of some 100 KB shall cost nothing.
uint64_t checksumOf(const char *bytes, size_t size) {
  uint64_t hash = size;
  for (size_t at = 0; at < size; at += sizeof hash) {
    uint64_t word = 0;
    memcpy(&word, bytes + at, size - at < sizeof word ? size - at : sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

// Small numbers, above and below 0, become small words.
uint64_t fold(uint64_t number) {
  return static_cast<int64_t>(number) < 0 ? ~number << 1 | 1 : number << 1;
}
uint64_t unfold(uint64_t word) { return word & 1 ? ~(word >> 1) : word >> 1; }

class Writer {
public:
  // ROOM: at least the bytes that will be written.
  explicit Writer(size_t room) : bytes(sizeof(FileHeader) + room) {
    next = bytes.failed() ? nullptr : bytes.begin() + sizeof(FileHeader);
  }
  bool failed() const { return bytes.failed(); }

  void word(uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      *next++ = static_cast<char>(value | 0x80);
    *next++ = static_cast<char>(value);
  }
  // A word near LAST, the one before it.
  void near(uint64_t value, uint64_t &last) {
    word(fold(value - last));
    last = value;
  }
  void text(const char *from, size_t size) {
    memcpy(next, from, size);
    next += size;
  }
  template <typename T, typename Visit> void array(const Array<T> &items, Visit visit) {
    word(items.size());
    for (T &item : items)
      visit(item);
  }

  Array<char> finish() {
    const char *contents = bytes.begin() + sizeof(FileHeader);
    FileHeader header = {Magic, gmonkit::UnsolvedVersion,
                         checksumOf(contents, static_cast<size_t>(next - contents))};
    memcpy(bytes.begin(), &header, sizeof header);
    bytes.resize(next);
    return std::move(bytes);
  }

private:
  Array<char> bytes;
  char *next;
};

class Reader {
public:
  Reader(const char *bytes, size_t size) : next(bytes), end(bytes + size) {}

  template <typename T> void word(T &value) {
    uint64_t read = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (next == end) {
        isDamaged = true;
        return;
      }
      auto byte = static_cast<unsigned char>(*next++);
      read |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80)
        break;
    }
    value = static_cast<T>(read);
  }
  void near(uint64_t &value, uint64_t &last) {
    uint64_t difference = 0;
    word(difference);
    value = last += unfold(difference);
  }
  void text(char *to, size_t size) {
    isDamaged |= static_cast<size_t>(end - next) < size;
    if (isDamaged)
      return;
    memcpy(to, next, size);
    next += size;
  }
  template <typename T, typename Visit> void array(Array<T> &items, Visit visit) {
    uint64_t size = 0;
    word(size);
    isDamaged |= size > static_cast<size_t>(end - next); // an item has a byte at least
    if (isDamaged)
      return;
    items = Array<T>(size);
    isDamaged |= items.failed();
    for (; size && !isDamaged; --size) {
      T item = {};
      visit(item);
      items.push(item);
    }
  }
  void require(bool isTrue) { isDamaged |= !isTrue; }
  bool damaged() const { return isDamaged; }
  bool isAtEnd() const { return next == end; }

private:
  const char *next, *end;
  bool isDamaged = false;
};

template <typename Stream, typename Unsolved> void transfer(Stream &to, Unsolved &unsolved) {
  auto &profile = unsolved.profile;
  to.word(profile.flags);
  to.text(reinterpret_cast<decltype(&profile.dimension[0])>(profile.id), sizeof profile.id);
  to.word(profile.rate);
  to.text(profile.dimension, sizeof profile.dimension);
  to.word(profile.abbreviation);
  to.word(unsolved.recordedFirstRuns);
  for (auto &bound : unsolved.tables)
    to.word(bound);
  to.word(unsolved.outside);
  uint64_t index = 0, slotBefore = 0;
  to.array(unsolved.counters, [&](auto &counter) {
    to.near(counter.index, index);
    to.word(counter.count);
  });
  to.array(unsolved.calls, [&](auto &call) {
    to.word(call.site);
    to.word(call.target);
    to.word(call.count);
  });
  to.array(unsolved.slots, [&](auto &slot) {
    to.near(slot.slot, slotBefore);
    to.word(slot.address);
    to.word(slot.file);
  });
  to.array(unsolved.files, [&](auto &name) { to.text(name.text, sizeof name.text); });
}

// Their marks are the highest bits.
constexpr int MarksShift = 61;
constexpr uint64_t AddressBits = (uint64_t(1) << MarksShift) - 1;

size_t mostBytes(const UnsolvedProfile &unsolved) {
  size_t words = 64 + TableBounds + 2 * unsolved.counters.size() + 5 * unsolved.arcs.size() +
                 3 * unsolved.calls.size() + 3 * unsolved.slots.size() +
                 3 * unsolved.profile.arcs.size();
  unsolved.profile.bins.forEachBin([&](size_t, uint64_t) { words += 2; });
  return words * LongestWord + unsolved.files.size() * sizeof(FileName);
}

} // namespace

Array<char> encodeUnsolved(const UnsolvedProfile &unsolved) {
  Writer to(mostBytes(unsolved));
  if (to.failed())
    return Array<char>::failure();
  transfer(to, unsolved);
  uint64_t lastSelf = 0, lastOrder = 0;
  to.array(unsolved.arcs, [&](const ArcSlot &slot) {
    to.word(slot.self >> MarksShift);
    to.near(slot.self & AddressBits, lastSelf);
    to.word(slot.from);
    to.word(slot.count);
    to.near(slot.order, lastOrder);
  });
  to.array(unsolved.profile.arcs, [&](const Arc &record) {
    to.word(fold(record.from)); // addresses of extension records begin with many ones
    to.word(fold(record.self));
    to.word(record.count);
  });
  uint64_t sampled = 0;
  unsolved.profile.bins.forEachBin([&](size_t, uint64_t) { ++sampled; });
  to.word(unsolved.profile.bins.size() != 0);
  to.word(sampled);
  unsolved.profile.bins.forEachBin([&](size_t bin, uint64_t count) {
    to.word(bin);
    to.word(count);
  });
  return to.finish();
}

const char *decodeUnsolved(const char *bytes, size_t size, size_t bins, UnsolvedProfile &unsolved) {
  FileHeader header;
  if (size < sizeof header)
    return Damaged;
  memcpy(&header, bytes, sizeof header);
  bytes += sizeof header;
  size -= sizeof header;
  if (header.magic != Magic || header.version != gmonkit::UnsolvedVersion)
    return "another version of Gmonkit has written it";
  if (header.checksum != checksumOf(bytes, size))
    return Damaged;
  Reader from(bytes, size);
  transfer(from, unsolved);
  if (unsolved.files.size() > MostFileNames + 1) // and one for the others
    return Damaged;
  uint64_t lastSelf = 0, lastOrder = 0;
  from.array(unsolved.arcs, [&](ArcSlot &slot) {
    uint64_t marks = 0, address = 0;
    from.word(marks);
    from.near(address, lastSelf);
    slot.self = marks << MarksShift | (address & AddressBits);
    from.word(slot.from);
    from.word(slot.count);
    from.near(slot.order, lastOrder);
  });
  from.array(unsolved.profile.arcs, [&](Arc &record) {
    uint64_t self = 0, sites = 0;
    from.word(sites);
    from.word(self);
    record.from = unfold(sites);
    record.self = unfold(self);
    from.word(record.count);
    record.order = UnknownOrder;
    from.require(gmonkit::isGmonExtension(record.from, record.self));
  });
  bool isSampled = false;
  uint64_t sampled = 0;
  from.word(isSampled);
  from.word(sampled);
  if (isSampled)
    unsolved.profile.bins = SampleBins(bins);
  if (unsolved.profile.bins.failed())
    return "there is no memory";
  for (; sampled && !from.damaged(); --sampled) {
    uint64_t bin = 0, count = 0;
    from.word(bin);
    from.word(count);
    if (bin >= unsolved.profile.bins.size())
      return Damaged;
    unsolved.profile.bins.add(bin, count);
  }
  return from.damaged() || !from.isAtEnd() ? Damaged : nullptr;
}

} // namespace gmonrt
