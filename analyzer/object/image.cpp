//===- image.cpp - functions of the profiled program ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/image.h"
#include "analyzer/object/debug_file.h"
#include "analyzer/object/external_symbols.h"
#include "analyzer/object/function_list.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <mutex>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Linkers let names share their ends, and local symbols of one name share all of it. In a damaged
// file, a million names may share one very long end.
constexpr uint64_t MostSharing = 16;  // bytes of names for one of the string table
constexpr uint64_t LongestName = 256; // what any number of symbols may share

// Reads an ELF file of one class and byte order. All results point into the file's bytes.
template <class ELFT> class ElfReader {
public:
  explicit ElfReader(ELFFile<ELFT> elf) : elf(std::move(elf)) {}

  // Returns the code symbols of the table of TYPE, SHT_SYMTAB or SHT_DYNSYM; none if the file has
  // no such table.
  Expected<std::vector<CodeSymbol>> codeSymbols(unsigned type, bool onlyFunctions) const;

  // Finds the sections of SYMBOLS, whose addresses and sizes are known. Drops those in no section.
  Error putIntoSections(std::vector<CodeSymbol> &symbols) const;

  // Returns the bytes of each executable PT_LOAD segment.
  Expected<std::vector<ArrayRef<uint8_t>>> textSegments() const;

  // Returns an empty array if the file has no build-id.
  Expected<ArrayRef<uint8_t>> buildId() const;

private:
  struct CodeSection {
    uint64_t begin, end;
    StringRef name;
  };
  using Shdr = typename ELFT::Shdr;
  using Sym = typename ELFT::Sym;

  Expected<std::vector<CodeSection>> codeSections() const;
  static bool putIntoSection(CodeSymbol &symbol, ArrayRef<CodeSection> sections);
  std::optional<CodeSymbol> codeSymbol(const Sym &symbol, ArrayRef<CodeSection> sections) const;
  template <class Container>
  ArrayRef<uint8_t> buildIdIn(const Container &notes, size_t alignment) const;

  // Adds SIZE to TOTAL, the number of bytes read from segments or sections of one kind. Returns an
  // error if TOTAL becomes too large: a malicious file may have a million sections that each span
  // all of it.
  Error countBytes(uint64_t &total, uint64_t size) const {
    total = SaturatingAdd(total, size);
    return total > elf.getBufSize() ? makeError("its segments or sections overlap")
                                    : Error::success();
  }

  ELFFile<ELFT> elf;
};

// Sorted by address.
template <class ELFT>
auto ElfReader<ELFT>::codeSections() const -> Expected<std::vector<CodeSection>> {
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  std::vector<CodeSection> found;
  for (const Shdr &section : *sections) {
    constexpr uint64_t flags = ELF::SHF_ALLOC | ELF::SHF_EXECINSTR;
    if ((section.sh_flags & flags) != flags || section.sh_size == 0)
      continue;
    Expected<StringRef> name = elf.getSectionName(section);
    if (!name)
      return name.takeError();
    uint64_t begin = section.sh_addr;
    found.push_back({begin, SaturatingAdd<uint64_t>(begin, section.sh_size), *name});
  }
  llvm::stable_sort(found,
                    [](const CodeSection &a, const CodeSection &b) { return a.begin < b.begin; });
  return found;
}

// Finds the section by SYMBOL's address. The section that an ELF symbol names may be another one:
// linkers put symbols such as `etext` at a section's very end. Returns false if there is none.
template <class ELFT>
bool ElfReader<ELFT>::putIntoSection(CodeSymbol &symbol, ArrayRef<CodeSection> sections) {
  auto after = partition_point(
      sections, [&](const CodeSection &section) { return section.begin <= symbol.address; });
  if (after == sections.begin() || symbol.address >= std::prev(after)->end)
    return false;
  symbol.section = std::prev(after)->name;
  symbol.sectionEnd = std::prev(after)->end;
  return true;
}

template <class ELFT>
Error ElfReader<ELFT>::putIntoSections(std::vector<CodeSymbol> &symbols) const {
  Expected<std::vector<CodeSection>> sections = codeSections();
  if (!sections)
    return sections.takeError();
  erase_if(symbols, [&](CodeSymbol &symbol) { return !putIntoSection(symbol, *sections); });
  return Error::success();
}

// Returns SYMBOL without its names, if it is a code symbol.
template <class ELFT>
std::optional<CodeSymbol> ElfReader<ELFT>::codeSymbol(const Sym &symbol,
                                                      ArrayRef<CodeSection> sections) const {
  if (symbol.st_shndx == ELF::SHN_UNDEF || symbol.st_shndx == ELF::SHN_ABS ||
      symbol.st_shndx == ELF::SHN_COMMON)
    return std::nullopt;
  unsigned type = symbol.getType();
  bool isLocal = symbol.getBinding() == ELF::STB_LOCAL;
  // Assembly code often omits the type, even that of `_start`. Local symbols without a type are
  // labels. Those with a size are functions: Clang's basic block sections, such as `f.cold` and
  // `f.__part.1`.
  bool isLabel = type == ELF::STT_NOTYPE && isLocal && symbol.st_size == 0;
  if ((type != ELF::STT_FUNC && type != ELF::STT_GNU_IFUNC && type != ELF::STT_NOTYPE) || isLabel)
    return std::nullopt;

  CodeSymbol code;
  code.address = symbol.st_value;
  // Bit 0 of a function's address marks Thumb code.
  if (elf.getHeader().e_machine == ELF::EM_ARM && type != ELF::STT_NOTYPE)
    code.address &= ~uint64_t(1);
  code.size = symbol.st_size;
  code.binding = isLocal                                ? CodeSymbol::Local
                 : symbol.getBinding() == ELF::STB_WEAK ? CodeSymbol::Weak
                                                        : CodeSymbol::Global;
  if (!putIntoSection(code, sections))
    return std::nullopt;
  return code;
}

template <class ELFT>
Expected<std::vector<CodeSymbol>> ElfReader<ELFT>::codeSymbols(unsigned type,
                                                               bool onlyFunctions) const {
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  auto table = find_if(*sections, [&](const Shdr &section) { return section.sh_type == type; });
  std::vector<CodeSymbol> found;
  if (table == sections->end())
    return found;

  Expected<std::vector<CodeSection>> code = codeSections();
  if (!code)
    return code.takeError();
  auto symbols = elf.symbols(&*table);
  if (!symbols)
    return symbols.takeError();
  Expected<StringRef> names = elf.getStringTableForSymtab(*table, *sections);
  if (!names)
    return names.takeError();

  found.reserve(symbols->size());
  StringRef sourceFile;   // of the local symbols that follow it
  uint64_t nameBytes = 0; // each symbol's name is counted
  for (const Sym &symbol : *symbols) {
    bool isFile = symbol.getType() == ELF::STT_FILE;
    std::optional<CodeSymbol> codeSymbol;
    if (!isFile && !(codeSymbol = this->codeSymbol(symbol, *code)))
      continue;
    if (!isFile && onlyFunctions && symbol.getType() == ELF::STT_NOTYPE)
      continue;
    Expected<StringRef> name = symbol.getName(*names);
    if (!name)
      return name.takeError();
    nameBytes += name->size();
    if (nameBytes > MostSharing * names->size() + LongestName * uint64_t(symbols->size()))
      return makeError("its symbols' names overlap");
    if (isFile) {
      sourceFile = *name;
    } else if (!name->empty()) {
      codeSymbol->name = *name;
      if (codeSymbol->binding == CodeSymbol::Local)
        codeSymbol->sourceFile = sourceFile;
      found.push_back(*codeSymbol);
    }
  }
  return found;
}

template <class ELFT>
Expected<std::vector<ArrayRef<uint8_t>>> ElfReader<ELFT>::textSegments() const {
  auto headers = elf.program_headers();
  if (!headers)
    return headers.takeError();
  std::vector<ArrayRef<uint8_t>> found;
  uint64_t total = 0;
  for (const typename ELFT::Phdr &header : *headers) {
    if (header.p_type != ELF::PT_LOAD || !(header.p_flags & ELF::PF_X))
      continue;
    Expected<ArrayRef<uint8_t>> contents = elf.getSegmentContents(header);
    if (!contents)
      return contents.takeError();
    if (Error failed = countBytes(total, contents->size()))
      return failed;
    found.push_back(*contents);
  }
  return found;
}

// Reads NOTES, a note segment or section. Damaged notes have no build-id.
template <class ELFT>
template <class Container>
ArrayRef<uint8_t> ElfReader<ELFT>::buildIdIn(const Container &notes, size_t alignment) const {
  Error failed = Error::success();
  ArrayRef<uint8_t> found;
  for (auto note : elf.notes(notes, failed))
    if (found.empty() && note.getType() == ELF::NT_GNU_BUILD_ID && note.getName() == "GNU")
      found = note.getDesc(std::max<size_t>(alignment, 4));
  consumeError(std::move(failed));
  return found;
}

template <class ELFT> Expected<ArrayRef<uint8_t>> ElfReader<ELFT>::buildId() const {
  // Looks at sections first: mold joins notes of different alignment in one segment, and only the
  // sections tell them apart.
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  uint64_t total = 0;
  for (const Shdr &section : *sections) {
    if (section.sh_type != ELF::SHT_NOTE)
      continue;
    if (Error failed = countBytes(total, section.sh_size))
      return failed;
    if (auto id = buildIdIn(section, section.sh_addralign); !id.empty())
      return id;
  }
  auto headers = elf.program_headers();
  if (!headers)
    return headers.takeError();
  total = 0;
  for (const typename ELFT::Phdr &header : *headers) {
    if (header.p_type != ELF::PT_NOTE)
      continue;
    if (Error failed = countBytes(total, header.p_filesz))
      return failed;
    if (auto id = buildIdIn(header, header.p_align); !id.empty())
      return id;
  }
  return ArrayRef<uint8_t>();
}

} // namespace

struct Image::TextHash {
  std::once_flag once;
  uint64_t value = TextHashSeed;
};

Image::Image() : textHash(std::make_unique<TextHash>()) {}
Image::Image(Image &&) = default;
Image &Image::operator=(Image &&) = default;
Image::~Image() = default;

// Reads .symtab or, if the file is stripped, the next best table.
template <class ELFT>
Expected<std::vector<CodeSymbol>> Image::readSymbols(const SymbolRules &rules) {
  Expected<ELFFile<ELFT>> elf = ELFFile<ELFT>::create(buffer->getBuffer());
  if (!elf)
    return elf.takeError();
  ElfReader<ELFT> reader(*elf);
  if (!rules.externalTable.empty()) {
    Expected<std::vector<CodeSymbol>> symbols =
        readExternalSymbols(rules.externalTable, symbolBuffer);
    if (symbols)
      if (Error failed = reader.putIntoSections(*symbols))
        return failed;
    return symbols;
  }
  auto symbols = reader.codeSymbols(ELF::SHT_SYMTAB, rules.onlyFunctions);
  if (!symbols || !symbols->empty())
    return symbols;
  if (std::string path = findDebugFile(buffer->getMemBufferRef(), imagePath); !path.empty()) {
    auto unusable = [&](Error failed) {
      return makeError("its debug file cannot be used (" + toString(std::move(failed)) +
                       "); repair or remove that file");
    };
    if (Error failed = readProgramFile(path).moveInto(symbolBuffer))
      return unusable(std::move(failed));
    auto debugElf = ELFFile<ELFT>::create(symbolBuffer->getBuffer());
    if (!debugElf)
      return unusable(fileError(path, toString(debugElf.takeError())));
    auto moved = ElfReader<ELFT>(*debugElf).codeSymbols(ELF::SHT_SYMTAB, rules.onlyFunctions);
    if (!moved)
      return unusable(fileError(path, toString(moved.takeError())));
    if (!moved->empty())
      return moved;
  }
  auto exported = reader.codeSymbols(ELF::SHT_DYNSYM, rules.onlyFunctions);
  if (exported)
    dropRuntimeExports(*exported); // the runtime's exports in an instrumented program
  return exported;
}

void Image::setFunctions(std::vector<Function> functions) {
  functionList = std::move(functions);
  std::vector<AddressIndex::Range> ranges;
  ranges.reserve(functionList.size());
  for (const auto &[index, function] : enumerate(functionList)) {
    ranges.push_back({function.address, function.end()});
    if (function.name == OutsideName || is_contained(function.aliases, OutsideName))
      outsideFunction = index;
  }
  functionIndex = AddressIndex(std::move(ranges));
}

template <class ELFT> Error Image::read(const SymbolRules &rules) {
  Expected<ELFFile<ELFT>> elf = ELFFile<ELFT>::create(buffer->getBuffer());
  if (!elf)
    return elf.takeError();
  gmonLayout.addressSize = ELFT::Is64Bits ? 8 : 4;
  gmonLayout.byteOrder = ELFT::Endianness;
  unsigned type = elf->getHeader().e_type;
  if (type != ELF::ET_EXEC && type != ELF::ET_DYN)
    return makeError("not a linked program or shared library");

  Expected<std::vector<CodeSymbol>> symbols = readSymbols<ELFT>(rules);
  if (!symbols)
    return symbols.takeError();
  if (symbols->empty() && !rules.mayHaveNone)
    return makeError(rules.externalTable.empty()
                         ? "no symbols; give the unstripped program"
                         : "no symbol of " + rules.externalTable + " is in its code");
  std::vector<Function> functions = makeFunctions(std::move(*symbols));
  if (rules.noStatics)
    joinStatics(functions);
  setFunctions(std::move(functions));

  ElfReader<ELFT> reader(std::move(*elf));
  if (Error failed = reader.textSegments().moveInto(textSegments))
    return failed;
  Expected<ArrayRef<uint8_t>> id = reader.buildId();
  if (!id)
    return id.takeError();
  buildIdPresent = !id->empty();
  for (size_t i = std::min<size_t>(id->size(), GmonKitIdSize); i-- > 0;)
    buildId = buildId << 8 | (*id)[i];
  return Error::success();
}

Expected<Image> Image::open(StringRef path, const SymbolRules &rules) {
  Image image;
  image.imagePath = path.str();
  if (Error failed = readProgramFile(path).moveInto(image.buffer))
    return failed;
  StringRef bytes = image.buffer->getBuffer();
  if (!bytes.starts_with(StringRef(ELF::ElfMagic, 4)))
    return fileError(path, "not an ELF file");
  if (bytes.size() <= ELF::EI_DATA)
    return fileError(path, "truncated ELF file");
  bool is64 = bytes[ELF::EI_CLASS] == ELF::ELFCLASS64;
  bool isLittle = bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB;
  Error failed = is64       ? isLittle ? image.read<ELF64LE>(rules) : image.read<ELF64BE>(rules)
                       : isLittle ? image.read<ELF32LE>(rules)
                            : image.read<ELF32BE>(rules);
  if (failed)
    return fileError(path, toString(std::move(failed)));
  return image;
}

MemoryBufferRef Image::bytes() const { return *buffer; }

Expected<std::unique_ptr<ObjectFile>> Image::object() const {
  auto parsed = ObjectFile::createObjectFile(bytes());
  if (!parsed)
    return fileError(imagePath, toString(parsed.takeError()));
  return std::move(*parsed);
}

std::optional<GmonLayout> Image::readLayout(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file || !file->start().starts_with(StringRef(ELF::ElfMagic, 4)) ||
      file->start().size() < ELF::EI_NIDENT)
    return std::nullopt;
  StringRef bytes = file->start();
  return GmonLayout{bytes[ELF::EI_CLASS] == ELF::ELFCLASS64 ? 8u : 4u,
                    bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB ? endianness::little : endianness::big};
}

Image Image::ofSymbols(StringRef path, std::vector<CodeSymbol> symbols, StringSet<> names) {
  Image image;
  image.imagePath = path.str();
  image.symbolNames = std::move(names);
  image.setFunctions(makeFunctions(std::move(symbols)));
  return image;
}

std::optional<uint32_t> Image::find(uint64_t pc) const { return functionIndex.find(pc); }

std::string Image::idHex() const {
  // Uses the byte order in which tools print build-ids.
  return utohexstr(byteswap(hasBuildId() ? buildIdPrefix() : textHashId()), /*LowerCase=*/true, 16);
}

// A profile is asked for its program one by one, and there may be thousands.
uint64_t Image::textHashId() const {
  std::call_once(textHash->once, [this] {
    for (ArrayRef<uint8_t> segment : textSegments)
      textHash->value = gmonkit::textHash(textHash->value, segment.data(), segment.size());
  });
  return textHash->value;
}

} // namespace gmonkit
