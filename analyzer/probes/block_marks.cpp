//===- block_marks.cpp - marks of the source's blocks ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/block_marks.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/probes/unloaded_sections.h"
#include "analyzer/support/errors.h"
#include "gmonkit/abi.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/DataExtractor.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Reads the records of one section.
class MarkReader {
public:
  MarkReader(StringRef contents, uint64_t address, bool isLittleEndian, BlockMarks &result)
      : data(contents, isLittleEndian, /*AddressSize=*/8), address(address), result(result) {}

  // Returns false if the section is damaged.
  bool readAll();

private:
  bool readRecord(uint64_t at, uint64_t size);
  bool readFunctions(uint64_t at, uint64_t end, uint32_t count);

  DataExtractor data;
  uint64_t address;
  BlockMarks &result;
  std::vector<BlockMark::Function> functions; // of the current record
};

bool MarkReader::readAll() {
  uint64_t at = 0;
  while (at < data.size()) {
    uint64_t place = at;
    uint64_t size = data.getU32(&place);
    if (size == 0 && place - at == sizeof(uint32_t)) { // padding between objects
      at += sizeof(uint64_t);
      continue;
    }
    if (size < sizeof(GmonMarksRecord) || size > data.size() - at || !readRecord(at, size))
      return false;
    at += size;
  }
  return true;
}

bool MarkReader::readFunctions(uint64_t at, uint64_t end, uint32_t count) {
  functions.clear();
  uint64_t start = at - sizeof(GmonMarksRecord);
  for (uint32_t i = 0; i < count; ++i) {
    uint64_t identity = data.getU64(&at);
    uint32_t checksum = data.getU32(&at);
    uint64_t name = data.getU32(&at);
    if (name >= end - start)
      return false;
    StringRef rest = data.getData().slice(start + name, end);
    size_t length = rest.find('\0');
    if (length == rest.npos)
      return false;
    functions.push_back({rest.take_front(length), identity, checksum});
  }
  return true;
}

bool MarkReader::readRecord(uint64_t at, uint64_t size) {
  const uint64_t end = at + size;
  uint64_t place = at + offsetof(GmonMarksRecord, code);
  uint64_t code = address + place;
  code += static_cast<uint64_t>(data.getSigned(&place, sizeof(int32_t)));
  uint32_t functionCount = data.getU32(&place), markCount = data.getU32(&place);
  uint64_t tables =
      uint64_t(functionCount) * sizeof(GmonMarkedFunction) + uint64_t(markCount) * sizeof(GmonMark);
  if (tables > end - place || !readFunctions(place, end, functionCount))
    return false;
  place += functionCount * sizeof(GmonMarkedFunction);
  for (uint32_t i = 0; i < markCount; ++i) {
    uint32_t offset = data.getU32(&place), function = data.getU32(&place),
             number = data.getU32(&place);
    if (function >= functions.size())
      return false;
    BlockMark mark = {std::nullopt, functions[function], (number & GMON_MARK_IS_CALL) != 0,
                      number & ~GMON_MARK_IS_CALL};
    if (offset != GMON_NO_BLOCK)
      mark.address = code + offset;
    result.marks.push_back(std::move(mark));
  }
  if (!functions.empty())
    result.identities.emplace(code, functions.front().identity);
  return true;
}

} // namespace

std::optional<uint64_t> BlockMarks::identityOf(uint64_t begin, uint64_t end) const {
  auto found = identities.lower_bound(begin);
  if (found == identities.end() || found->first >= end)
    return std::nullopt;
  return found->second;
}

StringRef BlockMarks::graphOf(const BlockMark::Function &function) const {
  auto found = graphs.find(function.identity + function.checksum);
  return found == graphs.end() ? StringRef() : StringRef(found->second);
}

Expected<BlockMarks> readBlockMarks(const Image &image) {
  auto opened = image.object();
  if (!opened)
    return opened.takeError();
  const ObjectFile &object = **opened;
  BlockMarks result;
  bool isRight = true;
  auto read = [&](const SectionRef &section, StringRef contents) {
    MarkReader reader(contents, section.getAddress(), object.isLittleEndian(), result);
    isRight = isRight && reader.readAll();
  };
  if (Error failed = forEachSection(object, GMON_SECTION_MARKS, read))
    return fileError(image.path(), toString(std::move(failed)));
  if (!isRight)
    return fileError(image.path(), "section " GMON_SECTION_MARKS " is damaged; link it again");
  auto sections = readUnloadedSections(image, {GMON_SECTION_SOURCE_GRAPHS});
  if (!sections)
    return sections.takeError();
  std::optional<SourceGraphs> graphs = readSourceGraphs(sections->front());
  if (!graphs)
    return fileError(image.path(),
                     "section " GMON_SECTION_SOURCE_GRAPHS " is damaged; link it again");
  result.graphs = std::move(*graphs);
  return result;
}

bool hasBlockMarks(const Image &image) {
  if (!image.isElf())
    return false;
  auto opened = image.object();
  if (!opened) { // not an error here: the profile could be read
    consumeError(opened.takeError());
    return false;
  }
  bool isThere = false;
  consumeError(forEachSection(**opened, GMON_SECTION_MARKS,
                              [&](const SectionRef &, StringRef) { isThere = true; }));
  return isThere;
}

} // namespace gmonkit
