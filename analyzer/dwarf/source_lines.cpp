//===- source_lines.cpp - source lines of addresses -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/dwarf/line_table_check.h"
#include "analyzer/dwarf/ranges.h"
#include "analyzer/dwarf/unit_check.h"
#include "analyzer/object/compressed_sections.h"
#include "analyzer/object/debug_file.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFCompileUnit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

constexpr auto PathKind = DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath;

// Drops ERROR: the other debug information is still useful.
void ignore(Error error) { consumeError(std::move(error)); }

bool hasDebugInfo(const ObjectFile &object) {
  return any_of(object.sections(), [](const SectionRef &section) {
    Expected<StringRef> name = section.getName();
    if (!name) {
      consumeError(name.takeError());
      return false;
    }
    return *name == ".debug_info";
  });
}

struct OpenObject {
  std::unique_ptr<MemoryBuffer> buffer;
  std::unique_ptr<ObjectFile> object;
};

Expected<OpenObject> parseObject(std::unique_ptr<MemoryBuffer> file, StringRef path) {
  auto converted = convertOldCompression(file->getMemBufferRef());
  if (!converted)
    return fileError(path, toString(converted.takeError()));
  if (*converted)
    file = std::move(*converted);
  auto object = ObjectFile::createObjectFile(file->getMemBufferRef());
  if (!object)
    return fileError(path, toString(object.takeError()));
  return OpenObject{std::move(file), std::move(*object)};
}

Expected<OpenObject> openObject(StringRef path) {
  auto file = readProgramFile(path);
  if (!file)
    return file.takeError();
  return parseObject(std::move(*file), path);
}

// Returns the ranges of executable sections, sorted. Rows outside them belong to code that the
// linker dropped: it has address 0 or the highest addresses.
std::vector<std::pair<uint64_t, uint64_t>> codeRanges(const ObjectFile &object) {
  std::vector<std::pair<uint64_t, uint64_t>> found;
  for (const SectionRef &section : object.sections())
    if (section.isText() && section.getSize() != 0)
      found.emplace_back(section.getAddress(), section.getAddress() + section.getSize());
  sort(found);
  return found;
}

} // namespace

// Returns the normalized path: one file may be included as ./a.h and as b/../a.h.
std::string SourceLines::pathOf(StringRef recorded) const {
  if (paths == SourcePaths::AsGprof)
    return recorded.str();
  SmallString<256> path(recorded);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  // Keeps the folder "." that -ffile-prefix-map wrote, so that --source-prefix=.=FOLDER can replace
  // it.
  return (recorded.starts_with("./") ? "./" : "") + path.str().str();
}

Expected<SourceLines> SourceLines::open(const Image &program) {
  return read(MemoryBuffer::getMemBuffer(program.bytes(), /*RequiresNullTerminator=*/false),
              program.path(), SourcePaths::Normalized);
}

Expected<SourceLines> SourceLines::read(std::unique_ptr<MemoryBuffer> program, StringRef path,
                                        SourcePaths paths) {
  Expected<OpenObject> opened = parseObject(std::move(program), path);
  if (!opened)
    return opened.takeError();
  auto code = codeRanges(*opened->object);
  if (!hasDebugInfo(*opened->object)) {
    std::string debugFile =
        findDebugFile(*opened->object, path,
                      paths == SourcePaths::AsGprof ? DebugPlaces::AsGprof : DebugPlaces::All);
    if (!debugFile.empty()) {
      Expected<OpenObject> debug = openObject(debugFile);
      if (!debug)
        return debug.takeError();
      opened = std::move(debug);
    }
  }

  if (Error damaged = checkDebugSections(*opened->object))
    return fileError(path, "damaged debug information: " + toString(std::move(damaged)));

  SourceLines lines(paths);
  lines.buffer = std::move(opened->buffer);
  lines.object = std::move(opened->object);
  lines.dwarf = DWARFContext::create(*lines.object, DWARFContext::ProcessDebugRelocations::Ignore,
                                     nullptr, "", ignore, ignore);
  lines.storage = std::make_unique<BumpPtrAllocator>();
  if (Error damaged = lines.readUnits(code))
    return fileError(path, "damaged debug information: " + toString(std::move(damaged)));
  removeOverlaps(lines.ranges);
  return lines;
}

// Returns what the names of all files take at most: with a row, each takes 8 bytes of a table, and
// its folder may be given once for all.
uint64_t SourceLines::mostSavedBytes() const {
  constexpr uint64_t longestName = 2048;
  return dwarf->getDWARFObj().getLineSection().Data.size() / 8 * longestName;
}

// In a damaged file, thousands of tables may share one long end, or names one long folder.
Error SourceLines::readUnits(ArrayRef<std::pair<uint64_t, uint64_t>> code) {
  uint64_t section = dwarf->getDWARFObj().getLineSection().Data.size(), known = 0;
  std::unordered_set<uint64_t> tables; // several units may name one
  for (const auto &unit : dwarf->compile_units()) {
    if (!canBeRead(*unit, UnitPart::FirstEntry))
      return makeError("compile unit beyond the end of the file");
    std::optional<uint64_t> table =
        dwarf::toSectionOffset(unit->getUnitDIE().find(dwarf::DW_AT_stmt_list));
    if (!table || !tables.insert(*table + unit->getLineTableOffset()).second)
      continue;
    known = SaturatingAdd(known, lineTableSize(*unit));
    if (known > section && tables.size() > 1)
      return makeError("its line tables overlap");
    if (Error damaged = checkLineTableForms(*unit))
      return damaged;
    readUnit(*unit, code);
    if (savedBytes > mostSavedBytes())
      return makeError("its line tables have names of impossible length");
  }
  return Error::success();
}

void SourceLines::readUnit(DWARFUnit &unit, ArrayRef<std::pair<uint64_t, uint64_t>> code) {
  auto table = dwarf->getLineTableForUnit(&unit, ignore);
  if (!table) {
    consumeError(table.takeError());
    return;
  }
  if (!*table)
    return;
  StringRef directory = unit.getCompilationDir() ? unit.getCompilationDir() : "";
  std::map<uint64_t, StringRef> files;
  auto fileName = [&](uint64_t number) {
    auto [place, isNew] = files.try_emplace(number);
    std::string name;
    if (isNew && savedBytes <= mostSavedBytes() &&
        (*table)->getFileNameByIndex(number, directory, PathKind, name)) {
      place->second = StringSaver(*storage).save(pathOf(name));
      savedBytes += name.size();
    }
    return place->second;
  };
  auto isCode = [&](uint64_t address) {
    auto after = upper_bound(
        code, address, [](uint64_t address, const auto &range) { return address < range.first; });
    return after != code.begin() && address < std::prev(after)->second;
  };
  for (const DWARFDebugLine::Sequence &sequence : (*table)->Sequences) {
    if (!isCode(sequence.LowPC))
      continue;
    // In DWARF 5 gprof starts with the first file, the source itself, until a row chooses another.
    bool isFirstFile = paths == SourcePaths::AsGprof && (*table)->Prologue.getVersion() >= 5;
    // The last row of a sequence only gives its end.
    for (unsigned i = sequence.FirstRowIndex; i + 1 < sequence.LastRowIndex; ++i) {
      const DWARFDebugLine::Row &row = (*table)->Rows[i];
      uint64_t begin = row.Address.Address, end = (*table)->Rows[i + 1].Address.Address;
      isFirstFile &= row.File == 1;
      StringRef file = fileName(isFirstFile ? 0 : row.File);
      if (begin < end && !file.empty())
        ranges.push_back({begin, end, file, row.Line});
    }
  }
}

DWARFUnit *SourceLines::fullUnit(DWARFUnit &unit) const {
  DWARFDie die = splitFiles.fullUnitEntry(unit);
  if (!die)
    return nullptr;
  DWARFUnit *full = die.getDwarfUnit();
  auto [known, isNew] = isReadable.try_emplace(full);
  if (isNew) // LLVM assumes that there is a first entry
    known->second =
        canBeRead(*full, UnitPart::All) && full->getUnitDIE(/*ExtractUnitDIEOnly=*/false).isValid();
  return known->second ? full : nullptr;
}

void SourceLines::forEachEntry(dwarf::Tag tag, function_ref<void(DWARFDie)> visit) const {
  for (const auto &unit : dwarf->compile_units())
    if (DWARFUnit *full = fullUnit(*unit))
      for (const DWARFDebugInfoEntry &entry : full->dies())
        if (entry.getTag() == tag)
          visit(DWARFDie(full, &entry));
}

ArrayRef<LineRange> SourceLines::lines(uint64_t begin, uint64_t end) const {
  auto first = partition_point(ranges, [&](const LineRange &range) { return range.end <= begin; });
  auto last = std::partition_point(first, ranges.end(),
                                   [&](const LineRange &range) { return range.begin < end; });
  return ArrayRef(ranges).slice(first - ranges.begin(), last - first);
}

const LineRange *SourceLines::find(uint64_t address) const {
  auto after =
      partition_point(ranges, [&](const LineRange &range) { return range.end <= address; });
  return after == ranges.end() || address < after->begin ? nullptr : &*after;
}

std::vector<SourceUnit> SourceLines::units() const {
  std::vector<SourceUnit> found;
  StringMap<std::set<StringRef>> directories; // by relative name
  for (const auto &unit : dwarf->compile_units()) {
    const char *name = splitFiles.fullUnitEntry(*unit).getShortName();
    DWARFDie die = unit->getUnitDIE();
    if (!name || !die) // damaged, or its split debug information is missing
      continue;
    SourceUnit &source = found.emplace_back();
    source.file = name;
    source.directory = unit->getCompilationDir() ? unit->getCompilationDir() : "";
    if (sys::path::is_relative(name))
      directories[name].insert(source.directory);
    Expected<DWARFAddressRangesVector> addresses = die.getAddressRanges();
    if (!addresses) {
      consumeError(addresses.takeError());
      continue;
    }
    for (const DWARFAddressRange &range : *addresses)
      if (range.LowPC < range.HighPC && range.LowPC > LastUnlinked)
        source.code.emplace_back(range.LowPC, range.HighPC);
  }
  // Makes names absolute that occur in several folders: a make in each folder may give the compiler
  // the same relative name.
  for (SourceUnit &source : found) {
    auto shared = directories.find(source.file);
    if (shared == directories.end() || shared->second.size() < 2)
      continue;
    SmallString<256> path(source.file);
    sys::path::make_absolute(source.directory, path);
    source.file = StringSaver(*storage).save(pathOf(path));
  }
  return found;
}

std::vector<SourceFrame> SourceLines::frames(uint64_t address) const {
  if (DWARFUnit *unit = dwarf->getCompileUnitForCodeAddress(address); unit && !fullUnit(*unit))
    return {};
  DIInliningInfo found =
      dwarf->getInliningInfoForAddress({address, SectionedAddress::UndefSection},
                                       DILineInfoSpecifier(PathKind, DINameKind::LinkageName));
  std::vector<SourceFrame> frames;
  auto known = [](const std::string &text) {
    return text == DILineInfo::BadString ? std::string() : text;
  };
  for (uint32_t i = 0; i < found.getNumberOfFrames(); ++i) {
    const DILineInfo &frame = found.getFrame(i);
    frames.push_back({known(frame.FunctionName), pathOf(known(frame.FileName)), frame.Line,
                      frame.StartLine, frame.Discriminator});
  }
  return frames;
}

std::string SourceLines::unit(uint64_t address) const {
  DWARFUnit *unit = dwarf->getCompileUnitForCodeAddress(address);
  if (!unit)
    return "";
  DWARFDie die = splitFiles.fullUnitEntry(*unit);
  SmallString<256> path(dwarf::toStringRef(die.find(dwarf::DW_AT_name)));
  if (!path.empty() && unit->getCompilationDir())
    sys::path::make_absolute(unit->getCompilationDir(), path);
  return pathOf(path);
}

} // namespace gmonkit
