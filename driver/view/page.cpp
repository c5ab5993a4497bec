//===- page.cpp - a profile as an HTML page -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/view/page.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "view_page.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// page/ as one text, which draws itself from the data in the place of DataMark.
constexpr StringLiteral Page = viewPage;
constexpr StringLiteral DataMark = "PROFILE-DATA";

constexpr size_t LongestName = 400; // bytes

// Escapes JSON text so that it cannot end its script element, nor a line of JavaScript.
std::string insideScript(StringRef json) {
  constexpr StringLiteral lineEnds = "\xe2\x80"; // begins U+2028 and U+2029
  std::string text;
  text.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    StringRef rest = json.substr(i);
    bool isLineEnd = rest.starts_with(lineEnds) && rest.size() > 2 && (rest[2] & '\xfe') == '\xa8';
    if (isLineEnd) {
      text += rest[2] == '\xa8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else if (json[i] == '<') {
      text += "\\u003c";
    } else {
      text += json[i];
    }
  }
  return text;
}

// Returns TEXT up to SIZE bytes, without half of a character.
StringRef startOf(StringRef text, size_t size) {
  while (size > 0 && size < text.size() && (text[size] & '\xc0') == '\x80')
    --size;
  return text.take_front(size);
}

} // namespace

double samplesPerUnit(const CallGraph &graph) {
  const Histograms &histograms = graph.profile().histograms();
  return histograms.hasBins() ? histograms.rate() : 1;
}

std::string cutName(std::string shown) {
  return shown.size() > LongestName ? (startOf(shown, LongestName) + "\u2026").str() : shown;
}

std::string pageName(StringRef symbol) { return cutName(printable(demangledName(symbol))); }

void writeNumber(double value, json::OStream &json) {
  constexpr double mostExact = 0x1p53;
  if (!std::isfinite(value))
    return json.value(0);
  if (value == std::floor(value) && std::abs(value) < mostExact)
    return json.value(int64_t(value));
  json.rawValue([&](raw_ostream &out) { out << format("%.9g", value); });
}

void writeNumber(StringRef name, double value, json::OStream &json) {
  json.attributeBegin(name);
  writeNumber(value, json);
  json.attributeEnd();
}

Error writePage(const ViewInput &input, raw_ostream &out) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream);
  Error failed = Error::success();
  json.object([&] {
    writeOverview(input, json);
    writeFunctions(input, json);
    writeStacks(input, json);
    writeSources(input, json);
    failed = writeCode(input, json);
    writeLayouts(input, json);
    writeChanges(input, json);
  });
  if (failed)
    return failed;
  auto [head, tail] = Page.split(DataMark);
  out << head << insideScript(text) << tail;
  return Error::success();
}

} // namespace gmonkit
