//===- writer.cpp - an image's counts -> gmon.out -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format is described in gmonkit/gmon_out.h.
//
//===------------------------------------------------------------------------===//

#include "writer.h"
#include "arc_table.h"
#include "block_counts.h"
#include "gmonkit/gmon_out.h"
#include "lost_tables.h"
#include "message.h"
#include "options.h"
#include "output_file.h"
#include "output_path.h"
#include "profile_arcs.h"
#include "thread_copies.h"
#include <cerrno>
#include <cstring>
#include <iterator>
#include <pthread.h>

// glibc's, since 2.32: 0 for good once a thread was created.
extern "C" __attribute__((weak)) char __libc_single_threaded;

namespace gmonrt {

namespace {

bool isForkChild = false;

class ImageWriter {
public:
  ImageWriter(const Image &image, OutputFile &file) : image(image), file(file) {}

  void writeHeader(uint8_t flags);
  void writeHistogram();
  void writeArcs(const ProfileArcs &arcs);
  void writeBlocks(const ImageCounts &counts);

private:
  void writeArc(const Arc &arc);

  const Image &image;
  OutputFile &file;
};

void ImageWriter::writeHeader(uint8_t flags) {
  uint8_t spare[gmonkit::GmonHeaderSize - gmonkit::GmonSpareOffset] = {};
  memcpy(spare, gmonkit::GmonKitMark, sizeof gmonkit::GmonKitMark);
  spare[gmonkit::GmonKitFormatOffset] = gmonkit::GmonKitFormat;
  spare[gmonkit::GmonKitFlagsOffset] = flags;
  memcpy(spare + gmonkit::GmonKitIdOffset, image.id, gmonkit::GmonKitIdSize);
  file.write(gmonkit::GmonMagic, sizeof gmonkit::GmonMagic);
  file.writeWord(gmonkit::GmonVersion);
  file.write(spare, sizeof spare);
}

// One record, and more for bins that do not fit 16 bits: readers add them up.
void ImageWriter::writeHistogram() {
  size_t bins = image.bins ? image.binCount : 0;
  bool more = true;
  for (uint64_t written = 0; more; written += UINT16_MAX) {
    file.writeWord<uint8_t>(gmonkit::GmonTagHistogram);
    file.writeWord<uint64_t>(image.fileAddress(image.textLow));
    file.writeWord<uint64_t>(image.fileAddress(image.textHigh));
    file.writeWord<uint32_t>(static_cast<uint32_t>(bins));
    file.writeWord<uint32_t>(static_cast<uint32_t>(options().hz ? options().hz : 100));
    static const char dimension[gmonkit::GmonDimensionSize] = "seconds";
    file.write(dimension, sizeof dimension);
    file.writeWord('s');
    more = false;
    uint16_t chunk[1024]; // there are many bins
    for (size_t i = 0, used = 0; i < bins; ++i) {
      uint64_t count = image.bins[i].load(std::memory_order_relaxed);
      uint64_t rest = count > written ? count - written : 0;
      more |= rest > UINT16_MAX;
      chunk[used++] = static_cast<uint16_t>(rest < UINT16_MAX ? rest : UINT16_MAX);
      if (used == std::size(chunk) || i + 1 == bins) {
        file.write(chunk, used * sizeof *chunk);
        used = 0;
      }
    }
  }
}

void ImageWriter::writeArc(const Arc &arc) {
  for (uint64_t rest = arc.count; rest;) {
    uint32_t part = rest < UINT32_MAX ? static_cast<uint32_t>(rest) : UINT32_MAX;
    file.writeWord<uint8_t>(gmonkit::GmonTagArc);
    file.writeWord(arc.from);
    file.writeWord(arc.self);
    file.writeWord(part);
    rest -= part;
  }
}

void ImageWriter::writeArcs(const ProfileArcs &arcs) {
  if (arcs.failed)
    file.fail(ENOMEM);
  for (const Arc &arc : arcs.arcs)
    writeArc(arc);
}

void ImageWriter::writeBlocks(const ImageCounts &counts) {
  if (tablesAreLost(image))
    warning("%s has counters without their address tables (was it linked in two steps?); the "
            "profile lacks what they counted",
            image.name);
  Array<BlockCount> blocks = collectBlocks(image, counts);
  if (blocks.failed())
    file.fail(ENOMEM);
  if (blocks.size() == 0)
    return;
  file.writeWord<uint8_t>(gmonkit::GmonTagBlocks);
  file.writeWord(static_cast<uint32_t>(blocks.size()));
  static_assert(sizeof(BlockCount) == 16, "a block in a profile is two words of 64 bits");
  file.write(blocks.begin(), blocks.size() * sizeof(BlockCount));
}

// Whether the process has ever had more than one thread, as far as the C library tells.
bool threadsWereCreated() { return &__libc_single_threaded && !__libc_single_threaded; }

// Whether several threads counted in one place in functions of IMAGE that count as EXACT says. A
// thread that calls no hook leaves no trace in the arc tables.
bool threadsShared(const Image &image, bool exact) {
  for (const GmonFuncRecord &record : recordsOf<GmonFuncRecord>(image.record->funcs)) {
    bool isExact = record.flags & GmonFuncCountersExact;
    if (!record.count || isExact != exact)
      continue;
    if (severalThreadsSeen() || (!(record.flags & GmonFuncHasEntryHook) && threadsWereCreated()))
      return true;
  }
  return false;
}

uint8_t profileFlags(const Image &image, const ProfileArcs &arcs, const ImageCounts &counts) {
  uint8_t flags = 0;
  if (arcs.isOrdered)
    flags |= gmonkit::GmonFlagFirstOrder;
  if (image.hasBuildId)
    flags |= gmonkit::GmonFlagBuildId;
  if (threadsShared(image, /*exact=*/false)) {
    flags |= gmonkit::GmonFlagInexact;
    warning("%s: threads shared counters that are not exact; compile with -pthread or "
            "--gmon-threads=exact",
            image.name);
  } else if (!everyThreadHasCopies() && threadsShared(image, /*exact=*/true)) {
    flags |= gmonkit::GmonFlagInexact;
    warning("%s: some threads had no counters of their own; link the program with gmon-cc, and "
            "start threads with pthread_create",
            image.name);
  } else if (counts.areClamped()) {
    flags |= gmonkit::GmonFlagInexact;
    warning("%s: some functions were left, or entered, in the middle (by a signal handler?); "
            "their counts may be inexact",
            image.name);
  } else if (arcs.tooManyCalls) {
    flags |= gmonkit::GmonFlagInexact;
    warning("%s: more calls of some functions were counted than runs of them; their arcs may be "
            "inexact",
            image.name);
  }
  return flags;
}

} // namespace

void writeProfile(const Image &image, uint8_t extraFlags) {
  int savedErrno = errno, cancelState;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelState);
  char path[4096];
  if (!outputPath(image, isForkChild, path, sizeof path)) {
    error("the name of the profile of %s is too long; it is not written", image.name);
  } else {
    OutputFile file(path);
    ImageWriter writer(image, file);
    ImageCounts counts(image, ImageCounts::Since::Start);
    if (counts.failed())
      file.fail(ENOMEM);
    ProfileArcs arcs = collectArcs(image, counts);
    writer.writeHeader(profileFlags(image, arcs, counts) | extraFlags);
    writer.writeHistogram();
    writer.writeArcs(arcs);
    writer.writeBlocks(counts);
    if (!file.commit())
      error("%s: %s; the profile of %s is not written", path, strerror(file.errorNumber()),
            image.name);
  }
  if (uint64_t lost = lostCalls())
    warning("out of memory: %llu calls were not recorded", static_cast<unsigned long long>(lost));
  pthread_setcancelstate(cancelState, nullptr);
  errno = savedErrno;
}

void noteForkChild() { isForkChild = true; }

} // namespace gmonrt
