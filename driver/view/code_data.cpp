//===- code_data.cpp - instructions with counts, for the page -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/inserted_code.h"
#include "analyzer/code/instruction_text.h"
#include "analyzer/code/program_code.h"
#include "analyzer/model/sample_credit.h"
#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

class CodeWriter {
public:
  CodeWriter(const ViewInput &input, const ProgramCode &code, const InsertedCode &inserted,
             const InstructionText &texts, json::OStream &json)
      : input(input), code(code), inserted(inserted), texts(texts), json(json) {}

  void write() {
    json.attributeArray("code", [&] {
      for (uint32_t function : input.disassembled)
        writeFunction(function);
    });
  }

private:
  const Image &image() const { return input.profile().image(); }
  std::string textOf(const CodeInstruction &at) const;
  void writeFunction(uint32_t index);

  const ViewInput &input;
  const ProgramCode &code;
  const InsertedCode &inserted;
  const InstructionText &texts;
  json::OStream &json;
};

// Returns the instruction, and where it leads.
std::string CodeWriter::textOf(const CodeInstruction &at) const {
  std::string text = texts.of(at, code.tools());
  std::optional<uint64_t> target = code.tools().target(at);
  std::optional<uint32_t> function = target ? image().find(*target) : std::nullopt;
  if (!function)
    return text;
  text += "  # " + pageName(image().functions()[*function].name);
  if (uint64_t offset = *target - image().functions()[*function].address)
    text += "+0x" + utohexstr(offset, /*LowerCase=*/true);
  return text;
}

void CodeWriter::writeFunction(uint32_t index) {
  const Function &function = image().functions()[index];
  std::vector<CodeInstruction> rows = code.decode(function.address, function.size);
  const Profile &profile = input.profile();
  std::vector<AddressIndex::Range> pieces;
  for (const CodeInstruction &at : rows)
    pieces.push_back({at.address, at.address + at.size});
  std::vector<double> samples = creditSamples(profile.histograms(), pieces);
  std::string added;
  for (bool isAdded : inserted.find(rows))
    added += isAdded ? '1' : '0';
  // -1: no block begins here.
  auto runsOf = [&](const CodeInstruction &at) {
    ArrayRef<GmonBlock> blocks = profile.blocks(at.address, at.address + 1);
    return blocks.empty() ? -1.0 : double(blocks.front().count);
  };
  auto lineOf = [&](const CodeInstruction &at) {
    const LineRange *row = input.lines().find(at.address);
    return row ? row->line : 0;
  };
  json.object([&] {
    json.attribute("function", index);
    json.attribute("address", function.address);
    writeColumn(
        "offset", rows, [&](const CodeInstruction &at) { return at.address - function.address; },
        json);
    writeColumn(
        "text", rows, [&](const CodeInstruction &at) { return textOf(at); }, json);
    writeNumbers("runs", rows, runsOf, json);
    writeNumbers(
        "samples", samples, [](double count) { return count; }, json);
    writeColumn("line", rows, lineOf, json);
    json.attribute("added", added);
  });
}

} // namespace

Error writeCode(const ViewInput &input, json::OStream &json) {
  if (input.disassembled.empty())
    return Error::success();
  const Image &image = input.profile().image();
  auto object = image.object();
  if (!object)
    return object.takeError();
  const auto &elf = cast<ELFObjectFileBase>(**object);
  Expected<ProgramCode> code = ProgramCode::create(image, elf);
  if (!code)
    return code.takeError();
  InsertedCode inserted(elf, code->tools());
  CodeWriter(input, *code, inserted, InstructionText(elf), json).write();
  return Error::success();
}

} // namespace gmonkit
