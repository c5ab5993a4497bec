//===- function_code.cpp - basic blocks and edges of functions ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/function_code.h"
#include "analyzer/code/block_maps.h"
#include "analyzer/code/flow_places.h"
#include "analyzer/code/inserted_code.h"
#include "analyzer/code/program_code.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include <unordered_map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Limit for the sum of all blocks, as a multiple of the code's size. Damaged files exceed it.
constexpr uint64_t MostCopies = 4;

// Reads the code of one program. PLACES, those of OBJECT, must outlive it.
class CodeReader {
public:
  CodeReader(const ELFObjectFileBase &object, ProgramCode code, ArrayRef<FlowPlace> places)
      : program(std::move(code)), tools(program.tools()), inserted(object, tools), places(places) {}
  CodeReader(const CodeReader &) = delete; // members refer to each other

  // Returns nothing if the jumps are too many to follow.
  std::optional<FunctionCode> read(uint32_t function, const BBAddrMap &map);

private:
  // Not those of plain_flow.cpp: there, places have counts and are known by the instruction that
  // they are at in another build. Here all are known by address, of blocks that the compiler
  // listed.
  const FlowPlace *firstPlace(const CodeBlock &block) const;
  const FlowPlace *lastPlace(const CodeBlock &block) const;
  void readBlock(CodeBlock &block, size_t index);
  bool followIndirectJumps(FunctionCode &code);

  ProgramCode program;
  const Disassembler &tools;
  InsertedCode inserted;
  ArrayRef<FlowPlace> places;
  std::unordered_map<uint64_t, uint32_t> starts; // start address of each block -> its index
};

const FlowPlace *CodeReader::firstPlace(const CodeBlock &block) const {
  auto it = partition_point(places, [&](const FlowPlace &p) { return p.address < block.address; });
  return it != places.end() && it->address < block.end() ? &*it : nullptr;
}

const FlowPlace *CodeReader::lastPlace(const CodeBlock &block) const {
  auto it = partition_point(places, [&](const FlowPlace &p) { return p.address < block.end(); });
  return it != places.begin() && std::prev(it)->address >= block.address ? &*std::prev(it)
                                                                         : nullptr;
}

void CodeReader::readBlock(CodeBlock &block, size_t index) {
  auto leadTo = [&](uint32_t successor) {
    if (successor != 0) // a jump to the entry is a tail call
      block.successors.push_back(successor);
  };
  std::vector<CodeInstruction> instructions = program.decode(block.address, block.size);
  block.plainSize = block.size;
  for (const auto &[at, isInserted] : zip(instructions, inserted.find(instructions))) {
    if (isInserted) {
      block.plainSize -= at.size;
      continue;
    }
    if (!tools.isJump(at))
      continue;
    std::optional<uint64_t> target = tools.target(at);
    auto start = target ? starts.find(*target) : starts.end();
    if (start == starts.end())
      continue;
    leadTo(start->second);
    block.branchBytes += at.size;
    if (tools.isConditional(at))
      block.conditional.push_back(start->second);
    else
      block.otherwise = start->second;
  }
  if (block.isAdded)
    block.plainSize = block.branchBytes = 0;
  if (block.fallsThrough) {
    leadTo(index + 1);
    block.otherwise = index + 1;
  }
  block.sortSuccessors();
}

// Adds edges of jumps through a table or to a label's address. The targets come from the function's
// flow graph. Without one, all blocks that no other edge reaches are targets. Returns false if
// there are more than any real program has.
bool CodeReader::followIndirectJumps(FunctionCode &code) {
  if (none_of(code.blocks, [](const CodeBlock &block) { return block.jumpsIndirectly; }))
    return true;
  std::vector<bool> isReached(code.blocks.size());
  for (const CodeBlock &block : code.blocks)
    for (uint32_t successor : block.successors)
      isReached[successor] = true;
  std::vector<uint32_t> unreached;
  std::unordered_map<uint64_t, std::vector<uint32_t>> ledFrom; // by FlowPlace::from
  for (uint32_t i = 1; i < code.blocks.size(); ++i) {
    if (!isReached[i] && !code.blocks[i].isLandingPad)
      unreached.push_back(i);
    if (const FlowPlace *begin = firstPlace(code.blocks[i]))
      ledFrom[begin->from].push_back(i);
  }
  size_t jumps = 0;
  for (CodeBlock &block : code.blocks) {
    if (!block.jumpsIndirectly)
      continue;
    const FlowPlace *end = lastPlace(block);
    ArrayRef<uint32_t> targets = end ? ArrayRef(ledFrom[end->to]) : ArrayRef(unreached);
    if (jumps += targets.size(); jumps > MostIndirectEdges)
      return false;
    append_range(block.successors, targets);
    block.sortSuccessors();
  }
  return true;
}

std::optional<FunctionCode> CodeReader::read(uint32_t function, const BBAddrMap &map) {
  FunctionCode code = {function, map.BBRanges.size() > 1, shapeOf(map), {}};
  code.blocks.reserve(map.getNumBBEntries());
  starts = {}; // clear() would take as long as the largest function needs
  for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
    for (const BBAddrMap::BBEntry &entry : range.BBEntries) {
      CodeBlock &block = code.blocks.emplace_back();
      block.id = entry.ID;
      block.address = range.BaseAddress + entry.Offset;
      block.size = entry.Size;
      block.isAdded = entry.ID >= GMON_FIRST_ADDED_BLOCK;
      block.isLandingPad = entry.isEHPad();
      block.leaves = entry.hasReturn() || entry.hasTailCall();
      block.fallsThrough = entry.canFallThrough() && &entry != &range.BBEntries.back();
      // Of several blocks at one address all but the last are empty and lead to it.
      starts.try_emplace(block.address, code.blocks.size() - 1);
      block.jumpsIndirectly = entry.hasIndirectBranch();
    }
  for (size_t i = 0; i < code.blocks.size(); ++i)
    readBlock(code.blocks[i], i);
  if (!followIndirectJumps(code))
    return std::nullopt;
  return code;
}

struct WantedFunction {
  uint32_t function; // index in the image
  BBAddrMap *map;
};

// Returns the first map of each function of IMAGE that IS_WANTED.
std::vector<WantedFunction> choose(const Image &image, MutableArrayRef<BBAddrMap> maps,
                                   function_ref<bool(uint32_t)> isWanted) {
  std::vector<WantedFunction> chosen;
  for (BBAddrMap &map : maps) {
    std::optional<uint32_t> function = image.find(map.getFunctionAddress());
    bool isFunction = function && image.functions()[*function].address == map.getFunctionAddress();
    bool isSecond = !chosen.empty() && function && chosen.back().function == *function;
    if (isFunction && !isSecond && isWanted(*function))
      chosen.push_back({*function, &map});
  }
  return chosen;
}

uint64_t blockBytes(ArrayRef<WantedFunction> functions) {
  uint64_t bytes = 0;
  for (const WantedFunction &wanted : functions)
    for (const BBAddrMap::BBRangeEntry &range : wanted.map->BBRanges)
      for (const BBAddrMap::BBEntry &entry : range.BBEntries)
        bytes += entry.Size;
  return bytes;
}

} // namespace

void CodeBlock::sortSuccessors() {
  llvm::sort(successors);
  successors.erase(llvm::unique(successors), successors.end());
}

uint32_t firstAddedBlock(const FunctionCode &cut, uint64_t shape) {
  std::vector<ShapedBlock> blocks;
  for (const CodeBlock &block : cut.blocks)
    if (!block.isAdded)
      blocks.push_back({block.id, block.isLandingPad, block.jumpsIndirectly,
                        mayBeBranch(block.size, block.leaves, block.isLandingPad)});
  return firstAddedBlock(std::move(blocks), cut.isCut, shape).value_or(NoneAdded);
}

Expected<std::vector<FunctionCode>> readFunctionCode(const Image &image,
                                                     function_ref<bool(uint32_t)> isWanted) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  const auto &elf = cast<ELFObjectFileBase>(**object);
  Expected<std::vector<BBAddrMap>> maps = readBlockMaps(image);
  if (!maps)
    return maps.takeError();
  std::vector<FunctionCode> codes;
  if (maps->empty())
    return codes;
  Expected<ProgramCode> program = ProgramCode::create(image, elf);
  if (!program)
    return program.takeError();
  std::vector<WantedFunction> wanted = choose(image, *maps, isWanted);
  // A damaged file may claim all code for each of its functions.
  if (blockBytes(wanted) > MostCopies * program->size())
    return fileError(image.path(), "its basic blocks are more than its code; link it again");
  std::vector<FlowPlace> places = readFlowPlaces(elf);
  std::vector<std::optional<FunctionCode>> read(wanted.size());
  constexpr size_t AtOnce = 64;
  auto makeReader = [&] {
    return CodeReader(elf, cantFail(ProgramCode::create(image, elf)), places);
  };
  inPiecesWith(makeReader, wanted.size(), AtOnce,
               [&](CodeReader &reader, size_t begin, size_t end) {
                 for (size_t w = begin; w < end; ++w) {
                   read[w] = reader.read(wanted[w].function, *wanted[w].map);
                   wanted[w].map->BBRanges.clear(); // takes nearly as much memory as the code
                 }
               });
  codes.reserve(read.size());
  for (std::optional<FunctionCode> &code : read)
    if (code)
      codes.push_back(std::move(*code));
  return codes;
}

} // namespace gmonkit
