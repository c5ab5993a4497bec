//===- gmonkit/gmon_out.h - the format of profile files -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmon.out has GNU gprof's format, version 1: a 20-byte header, followed by
// records of one tag byte and a body without padding. Words have the byte order
// of the profiled program. Addresses (A bytes) have the width of its ELF class,
// and are those of its ELF file (the load address is subtracted).
//
//   header      char magic[4] = "gmon"; u32 version = 1; u8 spare[12]
//   0 histogram A low, A high, u32 bins, u32 rate in Hz, char dimension[15],
//               char abbreviation; then u16 per bin
//   1 arc       A from, A self, u32 count
//   2 blocks    u32 n; then n times { A address, A count }
//
// Readers add up records of the same range, arc or block. So a count too large
// for one record is split over several.
//
// The blocks of a function that did not run may be missing. Each block in the
// tables of the image (docs/abi.md) that a profile lacks ran 0 times.
//
// A histogram may be several records: those of the pieces of 4096 bytes, counted
// from the start of the text, that have samples. Without samples it is the first
// piece. Readers add up a piece and a record of all text.
//
// Gmonkit uses the spare bytes, which other readers ignore:
//
//   0 'G'  1 'K'  2 format = 1  3 flags  4..11 image id, as stored
//
// The image id identifies the program: the first 8 bytes of its GNU build-id
// or, without one, textHash (see below) in little-endian order. The `from` of
// an arc lies inside the calling instruction; that of an indirect call may lie
// just before it.
//
// If the flags say so, arcs have the order in which their functions first ran.
// The position of a function in that order is the rank of its arcs, from 0 on.
// It is GmonNoRank if the order is unknown; these come last. Arcs of one rank are
// sorted by address: by self, then from.
//
// In a sum of files the arcs of a function have its smallest rank in any of
// them. So files may be summed in any order, and sums may be summed again. An
// arc has the rank of the preceding arc if both have the same self, or if that
// rank is GmonNoRank, else one more. If its rank is another one, a rank record
// (from = self = GmonRankMark) precedes it, with the rank as its count. See
// GmonRanks. Files of 32-bit programs have no rank records.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GMON_OUT_H
#define GMONKIT_GMON_OUT_H

#include "gmonkit/fnv1a.h"
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
  GmonFlagFirstOrder = 2,  // arcs have the order in which their functions first ran; those of
                           // unknown order come last
  GmonFlagInexact = 4,     // threads may have raced on counters, or the counts include those
                           // of another process
  GmonFlagMerged = 8,      // a sum of several profiles
  GmonFlagIncomplete = 16, // written before the program ended; in a sum of merge=1, the last part
};

// An extension record has the form of an arc. Both ends are at or above this address, and it has a
// valid kind (see isGmonExtension). GNU gprof finds no symbol there and skips it. Readers add up
// counts as for arcs, but for names. The other 47 bits of its ends mean:
//
//   from  kind (bits 40..46), key (8..39), index (0..7)
//   self  value
constexpr uint64_t GmonExtensionBase = 0xffff800000000000ull;

enum GmonExtensionKind : uint8_t {
  GmonExtName = 1, // key: a text's nameKey; value: up to 5 of its bytes from 5*index on, the first
                   // one lowest; a zero byte ends the text; count: 1, in a sum, too
  GmonExtOutside = 2,   // key: name of a file without histogram; index: GmonOutside; value: 0;
                        // count: samples in that file, at the rate of this profile
  GmonExtRank = 3,      // see GmonRankMark; not added up
  GmonExtCall = 4,      // key: name of a function in another image, as function@file; index: 0;
                        // value: address of the call; count: calls
  GmonExtFunctions = 5, // key, index: 0; value: number of functions of the image that the plugins
                        // instrumented, without those that only have hooks of -pg and the like;
                        // count: number of profiles in this sum
  GmonExtRepeats = 6,   // key, index, value: 0; count: sum of W * (W - 1) over the histogram's
                        // samples that stand for W periods each. Absent if there are none
  GmonExtUnloaded = 7,  // key: id of the process that unloaded the image; index: 0; value: when
                        // that process started (field 22 of proc(5)), its lower 40 bits; count:
                        // how often. If it opens the image again, it adds to this file. Only if
                        // the runtime was unloaded, too
  // Call stacks, see gmonStackNode. The first five are nodes. Their key and index are the parent's
  // gmonStackId; count: samples of this node and all nodes below it.
  GmonExtStackFrame = 16,  // value: address in the file of the nearest file node above; without
                           // one, in the profile's own. It lies in the call; in the innermost
                           // frame, and where a signal came, it is the next instruction
  GmonExtStackFile = 17,   // value: nameKey of the file of all frames below, see
                           // GmonStackNoFile; 0: the profile's own image
  GmonExtStackThread = 18, // value: number of the thread, by start, the first is 0
  GmonExtStackPhase = 19,  // value: nameKey of the label of gmonkit_phase
  GmonExtStackCut = 20,    // value: GmonStackCutReason; outer frames are missing here
  GmonExtStackLost = 21, // key, index: 0; value: GmonStackLostReason; count: samples without stack
};

enum GmonStackCutReason : uint8_t {
  GmonStackUnknownCaller = 0, // neither tables nor frame pointers tell the caller
  GmonStackTooDeep = 1,
};

enum GmonStackLostReason : uint8_t {
  GmonStackTableFull = 0,
  GmonStackThreadsBusy = 1, // too many threads took a sample at the same time
};

// A stack has at most this many frames, and nodes are no deeper than GmonStackMostNodes.
constexpr unsigned GmonStackMostFrames = 256;
constexpr unsigned GmonStackMostNodes = 2 * GmonStackMostFrames + 4;

// The text of a file is PATH@ID, where ID has the 16 hexadecimal digits of the first 8 bytes of its
// build-id, or none. Code without a file, such as code made at run time, has this text and
// addresses of the process.
constexpr char GmonStackNoFile[] = "[no file]@";

enum GmonOutside : uint8_t {
  GmonOutsideCode = 0,        // in its own code
  GmonOutsideSystemCalls = 1, // in a system call
  GmonOutsideCharged = 2,     // samples of both kinds that the histogram also has, at the
                              // probable nearest caller with a histogram
};

constexpr uint64_t gmonExtension(GmonExtensionKind kind, uint32_t key, uint8_t index) {
  return GmonExtensionBase | uint64_t(kind) << 40 | uint64_t(key) << 8 | index;
}

constexpr unsigned gmonExtensionKind(uint64_t from) { return from >> 40 & 0x7f; }

// Kernels have code at such addresses, except those of kinds 0 and 64 and above.
constexpr bool isGmonExtension(uint64_t from, uint64_t self) {
  unsigned kind = gmonExtensionKind(from);
  return from >= GmonExtensionBase && self >= GmonExtensionBase && kind > 0 && kind < 64;
}

// Both ends of a rank record.
constexpr uint64_t GmonRankMark = gmonExtension(GmonExtRank, 0, 0);

constexpr uint32_t GmonNoRank = UINT32_MAX;

// Tells the ranks of a file's arcs, which are read or written one after the other.
class GmonRanks {
public:
  explicit GmonRanks(uint8_t flags) : last(flags & GmonFlagFirstOrder ? BeforeFirst : GmonNoRank) {}

  // Goes on to the next arc, one to SELF. Returns its rank.
  uint64_t next(uint64_t self) {
    if (self != lastSelf && last != GmonNoRank)
      ++last;
    lastSelf = self;
    return last;
  }

  // A rank record is there: the next arc has this RANK.
  void set(uint32_t rank) {
    last = uint64_t(rank) - 1;
    lastSelf = NoSelf;
  }

  // Goes on to the next arc, one to SELF that has this RANK. Returns whether a rank record must
  // stand before it.
  bool needsRecord(uint64_t self, uint32_t rank) {
    if (next(self) == rank)
      return false;
    set(rank);
    next(self);
    return true;
  }

private:
  static constexpr uint64_t BeforeFirst = UINT64_MAX, NoSelf = UINT64_MAX;
  uint64_t last, lastSelf = NoSelf;
};

// Stacks of samples form a tree, with outer frames above inner ones. Its nodes have no numbers: a
// node is known by the contents of the path that leads to it. So equal nodes of several profiles
// have equal records, and adding up counts of records adds up trees. Returns the hash of the path
// that ends in a node of this kind and value below PARENT; begin with GmonStackRoot. The mixer is
// that of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
constexpr uint64_t GmonStackRoot = 0x243f6a8885a308d3;

constexpr uint64_t gmonStackNode(uint64_t parent, GmonExtensionKind kind, uint64_t value) {
  uint64_t hash = (parent ^ (value << 6 | kind)) + 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ hash >> 27) * 0x94d049bb133111eb;
  return hash ^ hash >> 31;
}

// The 40 bits of a node's hash that records of the nodes below it have as key and index.
constexpr uint64_t gmonStackId(uint64_t node) { return node >> 24; }

constexpr size_t GmonNameBytes = 5; // per record

// FNV-1a of 32 bits.
inline uint32_t nameKey(const char *name, size_t size) {
  uint32_t hash = 0x811c9dc5;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ static_cast<unsigned char>(name[i])) * 0x01000193;
  return hash;
}

// The identity of an image without a build-id: FNV-1a over 64-bit little-endian words (the last one
// padded with zeros) of the file contents of each executable PT_LOAD segment, in program header
// order. Start with `TextHashSeed` and pass the result for one segment on to the next.
constexpr uint64_t TextHashSeed = Fnv1aSeed;

inline uint64_t textHash(uint64_t hash, const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word = 0;
    for (size_t k = 0; k < 8 && i + k < size; ++k)
      word |= static_cast<uint64_t>(bytes[i + k]) << (8 * k);
    hash = fnv1a(hash, word);
  }
  return hash;
}

} // namespace gmonkit

#endif // GMONKIT_GMON_OUT_H
