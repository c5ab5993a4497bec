//===- instrumentation.cpp - functions that are not instrumented ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/instrumentation.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <map>
#include <tuple>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostRows = 10; // per table

// The code compiled from one source file.
struct Source {
  std::string name;
  CodeExtent all, bare; // all code, and code without a record
};

std::string sourceOf(const Function &function, const SourceLines &lines) {
  std::string unit = lines.unit(function.address);
  if (unit.empty())
    unit = function.sourceFile.str();
  return unit.empty() ? "[unknown]" : unit;
}

void printLeftOut(size_t rows, raw_ostream &out) {
  if (rows > MostRows)
    out << "\t\t... and " << rows - MostRows << " more\n";
}

void printSources(std::vector<Source> sources, raw_ostream &out) {
  erase_if(sources, [](const Source &source) { return source.bare.functions == 0; });
  llvm::sort(sources, [](const Source &a, const Source &b) {
    return std::tie(b.bare.bytes, a.name) < std::tie(a.bare.bytes, b.name);
  });
  out << "\tnot instrumented, by source file:\n\t\t  functions       bytes  compiled from\n";
  for (const Source &source : ArrayRef(sources).take_front(MostRows))
    out << "\t\t"
        << right_justify(
               (Twine(source.bare.functions) + " of " + Twine(source.all.functions)).str(), 11)
        << format("%12llu  ", static_cast<unsigned long long>(source.bare.bytes))
        << printable(source.name) << '\n';
  printLeftOut(sources.size(), out);
}

void printFunctions(std::vector<const Function *> functions, const ReportStyle &style,
                    raw_ostream &out) {
  llvm::sort(functions, [](const Function *a, const Function *b) {
    return std::tie(b->size, a->address) < std::tie(a->size, b->address);
  });
  out << "\tthe largest of them:\n\t\t      bytes  function\n";
  for (const Function *function : ArrayRef(functions).take_front(MostRows))
    out << format("\t\t%11llu  ", static_cast<unsigned long long>(function->size))
        << displayName(*function, style) << '\n';
  printLeftOut(functions.size(), out);
}

} // namespace

void printInstrumentation(const Instrumentation &instrumentation, const Image &image,
                          const SourceLines &lines, const ReportStyle &style, raw_ostream &out) {
  out << "Program `" << printable(image.path()) << "':\n";
  if (instrumentation.kind == Instrumentation::Unknown) {
    out << "\tits code is in another file: which functions are instrumented is not known\n";
    return;
  }
  if (instrumentation.kind == Instrumentation::None) {
    out << "\tno function is instrumented by a plugin of Gmonkit; those that call hooks (-pg and "
           "the like) are counted\n";
    return;
  }
  InstrumentedShare share = instrumentedShare(instrumentation, image);
  std::map<std::string, Source> sources;
  std::vector<const Function *> bare;
  for (auto [function, hasRecord, isRuntime] :
       zip(image.functions(), instrumentation.hasRecord, instrumentation.isRuntime)) {
    if (isRuntime)
      continue;
    std::string name = sourceOf(function, lines);
    Source &source = sources[name];
    source.name = name;
    source.all.add(function);
    if (hasRecord)
      continue;
    source.bare.add(function);
    bare.push_back(&function);
  }
  out << '\t' << share.recorded.functions << " of " << share.all.functions
      << " functions are instrumented, " << share.recorded.bytes << " of " << share.all.bytes
      << " bytes\n";
  if (bare.empty())
    return;
  std::vector<Source> list;
  for (auto &[name, source] : sources)
    list.push_back(std::move(source));
  printSources(std::move(list), out);
  printFunctions(std::move(bare), style, out);
}

} // namespace gmonkit
