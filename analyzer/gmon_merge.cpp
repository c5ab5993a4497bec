//===- gmon_merge.cpp - several profile files -> one ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmon_merge.h"
#include "errors.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Adds RECORD to the one with the same KEY, or appends it.
template <typename Record, typename Index, typename Key>
void addRecord(std::vector<Record> &records, Index &index, const Key &key, const Record &record) {
  auto [place, isNew] = index.try_emplace(key, records.size());
  if (isNew)
    records.push_back(record);
  else
    records[place->second].count = SaturatingAdd(records[place->second].count, record.count);
}

} // namespace

size_t GmonMerge::ArcHash::operator()(std::pair<uint64_t, uint64_t> arc) const {
  return hash_value(arc);
}

// A file of another tool says nothing of its program and is taken on trust.
Error GmonMerge::checkIdentity(const GmonFile &file) const {
  bool differs = file.imageId != total.imageId ||
                 (file.flags & GmonFlagBuildId) != (total.flags & GmonFlagBuildId);
  if (file.hasKitHeader && total.hasKitHeader && differs)
    return fileError(file.path, "profile of another program than " + total.path +
                                    "; merge the profiles of one program only");
  return Error::success();
}

void GmonMerge::addHeader(const GmonFile &file) {
  uint8_t firstOrder = GmonFlagFirstOrder & file.flags & (fileCount ? total.flags : 0xff);
  uint8_t merged = fileCount ? GmonFlagMerged : 0;
  constexpr uint8_t ofAny = GmonFlagBuildId | GmonFlagInexact | GmonFlagMerged | GmonFlagIncomplete;
  total.flags = ((total.flags | file.flags) & ofAny) | firstOrder | merged;
  if (file.hasKitHeader && !total.hasKitHeader) {
    total.hasKitHeader = true;
    total.imageId = file.imageId;
    total.path = file.path;
  }
}

Error GmonMerge::add(const GmonFile &file) {
  if (Error error = checkIdentity(file))
    return error;
  Histograms added;
  for (const GmonHistogram &record : file.histograms)
    if (Error error = added.add(record))
      return fileError(file.path, toString(std::move(error)));
  if (Error error = histogramSum.add(added))
    return fileError(file.path, toString(std::move(error)));

  addHeader(file);
  for (const GmonArc &arc : file.arcs)
    addRecord(total.arcs, arcIndex, std::pair(arc.from, arc.self), arc);
  for (const GmonBlock &block : file.blocks)
    addRecord(total.blocks, blockIndex, block.address, block);
  ++fileCount;
  return Error::success();
}

GmonFile GmonMerge::sum() const {
  GmonFile file = total;
  for (const GmonHistogram *record : histogramSum.records())
    file.histograms.push_back(*record);
  file.blockRecords = file.blocks.empty() ? 0 : 1;
  return file;
}

} // namespace gmonkit
