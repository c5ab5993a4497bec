//===- gmon_sum.cpp - gprof's gmon.sum ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/gmon_sum.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"

using namespace llvm;

namespace gmonkit::gprof {
namespace {

class Writer {
public:
  Writer(const GmonLayout &layout) : layout(layout) {}

  template <class Word> void word(uint64_t value) {
    char raw[sizeof(Word)];
    support::endian::write(raw, static_cast<Word>(value), layout.byteOrder);
    bytes.append(raw, sizeof(Word));
  }
  void address(uint64_t value) {
    if (layout.addressSize == 8)
      word<uint64_t>(value);
    else
      word<uint32_t>(value);
  }
  void bins(const Histogram &histogram) {
    for (int32_t bin : histogram.bins)
      word<uint16_t>(bin);
  }

  std::string bytes;

private:
  const GmonLayout &layout;
};

// Visits arcs by caller, and for one caller the newest first. Addresses are those of the symbols.
template <typename Visit>
void forEachArc(const SymbolTable &table, const CallGraph &graph, Visit &&visit) {
  for (uint32_t parent = 0; parent < table.all().size(); ++parent)
    for (uint32_t index : reverse(graph.all()[parent].children)) {
      const Arc &arc = graph.arcs()[index];
      visit(table.all()[parent].address, table.all()[arc.child].address, arc.count);
    }
}

void writeGmon(const SymbolTable &table, const CallGraph &graph, const ProfileFiles &files,
               Writer &to) {
  to.bytes.append(GmonMagic, sizeof(GmonMagic));
  to.word<uint32_t>(GmonVersion);
  to.bytes.append(GmonHeaderSize - GmonSpareOffset, 0);
  if (files.hasTime)
    for (const Histogram &histogram : files.histograms()) {
      to.word<uint8_t>(GmonTagHistogram);
      to.address(histogram.low);
      to.address(histogram.high);
      to.word<uint32_t>(histogram.bins.size());
      to.word<uint32_t>(files.rate);
      std::string dimension = files.dimension;
      dimension.resize(GmonDimensionSize);
      to.bytes += dimension + files.abbreviation;
      to.bins(histogram);
    }
  if (files.hasCalls)
    forEachArc(table, graph, [&](uint64_t from, uint64_t self, uint64_t count) {
      to.word<uint8_t>(GmonTagArc);
      to.address(from);
      to.address(self);
      to.word<uint32_t>(count);
    });
  if (!files.hasBlocks)
    return;
  size_t blocks = 0;
  for (const Symbol &symbol : table.all())
    blocks += symbol.blocks.size();
  to.word<uint8_t>(GmonTagBlocks);
  to.word<uint32_t>(blocks);
  for (const Symbol &symbol : table.all())
    for (const BlockCount &block : symbol.blocks) {
      to.address(block.address);
      to.address(block.count);
    }
}

void writeBsd(const SymbolTable &table, const CallGraph &graph, const ProfileFiles &files,
              bool isNew, const GmonLayout &layout, Writer &to) {
  if (files.histograms().empty())
    return;
  const Histogram &first = files.histograms().front();
  size_t header = 2 * layout.addressSize + 4 + (isNew ? 20 : 0);
  to.address(first.low);
  to.address(first.high);
  to.word<uint32_t>(header + 2 * first.bins.size());
  if (isNew) {
    to.word<uint32_t>(Bsd44Mark);
    to.word<uint32_t>(files.rate);
    to.bytes.append(12, 0);
  }
  to.bins(first);
  forEachArc(table, graph, [&](uint64_t from, uint64_t self, uint64_t count) {
    to.address(from);
    to.address(self);
    to.address(count);
  });
}

// BSD's formats have no magic number.
constexpr FileKind MarklessProfile = {"profile", [](StringRef start) {
                                        return !TextFile.holds(start) &&
                                               !start.starts_with("\177ELF");
                                      }};

} // namespace

Error writeSum(const SymbolTable &table, const CallGraph &graph, const ProfileFiles &files,
               ProfileFormat format, const GmonLayout &layout) {
  Writer to(layout);
  bool isMarked = format == ProfileFormat::Auto || format == ProfileFormat::Magic;
  if (isMarked)
    writeGmon(table, graph, files, to);
  else
    writeBsd(table, graph, files, format == ProfileFormat::Bsd44 || files.rate != HostRate, layout,
             to);
  if (Error failed = writeFile("gmon.sum", to.bytes, isMarked ? ProfileFile : MarklessProfile))
    return makeError(toString(std::move(failed)) + "\n");
  return Error::success();
}

} // namespace gmonkit::gprof
