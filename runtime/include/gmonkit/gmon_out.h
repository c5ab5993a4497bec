//===- gmonkit/gmon_out.h - the profile file format -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmon.out is GNU gprof's format, version 1: a 20-byte header, then records of
// one tag byte and a body without padding, until the end of the file. Words are
// in the byte order of the profiled program, addresses (A bytes) as wide as its
// ELF class, and as its ELF file has them (the load address is subtracted).
//
//   header      char magic[4] = "gmon"; u32 version = 1; u8 spare[12]
//   0 histogram A low, A high, u32 bins, u32 rate in Hz, char dimension[15],
//               char abbreviation; then u16 per bin
//   1 arc       A from, A self, u32 count
//   2 blocks    u32 n; then n times { A address, A count }
//
// Readers add up records of the same range, arc or block, so a count that does
// not fit one record stands in several.
//
// Gmonkit puts into the spare bytes, which other readers ignore:
//
//   0 'G'  1 'K'  2 format = 1  3 flags  4..11 image id, as stored
//
// The image id names the program the profile belongs to: the first 8 bytes of
// its GNU build-id or, without one, textHash (see below) in little-endian order.
// An arc's `from` lies inside the calling instruction; that of an indirect call may lie
// just before it.
//
// Arcs stand in the order in which they were first taken, if the flags say so. Arcs that
// were derived from counters have no such order: they come last, by address.
//
// An arc's place in that order is its rank, from 0 on. In a sum of files an arc has the
// least rank that it has in any of them, and arcs of one rank stand by address: so files
// may be summed in any order, and sums summed again. Before an arc whose rank is not one
// more than that of the arc before it stands a rank record (from = self = GmonRankMark),
// with the rank for its count. Files of 32-bit programs have none; there an arc's place is
// its rank.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GMON_OUT_H
#define GMONKIT_GMON_OUT_H

#include <cstddef>
#include <cstdint>

namespace gmonkit {

constexpr char GmonMagic[4] = {'g', 'm', 'o', 'n'};
constexpr uint32_t GmonVersion = 1;
constexpr size_t GmonHeaderSize = 20;
constexpr size_t GmonSpareOffset = 8;

enum GmonTag : uint8_t { GmonTagHistogram = 0, GmonTagArc = 1, GmonTagBlocks = 2 };

constexpr size_t GmonDimensionSize = 15;

// Offsets inside the spare bytes.
constexpr char GmonKitMark[2] = {'G', 'K'};
constexpr uint8_t GmonKitFormat = 1;
constexpr size_t GmonKitFormatOffset = 2;
constexpr size_t GmonKitFlagsOffset = 3;
constexpr size_t GmonKitIdOffset = 4;
constexpr size_t GmonKitIdSize = 8;

// Flags byte.
enum GmonKitFlags : uint8_t {
  GmonFlagBuildId = 1,     // the id is a build-id, else textHash
  GmonFlagFirstOrder = 2,  // arcs stand in the order in which they were first taken, or their
                           // functions first ran; those of which that is unknown stand last
  GmonFlagInexact = 4,     // threads may have raced on counters, or counts of another process are
                           // among these
  GmonFlagMerged = 8,      // the sum of several profiles
  GmonFlagIncomplete = 16, // written before the program ended
};

// An arc record with both ends at or above this address and a kind that may be one (see
// isGmonExtension) is a Gmonkit extension; GNU gprof finds no symbol there and passes it over.
// Its count is added up as an arc's is. The other 47 bits of its ends mean:
//
//   from  kind (bits 40..46), key (8..39), index (0..7)
//   self  value
constexpr uint64_t GmonExtensionBase = 0xffff800000000000ull;

enum GmonExtensionKind : uint8_t {
  GmonExtName = 1,      // key: a text's nameKey; value: its bytes 5*index and on, up to 5, first
                        // one lowest, a zero behind the last one; count: number of such records
  GmonExtOutside = 2,   // key: the name of a file without histogram; index: GmonOutside; value: 0;
                        // count: the samples of this file's rate that were taken there
  GmonExtRank = 3,      // see GmonRankMark; not added up
  GmonExtCall = 4,      // key: the name of a function in another file, function@file; index: 0;
                        // value: the address of the call; count: the calls
  GmonExtFunctions = 5, // key, index: 0; value: how many functions of the image the plugins have
                        // instrumented, hooks of -pg and the like not among them; count: the
                        // profiles that this one is the sum of
  GmonExtRepeats = 6,   // key, index, value: 0; count: the sum of W * (W - 1) over the samples of
                        // the histogram that stand for W periods each. Without such samples
                        // there is no record
};

enum GmonOutside : uint8_t {
  GmonOutsideCode = 0,        // while its own code ran
  GmonOutsideSystemCalls = 1, // while it was in a system call
  GmonOutsideCharged = 2,     // those of both that stand in the histogram too, at what seems to
                              // be the nearest caller that has one
};

constexpr uint64_t gmonExtension(GmonExtensionKind kind, uint32_t key, uint8_t index) {
  return GmonExtensionBase | uint64_t(kind) << 40 | uint64_t(key) << 8 | index;
}

// Kernels have code up there, but where the kind would be 0 or 64 and more.
constexpr bool isGmonExtension(uint64_t from, uint64_t self) {
  uint64_t kind = from >> 40 & 0x7f;
  return from >= GmonExtensionBase && self >= GmonExtensionBase && kind > 0 && kind < 64;
}

// Both ends of a rank record.
constexpr uint64_t GmonRankMark = gmonExtension(GmonExtRank, 0, 0);

constexpr size_t GmonNameBytes = 5; // in one record

// FNV-1a.
inline uint32_t nameKey(const char *name, size_t size) {
  uint32_t hash = 0x811c9dc5;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ static_cast<unsigned char>(name[i])) * 0x01000193;
  return hash;
}

// The identity of an image without a build-id: FNV-1a over 64-bit little-endian
// words (the last one padded with zeros) of each executable PT_LOAD segment's
// file contents, in program header order. Start with `TextHashSeed` and pass the
// result of one segment on to the next.
constexpr uint64_t TextHashSeed = 0xcbf29ce484222325ull;

inline uint64_t textHash(uint64_t hash, const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word = 0;
    for (size_t k = 0; k < 8 && i + k < size; ++k)
      word |= static_cast<uint64_t>(bytes[i + k]) << (8 * k);
    hash = (hash ^ word) * 0x100000001b3ull;
  }
  return hash;
}

} // namespace gmonkit

#endif // GMONKIT_GMON_OUT_H
