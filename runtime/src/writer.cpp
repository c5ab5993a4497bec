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
#include "gmonkit/gmon_out.h"
#include "image_arcs.h"
#include "message.h"
#include "options.h"
#include "output_file.h"
#include "output_path.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <pthread.h>

namespace gmonrt {

namespace {

bool isForkChild = false;

struct Block {
  uint64_t address;
  const uint64_t *counter;
};

template <typename Record> struct Records {
  const Record *first, *last;
  explicit Records(const GmonSectionBounds &bounds)
      : first(static_cast<const Record *>(bounds.start)),
        last(first +
             (static_cast<const char *>(bounds.stop) - static_cast<const char *>(bounds.start)) /
                 sizeof(Record)) {}
  const Record *begin() const { return first; }
  const Record *end() const { return last; }
  size_t size() const { return static_cast<size_t>(last - first); }
};

uintptr_t target(const int32_t &word) { return reinterpret_cast<uintptr_t>(&word) + word; }

uint64_t executions(const int32_t &word) {
  return 0 - *reinterpret_cast<const uint64_t *>(target(word));
}

class ImageWriter {
public:
  ImageWriter(const Image &image, OutputFile &file) : image(image), file(file) {}

  void writeHeader(uint8_t flags);
  void writeHistogram();
  void writeArcs();
  void writeBlocks();

private:
  void writeEntryCounts();
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
    for (size_t i = 0; i < bins; ++i) {
      uint64_t count = image.bins[i].load(std::memory_order_relaxed);
      uint64_t rest = count > written ? count - written : 0;
      more |= rest > UINT16_MAX;
      file.writeWord(static_cast<uint16_t>(rest < UINT16_MAX ? rest : UINT16_MAX));
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

void ImageWriter::writeArcs() {
  Array<Arc> arcs = collectArcs(image);
  if (arcs.failed())
    file.fail(ENOMEM);
  for (const Arc &arc : arcs)
    writeArc(arc);
  writeEntryCounts();
}

// Functions without entry hook: how often they ran is known, from where is not.
void ImageWriter::writeEntryCounts() {
  Records<GmonFuncRecord> records(image.record->funcs);
  Array<Arc> arcs(records.size());
  if (arcs.failed())
    file.fail(ENOMEM);
  for (const GmonFuncRecord &record : records)
    if (record.count && !(record.flags & GmonFuncHasEntryHook) && executions(record.count))
      arcs.push({image.outside(), image.fileAddress(target(record.function)),
                 executions(record.count), 0});
  std::sort(arcs.begin(), arcs.end(), [](const Arc &a, const Arc &b) { return a.self < b.self; });
  for (const Arc &arc : arcs)
    writeArc(arc);
}

void ImageWriter::writeBlocks() {
  Records<GmonBlockRecord> records(image.record->blocks);
  if (records.size() == 0) {
    if (image.record->counters.start != image.record->counters.stop)
      warning("%s has block counters but no address table (was it linked in two steps?); the "
              "profile has no block counts",
              image.name);
    return;
  }
  Array<Block> blocks(records.size());
  if (blocks.failed())
    file.fail(ENOMEM);
  for (const GmonBlockRecord &record : records)
    blocks.push({image.fileAddress(target(record.address)),
                 reinterpret_cast<const uint64_t *>(target(record.count))});
  // A counter that stands at two places is reported once, at the lower address.
  std::sort(blocks.begin(), blocks.end(), [](const Block &a, const Block &b) {
    return a.counter != b.counter ? a.counter < b.counter : a.address < b.address;
  });
  blocks.resize(std::unique(blocks.begin(), blocks.end(),
                            [](const Block &a, const Block &b) { return a.counter == b.counter; }));
  std::sort(blocks.begin(), blocks.end(),
            [](const Block &a, const Block &b) { return a.address < b.address; });
  file.writeWord<uint8_t>(gmonkit::GmonTagBlocks);
  file.writeWord(static_cast<uint32_t>(blocks.size()));
  for (const Block &block : blocks) {
    file.writeWord(block.address);
    file.writeWord<uint64_t>(0 - *block.counter);
  }
}

// Whether threads may have lost counts that they shared.
bool mayBeInexact(const Image &image) {
  if (!severalThreadsSeen())
    return false;
  for (const GmonFuncRecord &record : Records<GmonFuncRecord>(image.record->funcs))
    if (record.count && !(record.flags & GmonFuncCountersExact))
      return true;
  return false;
}

uint8_t profileFlags(const Image &image) {
  uint8_t flags = gmonkit::GmonFlagFirstOrder;
  if (image.hasBuildId)
    flags |= gmonkit::GmonFlagBuildId;
  if (mayBeInexact(image)) {
    flags |= gmonkit::GmonFlagInexact;
    warning("%s: threads shared block counters that are not exact; compile with -pthread or "
            "--gmon-threads=exact",
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
    writer.writeHeader(profileFlags(image) | extraFlags);
    writer.writeHistogram();
    writer.writeArcs();
    writer.writeBlocks();
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
