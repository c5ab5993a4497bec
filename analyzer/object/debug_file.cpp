//===- debug_file.cpp - separate files of debug information ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/debug_file.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/BuildID.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <vector>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

constexpr StringLiteral DebugDirectory = "/usr/lib/debug";

struct DebugLink {
  StringRef name;
  uint32_t checksum;
};

std::optional<DebugLink> debugLink(const ObjectFile &program) {
  for (const SectionRef &section : program.sections()) {
    Expected<StringRef> sectionName = section.getName();
    if (!sectionName) {
      consumeError(sectionName.takeError());
      continue;
    }
    if (*sectionName != ".gnu_debuglink")
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents) {
      consumeError(contents.takeError());
      return std::nullopt;
    }
    StringRef name = contents->take_until([](char c) { return c == 0; });
    size_t offset = alignTo(name.size() + 1, 4); // of the checksum
    if (name.empty() || offset + 4 > contents->size())
      return std::nullopt;
    auto order = program.isLittleEndian() ? endianness::little : endianness::big;
    return DebugLink{name, support::endian::read32(contents->data() + offset, order)};
  }
  return std::nullopt;
}

bool hasChecksum(StringRef path, uint32_t checksum) {
  if (!isFileOrMissing(path))
    return false;
  ErrorOr<InputFile> file = InputFile::open(path);
  auto bytes = file ? file->readProgram() : file.getError(); // those of browsers have many GiB
  return bytes && crc32(arrayRefFromStringRef((*bytes)->getBuffer())) == checksum;
}

} // namespace

std::string findDebugFile(const ObjectFile &program, StringRef path, DebugPlaces places) {
  if (BuildIDRef id = getBuildID(&program); id.size() > 1) {
    std::string hex = toHex(id, /*LowerCase=*/true);
    std::string byId =
        (DebugDirectory + "/.build-id/" + hex.substr(0, 2) + "/" + hex.substr(2) + ".debug").str();
    if (sys::fs::is_regular_file(byId))
      return byId;
  }
  std::optional<DebugLink> link = debugLink(program);
  // The name must not be a path: nothing outside the searched folders is opened.
  if (!link || link->name.contains('/'))
    return "";
  SmallString<256> absolute(path), real;
  if (sys::fs::make_absolute(absolute) || sys::fs::real_path(path, real))
    return "";
  StringRef typed = sys::path::parent_path(absolute), actual = sys::path::parent_path(real);
  std::vector<std::string> folders = {typed.str(), (typed + "/.debug").str(),
                                      (DebugDirectory + actual).str()};
  if (places == DebugPlaces::All)
    folders.insert(folders.end(),
                   {(DebugDirectory + typed).str(), actual.str(), (actual + "/.debug").str()});
  for (const std::string &folder : folders) {
    std::string candidate = (folder + "/" + link->name).str();
    if (candidate != absolute && candidate != real && hasChecksum(candidate, link->checksum))
      return candidate;
  }
  return "";
}

std::string findDebugFile(MemoryBufferRef program, StringRef path) {
  auto object = ObjectFile::createObjectFile(program);
  if (!object) {
    consumeError(object.takeError());
    return "";
  }
  return findDebugFile(**object, path);
}

} // namespace gmonkit
