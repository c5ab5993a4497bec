//===- bolt_profile.cpp - profiles for llvm-bolt --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// BOLT's fdata format has one line for each branch, with offsets in hexadecimal:
//
//   1 FUNCTION OFFSET 1 FUNCTION OFFSET MISPREDICTED COUNT
//
// Fall-throughs need lines as jumps do. The lines to the begin of a function are its calls.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/model/release_counts.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/percent.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Format.h"
#include <unordered_map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Names functions as BOLT does: it appends a number to a local name, by address among all local
// symbols of that name.
class BoltNames {
public:
  static Expected<BoltNames> read(const Image &image);

  // Returns an empty name if none can be written.
  std::string at(uint64_t address) const {
    auto known = names.find(address);
    return known == names.end() ? "" : known->second;
  }

private:
  struct Symbol {
    uint64_t address;
    bool isFunction, isLocal, mayBeCode;
    StringRef name;
  };
  static bool isNumbered(const ELFSymbolRef &symbol);
  void add(const Symbol &symbol, StringMap<unsigned> &numbers);

  std::unordered_map<uint64_t, std::string> names;
};

// Escapes spaces, which separate the words of a line.
std::string escaped(StringRef name) {
  std::string text;
  for (char c : name) {
    if (c == ' ' || c == '\\')
      text += '\\';
    text += c;
  }
  return text;
}

// Returns whether BOLT numbers SYMBOL, which it does to everything in memory.
bool BoltNames::isNumbered(const ELFSymbolRef &symbol) {
  Expected<uint32_t> flags = symbol.getFlags();
  Expected<section_iterator> section = symbol.getSection();
  bool isThere = flags && section && *section != symbol.getObject()->section_end() &&
                 !(*flags & (SymbolRef::SF_Undefined | SymbolRef::SF_Absolute)) &&
                 (ELFSectionRef(**section).getFlags() & ELF::SHF_ALLOC);
  consumeError(flags.takeError());
  consumeError(section.takeError());
  uint8_t type = symbol.getELFType();
  return isThere && type != ELF::STT_FILE && type != ELF::STT_SECTION;
}

void BoltNames::add(const Symbol &symbol, StringMap<unsigned> &numbers) {
  std::string name = escaped(symbol.name);
  if (symbol.isLocal)
    name += ("/" + Twine(++numbers[symbol.name])).str();
  if (!symbol.mayBeCode || !isPrintable(symbol.name))
    return;
  std::string &known = names[symbol.address];
  // Prefer a global name: it is unique.
  if (known.empty() || !symbol.isLocal)
    known = name;
}

Expected<BoltNames> BoltNames::read(const Image &image) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  std::vector<Symbol> symbols;
  for (const ELFSymbolRef symbol : cast<ELFObjectFileBase>(**object).symbols()) {
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return fileError(image.path(), toString(name.takeError()));
    if (name->empty() || symbol.getValue().get() == 0 || !isNumbered(symbol))
      continue;
    uint8_t type = symbol.getELFType();
    bool isFunction = type == ELF::STT_FUNC || type == ELF::STT_GNU_IFUNC;
    symbols.push_back({*symbol.getValue(), isFunction, symbol.getBinding() == ELF::STB_LOCAL,
                       isFunction || type == ELF::STT_NOTYPE, *name});
  }
  llvm::stable_sort(symbols, [](const Symbol &a, const Symbol &b) {
    return std::pair(a.address, !a.isFunction) < std::pair(b.address, !b.isFunction);
  });
  BoltNames names;
  StringMap<unsigned> numbers;
  for (const Symbol &symbol : symbols)
    names.add(symbol, numbers);
  return names;
}

class BoltWriter {
public:
  BoltWriter(const Image &release, const BoltNames &names, raw_ostream &out)
      : release(release), names(names), out(out) {}

  void write(const ReleaseBranch &branch) {
    std::string from = branch.from == ReleaseBranch::Outside ? "0 [unknown] 0" : place(branch.from);
    std::string to = place(branch.to);
    if (!from.empty() && !to.empty())
      out << from << ' ' << to << " 0 " << branch.count << '\n';
  }

private:
  // Returns an empty text if ADDRESS is in no function, as in the procedure linkage table.
  std::string place(uint64_t address) const {
    std::optional<uint32_t> function = release.find(address);
    if (!function)
      return "";
    uint64_t begin = release.functions()[*function].address;
    std::string name = names.at(begin);
    return name.empty() ? "" : "1 " + name + " " + utohexstr(address - begin, /*LowerCase=*/true);
  }

  const Image &release;
  const BoltNames &names;
  raw_ostream &out;
};

// Prints what was omitted, and how certain the rest is.
void describe(const ReleaseCounts &counts, const ExportInput &input) {
  constexpr size_t most = 5; // names
  const Image &profiled = input.graph.profile().image();
  std::string text;
  raw_string_ostream line(text);
  line << counts.matched << " of " << counts.functions << " functions that ran are the same in "
       << input.options.release->path() << ", with "
       << format("%.1f", percent(counts.matchedExecutions, counts.executions))
       << " % of the executed blocks; "
       << format("%.1f", percent(counts.certain, counts.certain + counts.shared))
       << " % of the branches follow from the counts";
  input.note(text);
  if (counts.differing.empty())
    return;
  text = "left out, for they differ there: ";
  for (uint32_t function : ArrayRef(counts.differing).take_front(most))
    (text += function == counts.differing.front() ? "" : ", ") +=
        profiled.functions()[function].name;
  if (counts.differing.size() > most)
    text += " and " + std::to_string(counts.differing.size() - most) + " more";
  input.note(text);
  if (isForCompilersProfile(profiled) && !isForCompilersProfile(*input.options.release))
    input.note(profiled.path() + " was built with --gmon-pgo, which changes the code; count in a "
                                 "build by gmon-cc without that");
}

} // namespace

Error exportBolt(const ExportInput &input, raw_ostream &out) {
  const Image &release = *input.options.release;
  Expected<ReleaseCounts> counts = countInRelease(input.graph.profile(), release);
  if (!counts)
    return counts.takeError();
  Expected<BoltNames> names = BoltNames::read(release);
  if (!names)
    return names.takeError();
  BoltWriter writer(release, *names, out);
  for (const ReleaseBranch &branch : counts->branches)
    writer.write(branch);
  describe(*counts, input);
  return Error::success();
}

} // namespace gmonkit
