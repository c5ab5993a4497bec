//===- pseudo_probes.cpp - Clang's pseudo probes --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/pseudo_probes.h"
#include "analyzer/object/debug_file.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MD5.h"
#include <string>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

struct ProbeSections {
  std::string functions, probes;
};

Error addSections(const ObjectFile &object, ProbeSections &found) {
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    if (*name != ".pseudo_probe" && *name != ".pseudo_probe_desc")
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    (*name == ".pseudo_probe" ? found.probes : found.functions) += *contents;
  }
  return Error::success();
}

// Reads the sections of the program or, if it is stripped, of its debug file.
Expected<ProbeSections> readSections(const Image &image) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  ProbeSections found;
  if (Error failed = addSections(**object, found))
    return fileError(image.path(), toString(std::move(failed)));
  std::string debugFile = found.functions.empty() ? findDebugFile(**object, image.path()) : "";
  if (debugFile.empty())
    return found;
  auto debug = openObjectFile(debugFile);
  if (!debug)
    return debug.takeError();
  if (Error failed = addSections(*debug->getBinary(), found))
    return fileError(debugFile, toString(std::move(failed)));
  return found;
}

// Start addresses of functions and of their split parts, by name: probes have addresses relative to
// them.
struct FunctionStarts {
  MCPseudoProbeDecoder::Uint64Map byName;
  MCPseudoProbeDecoder::Uint64Set shared; // names of several functions: ambiguous

  explicit FunctionStarts(const Image &image) {
    for (const Function &function : image.functions()) {
      add(function.name, function.address);
      for (StringRef alias : function.aliases)
        add(alias, function.address);
    }
  }
  void add(StringRef name, uint64_t address) {
    uint64_t guid = MD5Hash(name);
    if (!byName.try_emplace(guid, address).second)
      shared.insert(guid);
  }
};

} // namespace

Expected<PseudoProbes> PseudoProbes::read(const Image &image) {
  Expected<ProbeSections> sections = readSections(image);
  if (!sections)
    return sections.takeError();
  // Padding behind the data. The decoder checks for the end only after it has read a number.
  constexpr size_t LongestNumber = 16;
  auto decode = [&](std::string &bytes, auto &&with) {
    size_t size = bytes.size();
    bytes.append(LongestNumber, '\0');
    return with(reinterpret_cast<const uint8_t *>(bytes.data()), size);
  };
  PseudoProbes found;
  FunctionStarts starts(image);
  MCPseudoProbeDecoder::Uint64Set wanted;
  bool isComplete =
      decode(sections->functions,
             [&](const uint8_t *bytes, size_t size) {
               return found.decoder->buildGUID2FuncDescMap(bytes, size);
             }) &&
      decode(sections->probes, [&](const uint8_t *bytes, size_t size) {
        for (const MCPseudoProbeFuncDesc &function : found.functions())
          if (!starts.shared.contains(function.FuncGUID))
            wanted.insert(function.FuncGUID);
        return found.decoder->buildAddress2ProbeMap(bytes, size, wanted, starts.byName);
      });
  if (!isComplete)
    return fileError(image.path(), "damaged pseudo probes");
  found.shared = std::move(starts.shared);
  return found;
}

const MCPseudoProbeFuncDesc *PseudoProbes::function(uint64_t guid) const {
  auto found = partition_point(
      functions(), [&](const MCPseudoProbeFuncDesc &function) { return function.FuncGUID < guid; });
  return found == functions().end() || found->FuncGUID != guid ? nullptr : found;
}

} // namespace gmonkit
