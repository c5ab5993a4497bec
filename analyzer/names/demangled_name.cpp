//===- demangled_name.cpp - demangled names -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/demangled_name.h"
#include "analyzer/names/demangled_size.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Demangle/ItaniumDemangle.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// The output buffer of LLVM's demangler, which has no limit of its own (LLVM 22). Text beyond the
// limit is dropped.
class BoundedText final : public itanium_demangle::OutputBuffer {
public:
  ~BoundedText() override { std::free(getBuffer()); }

  void printLeft(const itanium_demangle::Node &node) override {
    ++nodes;
    if (!isFull())
      OutputBuffer::printLeft(node);
  }
  void printRight(const itanium_demangle::Node &node) override {
    ++nodes;
    if (!isFull())
      OutputBuffer::printRight(node);
  }
  bool isFull() const {
    return nodes > LongestDemangledName || getCurrentPosition() > LongestDemangledName;
  }

private:
  size_t nodes = 0; // number of nodes printed; some add no text
};

// Returns nothing if MANGLED is not a C++ name or the result is too long.
std::optional<std::string> demangledCxx(const std::string &mangled) {
  ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str()))
    return std::nullopt;
  BoundedText text;
  demangler.finishDemangle(&text);
  if (text.isFull())
    return std::nullopt;
  return std::string(text.getBuffer());
}

} // namespace

std::string demangledName(StringRef symbol) {
  // The demangler (LLVM 14 and 22 tried) recurses once per level of nesting: this length takes up
  // to 4 MiB of stack.
  constexpr size_t LongestName = 16384;
  // Some systems put a dot before names, and others one more underscore.
  StringRef mangled = symbol;
  bool hasDot = mangled.consume_front(".");
  StringRef letters = mangled.ltrim('_');
  if (symbol.size() > LongestName)
    return symbol.str();
  if (letters.size() < mangled.size() && letters.starts_with('Z')) {
    std::optional<std::string> name = demangledCxx(mangled.str());
    return name ? (Twine(hasDot ? "." : "") + *name).str() : symbol.str();
  }
  if (letters.starts_with('R') && isDemangledTooLong((Twine("_") + letters).str()))
    return symbol.str();
  // llvm::demangle() would also try Microsoft's names, without a limit: 160 bytes are gigabytes of
  // text. Files of the ELF format have none.
  std::string name;
  bool isMangled = nonMicrosoftDemangle(symbol, name) ||
                   (symbol.starts_with('_') && nonMicrosoftDemangle(symbol.drop_front(), name,
                                                                    /*CanHaveLeadingDot=*/false));
  return isMangled && name.size() <= LongestDemangledName ? name : symbol.str();
}

std::string shownName(StringRef symbol) {
  std::string name = demangledName(symbol);
  return name == symbol ? printable(symbol) : printable(name) + " [" + printable(symbol) + "]";
}

} // namespace gmonkit
