//===- code_match.cpp - matches instrumented code with plain code ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/code_match.h"
#include "analyzer/code/inserted_code.h"
#include "analyzer/code/jump_tables.h"
#include "analyzer/code/program_code.h"
#include "analyzer/object/clone_index.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include <set>
#include <string>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

size_t CodeMatch::find(uint64_t address) const {
  return partition_point(instrumented, [&](const Place &it) { return it.end <= address; }) -
         instrumented.begin();
}

std::optional<size_t> CodeMatch::targetOf(size_t i, const Disassembler &tools) const {
  std::optional<uint64_t> target = tools.target(plain[i]);
  if (!target || !isInside(*target))
    return std::nullopt;
  size_t to = findPlain(*target);
  return to < plain.size() ? std::optional(to) : std::nullopt;
}

size_t CodeMatch::findPlain(uint64_t address) const {
  return partition_point(plain, [&](const CodeInstruction &at) { return at.address < address; }) -
         plain.begin();
}

// One of the two programs.
class CodeMatcher::Side {
public:
  static Expected<std::unique_ptr<Side>> create(const Image &image) {
    auto object = image.object();
    if (!object)
      return object.takeError();
    const auto &elf = cast<ELFObjectFileBase>(**object);
    if (!InsertedCode::isKnownFor(elf))
      return fileError(image.path(), "code of " + elf.makeTriple().getArchName() +
                                         " cannot be matched; only that of x86-64 and AArch64 can");
    Expected<ProgramCode> program = ProgramCode::create(image, elf);
    if (!program)
      return program.takeError();
    return std::unique_ptr<Side>(new Side(image, std::move(*object), std::move(*program)));
  }

  struct OwnCode {
    std::vector<CodeInstruction> instructions, padding;
  };

  // Returns the instructions of FUNCTION without inserted ones.
  OwnCode read(const Function &function) const {
    std::vector<CodeInstruction> all = program.decode(function.address, function.size);
    std::vector<bool> isInserted = inserted.find(all);
    OwnCode own;
    for (size_t i = 0; i < all.size(); ++i)
      if (!isInserted[i])
        (isPadding(all, i) ? own.padding : own.instructions).push_back(all[i]);
    return own;
  }

  // Returns a match that has only the plain function, FUNCTION.
  CodeMatch readPlain(const Function &function) const {
    OwnCode own = read(function);
    CodeMatch match;
    match.plain = std::move(own.instructions);
    match.padding = std::move(own.padding);
    match.begin = function.address;
    match.end = function.end();
    match.tables = tables.targets(match.plain, tools, match.begin, match.end);
    return match;
  }

  // Returns the function that begins at ADDRESS, or null.
  const Function *functionAt(uint64_t address) const {
    std::optional<uint32_t> found = image.find(address);
    return found && image.functions()[*found].address == address ? &image.functions()[*found]
                                                                 : nullptr;
  }

  std::string architecture() const { return elf.makeTriple().getArchName().str(); }

  // Returns whether the operand VALUE may be an address, which differs between the builds.
  bool mayBeAddress(int64_t value) const {
    return isFixed && any_of(loaded, [&](const std::pair<uint64_t, uint64_t> &range) {
             return uint64_t(value) >= range.first && uint64_t(value) <= range.second;
           });
  }

private:
  // Linkers make a nop and adr of adrp and add, if the address is near.
  bool isPadding(ArrayRef<CodeInstruction> code, size_t i) const {
    return tools.isPadding(code[i]) && !(i + 1 < code.size() && tools.name(code[i + 1]) == "ADR");
  }

  Side(const Image &image, std::unique_ptr<ObjectFile> object, ProgramCode code)
      : image(image), object(std::move(object)), program(std::move(code)),
        elf(cast<ELFObjectFileBase>(*this->object)), isFixed(elf.getEType() == ELF::ET_EXEC),
        tools(program.tools()), tables(elf), inserted(elf, tools) {
    for (const ELFSectionRef section : elf.sections())
      if (section.getFlags() & ELF::SHF_ALLOC)
        loaded.push_back({section.getAddress(), section.getAddress() + section.getSize()});
  }

  const Image &image;
  std::unique_ptr<ObjectFile> object;
  ProgramCode program;
  const ELFObjectFileBase &elf;
  bool isFixed; // not position-independent
  std::vector<std::pair<uint64_t, uint64_t>> loaded;

public:
  const Disassembler &tools;

private:
  const JumpTables tables;
  InsertedCode inserted;
};

namespace {

bool shareName(const Function &a, const Function &b) {
  auto bears = [](const Function &function, StringRef name) {
    return function.name == name || is_contained(function.aliases, name);
  };
  return bears(b, a.name) || any_of(a.aliases, [&](StringRef name) { return bears(b, name); });
}

// Returns one name for instructions that the assembler or linker may choose between: jumps of
// several lengths, and loads from the global offset table, which linkers turn into lea.
StringRef kindOf(StringRef name) {
  for (StringRef length : {"_1", "_2", "_4"})
    if (name.consume_back(length))
      return name;
  return name == "LEA64r" ? "MOV64rm" : name;
}

// The registers into which a function of AArch64 loads pages of addresses.
using PageRegisters = std::set<StringRef>;

PageRegisters findPages(ArrayRef<CodeInstruction> code, const Disassembler &tools) {
  PageRegisters found;
  for (const CodeInstruction &at : code)
    if (tools.addressMade(at))
      found.insert(tools.registerAt(at, 0));
  return found;
}

// Returns whether a number in AT may be the lower part of an address, whose page is in one of
// PAGES.
bool isOnPage(const CodeInstruction &at, const Disassembler &tools, const PageRegisters &pages) {
  for (unsigned i = 1; i < at.inst.getNumOperands() && !pages.empty(); ++i)
    if (pages.count(tools.registerAt(at, i)))
      return true;
  return false;
}

} // namespace

// Matches one function.
class FunctionMatcher {
public:
  using Side = CodeMatcher::Side;

  FunctionMatcher(const Side &instrumentedSide, const Side &plainSide, const Function &instrumented,
                  const Function &plain)
      : ours(instrumentedSide), theirs(plainSide), instrumented(instrumented),
        code(ours.read(instrumented).instructions), match(theirs.readPlain(plain)),
        pages(findPages(code, ours.tools)), plainPages(findPages(match.plain, theirs.tools)) {}

  std::optional<CodeMatch> run() {
    if (match.plain.empty() || !pair() ||
        !all_of(branches, [&](size_t i) { return leadsAlike(i); }))
      return std::nullopt;
    llvm::sort(match.split);
    return std::move(match);
  }

private:
  bool pair();
  bool isSame(const CodeInstruction &a, const CodeInstruction &b);
  bool readSameTable(const CodeInstruction &a, const CodeInstruction &b);
  bool makeSameAddress(const CodeInstruction &a, const CodeInstruction &b) const;
  bool haveSameOperands(const CodeInstruction &a, const CodeInstruction &b) const;
  bool mayBeSameCallee(uint64_t a, uint64_t b) const;
  bool isAddedJump(size_t i) const;
  bool leadsAlike(size_t i);
  bool isInside(uint64_t address) const {
    return address >= instrumented.address && address < instrumented.end();
  }

  const Side &ours, &theirs;
  const Function &instrumented;
  std::vector<CodeInstruction> code; // of the instrumented function
  std::vector<size_t> added;         // of these, instructions that the plain function does not have
  std::vector<size_t> pairs;         // for each of match.plain, its index in `code`
  std::vector<size_t> branches;      // direct branches and calls of match.plain
  CodeMatch match;
  PageRegisters pages, plainPages; // of both
  // The number of the register that the last entry of a jump table was loaded into; on AArch64.
  StringRef tableEntry;
};

bool FunctionMatcher::mayBeSameCallee(uint64_t a, uint64_t b) const {
  const Function *first = ours.functionAt(a), *second = theirs.functionAt(b);
  return !first || !second || shareName(*first, *second) || areOfOneKind(*first, *second);
}

bool FunctionMatcher::haveSameOperands(const CodeInstruction &a, const CodeInstruction &b) const {
  const MCInst &first = a.inst, &second = b.inst;
  if (first.getNumOperands() != second.getNumOperands())
    return false;
  bool areRelative = ours.tools.memoryAddress(a) && theirs.tools.memoryAddress(b);
  for (unsigned i = 0; i < first.getNumOperands(); ++i) {
    const MCOperand &x = first.getOperand(i), &y = second.getOperand(i);
    if (x.isReg() && y.isReg() && x.getReg() == y.getReg())
      continue;
    if (!x.isImm() || !y.isImm())
      return false;
    bool isPlace = ours.tools.isDistance(a, i) || (areRelative && i >= 3) ||
                   (ours.mayBeAddress(x.getImm()) && theirs.mayBeAddress(y.getImm())) ||
                   (isOnPage(a, ours.tools, pages) && isOnPage(b, theirs.tools, plainPages));
    if (x.getImm() != y.getImm() && !isPlace)
      return false;
  }
  return true;
}

// Of calls and jumps through the global offset table (-fno-plt) linkers make direct ones, if the
// callee is in the program. The runtime has some functions of the C library.
bool isLinkedAlike(const Disassembler &tools, const CodeInstruction &direct,
                   const CodeInstruction &indirect) {
  StringRef name = tools.name(direct), other = tools.name(indirect);
  return ((name == "CALL64pcrel32" && other == "CALL64m") ||
          (name == "JMP_4" && other == "JMP64m")) &&
         tools.memoryAddress(indirect);
}

// Of loads of addresses linkers make other instructions: nop for adrp, and adr or add for a load
// from the global offset table.
bool FunctionMatcher::makeSameAddress(const CodeInstruction &a, const CodeInstruction &b) const {
  auto makes = [](const CodeInstruction &at, const Disassembler &tools,
                  const PageRegisters &known) {
    StringRef name = tools.name(at);
    return name == "ADR" || ((name == "ADDXri" || name == "LDRXui") && isOnPage(at, tools, known));
  };
  auto begins = [](StringRef name) { return name == "ADRP" || name == "NOP"; };
  StringRef name = ours.tools.name(a), other = theirs.tools.name(b);
  bool hasSameRegister = ours.tools.registerAt(a, 0) == theirs.tools.registerAt(b, 0);
  return (begins(name) && begins(other) && (name != other || hasSameRegister)) ||
         (makes(a, ours.tools, pages) && makes(b, theirs.tools, plainPages) && hasSameRegister);
}

// On AArch64 the entries of a jump table are as large as the distances in it, which are longer in
// the instrumented build. Also matches the addition of an entry, where only its shift differs.
bool FunctionMatcher::readSameTable(const CodeInstruction &a, const CodeInstruction &b) {
  auto isLoad = [](StringRef name) {
    return name == "LDRBBroX" || name == "LDRHHroX" || name == "LDRSWroX";
  };
  auto areSame = [&](unsigned i, size_t prefix) {
    return ours.tools.registerAt(a, i).drop_front(prefix) ==
           theirs.tools.registerAt(b, i).drop_front(prefix);
  };
  StringRef name = ours.tools.name(a), other = theirs.tools.name(b);
  if (isLoad(name) && isLoad(other) && areSame(0, 1) && areSame(1, 0) && areSame(2, 0)) {
    tableEntry = ours.tools.registerAt(a, 0).drop_front(1);
    return true;
  }
  return name == "ADDXrs" && other == name && areSame(0, 0) && areSame(1, 0) && areSame(2, 0) &&
         ours.tools.registerAt(a, 2).drop_front(1) == tableEntry;
}

bool FunctionMatcher::isSame(const CodeInstruction &a, const CodeInstruction &b) {
  if (makeSameAddress(a, b) || readSameTable(a, b))
    return true;
  StringRef name = ours.tools.name(a), other = theirs.tools.name(b);
  if (isLinkedAlike(ours.tools, a, b) || isLinkedAlike(ours.tools, b, a))
    return true;
  if (name != other && kindOf(name) != kindOf(other))
    return false;
  // Only loads relative to the program counter may have become lea.
  if (name != other && (name == "LEA64r" || other == "LEA64r") &&
      !(ours.tools.memoryAddress(a) && theirs.tools.memoryAddress(b)))
    return false;
  if (!haveSameOperands(a, b))
    return false;
  std::optional<uint64_t> target = ours.tools.target(a), plainTarget = theirs.tools.target(b);
  if (target.has_value() != plainTarget.has_value())
    return false;
  return !target || isInside(*target) || match.isInside(*plainTarget) ||
         mayBeSameCallee(*target, *plainTarget);
}

// Clang's plugin replaces a conditional tail call by a branch to a jump that it adds.
bool FunctionMatcher::isAddedJump(size_t i) const {
  std::optional<uint64_t> target = ours.tools.target(code[i]);
  return i != 0 && target && !isInside(*target) && ours.tools.isEnd(code[i]) &&
         ours.tools.isEnd(code[i - 1]);
}

bool FunctionMatcher::pair() {
  size_t p = 0;
  for (size_t i = 0; i < code.size(); ++i) {
    if (p < match.plain.size() && isSame(code[i], match.plain[p])) {
      if (ours.tools.target(code[i]) && theirs.tools.target(match.plain[p]))
        branches.push_back(p);
      pairs.push_back(i);
      match.instrumented.push_back({code[i].address, code[i].address + code[i].size});
      ++p;
    } else if (isAddedJump(i)) {
      added.push_back(i);
    } else {
      return false;
    }
  }
  return p == match.plain.size();
}

// Returns whether branch I of the plain function has the same target in both builds.
bool FunctionMatcher::leadsAlike(size_t i) {
  uint64_t target = *ours.tools.target(code[pairs[i]]);
  uint64_t plainTarget = *theirs.tools.target(match.plain[i]);
  if (!isInside(target))
    return !match.isInside(plainTarget);
  size_t to =
      partition_point(code, [&](const CodeInstruction &at) { return at.address < target; }) -
      code.begin();
  if (match.isInside(plainTarget)) {
    size_t plainTo = match.findPlain(plainTarget);
    return plainTo < pairs.size() && pairs[plainTo] == to;
  }
  if (!binary_search(added, to) || !mayBeSameCallee(*ours.tools.target(code[to]), plainTarget))
    return false;
  match.split.push_back({code[to].address, i});
  return true;
}

CodeMatcher::CodeMatcher(std::unique_ptr<Side> instrumented, std::unique_ptr<Side> plain)
    : instrumented(std::move(instrumented)), plain(std::move(plain)) {}
CodeMatcher::CodeMatcher(CodeMatcher &&) = default;
CodeMatcher::~CodeMatcher() = default;

Expected<CodeMatcher> CodeMatcher::create(const Image &instrumented, const Image *plain) {
  Expected<std::unique_ptr<Side>> first = Side::create(instrumented);
  if (!first)
    return first.takeError();
  if (!plain)
    return CodeMatcher(std::move(*first), nullptr);
  Expected<std::unique_ptr<Side>> second = Side::create(*plain);
  if (!second)
    return second.takeError();
  if ((*first)->architecture() != (*second)->architecture())
    return fileError(plain->path(), "code of " + (*second)->architecture() +
                                        " cannot be matched with that of " +
                                        (*first)->architecture());
  return CodeMatcher(std::move(*first), std::move(*second));
}

std::optional<CodeMatch> CodeMatcher::match(const Function &instrumentedFunction,
                                            const Function &plainFunction) const {
  return FunctionMatcher(*instrumented, *plain, instrumentedFunction, plainFunction).run();
}

CodeMatch CodeMatcher::own(const Function &function) const {
  CodeMatch match = instrumented->readPlain(function);
  for (const CodeInstruction &at : match.plain)
    match.instrumented.push_back({at.address, at.address + at.size});
  return match;
}

const Disassembler &CodeMatcher::tools() const { return (plain ? plain : instrumented)->tools; }

} // namespace gmonkit
