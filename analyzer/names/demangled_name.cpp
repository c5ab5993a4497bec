//===- demangled_name.cpp - names as the source has them ---------------------===//
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

// What LLVM's demangler prints into; what comes when it is full is left out.
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
  size_t nodes = 0; // printed: not each one makes the text longer
};

// Nothing where MANGLED is no C++ name, or one that is too long.
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
  // The demangler calls itself as deep as a name is nested: up to 4 MiB of stack for this length.
  constexpr size_t LongestName = 16384;
  // A dot stands before names on some systems, and each underscore once more on others.
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
  return demangle(symbol);
}

std::string shownName(StringRef symbol) {
  std::string name = demangledName(symbol);
  return name == symbol ? printable(symbol) : printable(name) + " [" + printable(symbol) + "]";
}

} // namespace gmonkit
