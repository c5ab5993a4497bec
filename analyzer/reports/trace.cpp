//===- trace.cpp - traces of the analysis ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/trace.h"
#include "analyzer/model/line_counts.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Prints the lines of one bit.
class Tracer {
public:
  Tracer(const TraceInput &input, StringRef label, raw_ostream &out)
      : options(input.options), graph(input.graph), profile(graph.profile()), lines(input.lines),
        label(label), out(out) {}

  void sort();
  void cycles();
  void tally();
  void arcOrder();
  void records();
  void symbols();
  void arcs();
  void lookups();
  void time();
  void blocks();
  void specs();
  void source();

private:
  raw_ostream &line() { return out << label << ": "; }
  std::string name(uint32_t function) const { return printable(graph.name(function)); }
  void arcLine(const CallArc &arc) {
    line() << name(arc.caller) << " -> " << name(arc.callee) << ' ' << arc.count << '\n';
  }
  void lookup(uint64_t address);

  const Options &options;
  const CallGraph &graph;
  const Profile &profile;
  const SourceLines *lines;
  StringRef label;
  raw_ostream &out;
};

void Tracer::sort() {
  uint32_t place = 0;
  ArrayRef<CallNode> functions = graph.nodes().take_front(profile.functions().size());
  for (const Component &component : findComponents(functions, graph.arcs())) {
    ++place;
    for (uint32_t function : component)
      line() << place << ' ' << name(function) << '\n';
  }
}

void Tracer::cycles() {
  for (uint32_t node = profile.functions().size(); node < graph.nodes().size(); ++node)
    for (uint32_t member : graph.members(node))
      line() << graph.nodes()[node].cycle << ' ' << name(member) << '\n';
  for (const CallArc &arc : graph.arcs())
    if (graph.sameCycle(arc))
      arcLine(arc);
}

void Tracer::tally() {
  for (const CallSite &site : profile.callSites())
    line() << format_hex(site.from, 0) << ' ' << name(site.caller) << " -> " << name(site.callee)
           << ' ' << site.count << '\n';
}

void Tracer::arcOrder() {
  for (uint32_t function = 0; function < profile.functions().size(); ++function) {
    for (uint32_t arc : graph.nodes()[function].callers)
      line() << name(function) << " caller " << name(graph.arcs()[arc].caller) << '\n';
    for (uint32_t arc : graph.nodes()[function].callees)
      line() << name(function) << " callee " << name(graph.arcs()[arc].callee) << '\n';
  }
}

void Tracer::records() {
  for (const GmonHistogram *histogram : profile.histograms().records()) {
    line() << "histogram " << format_hex(histogram->low, 0) << ' ' << format_hex(histogram->high, 0)
           << " bins " << histogram->bins.size() << " rate " << histogram->rate << '\n';
    for (auto [bin, samples] : enumerate(histogram->bins))
      if (samples != 0)
        line() << "bin " << bin << ' ' << samples << '\n';
  }
  const GmonFile &sum = profile.sum();
  line() << "arcs " << sum.arcs.size() << " blocks " << sum.blocks.size() << " extensions "
         << sum.extensions.size() << '\n';
}

void Tracer::symbols() {
  for (const Function &function : profile.image().functions()) {
    line() << format_hex(function.address, 0) << ' ' << function.size << ' '
           << (function.isGlobal ? "global " : "local ") << printable(function.section) << ' '
           << printable(function.name);
    for (StringRef alias : function.aliases)
      out << ' ' << printable(alias);
    out << '\n';
  }
}

void Tracer::arcs() {
  for (const CallArc &arc : graph.arcs())
    arcLine(arc);
}

void Tracer::lookup(uint64_t address) {
  std::optional<uint32_t> function = profile.image().find(address);
  line() << format_hex(address, 0) << ' ' << (function ? name(*function) : "(none)") << '\n';
}

void Tracer::lookups() {
  for (const GmonArc &arc : profile.sum().arcs) {
    lookup(arc.from);
    lookup(arc.self);
  }
}

void Tracer::time() {
  for (const CallArc &arc : graph.arcs())
    line() << name(arc.caller) << " gets of " << name(arc.callee)
           << format(" self %.6f children %.6f\n", arc.selfTime, arc.childTime);
}

void Tracer::blocks() {
  for (const GmonBlock &block : profile.blocks()) {
    std::optional<uint32_t> function = profile.image().find(block.address);
    line() << format_hex(block.address, 0) << ' ' << block.count << ' '
           << (function ? name(*function) : "(none)") << '\n';
  }
}

void Tracer::specs() {
  for (const SymbolChoice *choice :
       {static_cast<const SymbolChoice *>(&options.flatProfile),
        static_cast<const SymbolChoice *>(&options.callGraph), &options.time})
    for (const auto &all : {choice->included, choice->excluded})
      for (const std::string &spec : all) {
        SymbolMatch match(profile.image(), lines, spec);
        for (uint32_t function = 0; function < profile.functions().size(); ++function)
          if (match.hasFunction(function))
            line() << printable(spec) << " is " << name(function) << '\n';
      }
}

void Tracer::source() {
  if (!lines)
    return;
  FunctionFilter all(profile.image(), lines, {}, {});
  for (const auto &[file, ofFile] :
       countLines(profile, *lines, all, withoutBlocks(options.allLines)))
    line() << printable(file) << " lines " << ofFile.size() << " counted "
           << count_if(ofFile, [](const auto &it) { return it.second.isCounted; }) << '\n';
}

struct TraceBit {
  unsigned bit;
  StringLiteral label;
  void (Tracer::*print)();
};

constexpr TraceBit bits[] = {
    {2, "sort", &Tracer::sort},       {4, "cycle", &Tracer::cycles},
    {16, "tally", &Tracer::tally},    {32, "arcs", &Tracer::arcOrder},
    {64, "record", &Tracer::records}, {128, "symbol", &Tracer::symbols},
    {256, "graph", &Tracer::arcs},    {512, "lookup", &Tracer::lookups},
    {1024, "time", &Tracer::time},    {2048, "block", &Tracer::blocks},
    {4096, "spec", &Tracer::specs},   {DebugSource, "source", &Tracer::source},
};

} // namespace

void printTrace(const TraceInput &input, raw_ostream &out) {
  for (const TraceBit &it : bits)
    if (input.options.debugLevel & it.bit)
      (Tracer(input, it.label, out).*it.print)();
}

} // namespace gmonkit
