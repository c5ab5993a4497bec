//===- json.cpp - the complete profile as JSON ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// docs/profile-json.md describes the format. It must stay valid within a
// version of the format.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/model/calls_out.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/json_output.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

class JsonExport {
public:
  JsonExport(const ExportInput &input, raw_ostream &out)
      : graph(input.graph), profile(graph.profile()), lines(input.lines),
        instrumentation(input.instrumentation), profiles(input.profiles), json(out, 1) {}

  void write();

private:
  void writeProgram();
  void writeTime();
  void writeFunction(uint32_t index);
  void writeTimes(const CallNode &node);
  void writeCycle(uint32_t node);
  void writeArc(const CallArc &arc);
  void writeCallSite(const CallSite &site);
  void writeCallOut(const CallOut &call);
  void writeBlock(const GmonBlock &block);
  void writeHistogram(const GmonHistogram &histogram);

  // Writes the source position of ADDRESS, if it is known.
  void writePlace(uint64_t address);

  const CallGraph &graph;
  const Profile &profile;
  const SourceLines &lines;
  const Instrumentation &instrumentation;
  ArrayRef<std::string> profiles;
  json::OStream json;
  MapVector<StringRef, unsigned> files; // source files and their indices in "files"
};

void JsonExport::writePlace(uint64_t address) {
  const LineRange *range = lines.find(address);
  if (!range)
    return;
  unsigned file = files.try_emplace(range->file, files.size()).first->second;
  json.attribute("file", file);
  json.attribute("line", range->line);
}

void JsonExport::writeProgram() {
  const Image &image = profile.image();
  uint64_t id = image.hasBuildId() ? image.buildIdPrefix() : image.textHashId();
  json.attributeObject("program", [&] {
    writeName(json, "path", image.path());
    json.attribute("id", formatv("{0:x-16}", byteswap(id)).str());
    json.attribute("idKind", image.hasBuildId() ? "build-id" : "text-hash");
  });
  writeNames(json, "profiles", profiles);
  uint8_t flags = profile.sum().flags;
  json.attributeObject("flags", [&] {
    json.attribute("firstOrder", (flags & GmonFlagFirstOrder) != 0);
    json.attribute("inexact", (flags & GmonFlagInexact) != 0);
    json.attribute("merged", (flags & GmonFlagMerged) != 0);
    json.attribute("incomplete", (flags & GmonFlagIncomplete) != 0);
  });
}

void JsonExport::writeTime() {
  const Histograms &histograms = profile.histograms();
  json.attributeObject("time", [&] {
    writeName(json, "dimension", histograms.dimension());
    json.attribute("samplesPerUnit", histograms.rate());
    json.attribute("samples", histograms.total());
    json.attribute("total", graph.totalTime());
    json.attribute("inFunctions", graph.functionTime());
    if (graph.isMeasured()) {
      json.attribute("stackSamples", graph.stackSamples());
      json.attribute("inStacks", graph.callTime());
    }
  });
}

void JsonExport::writeTimes(const CallNode &node) {
  json.attribute("selfTime", node.selfTime);
  json.attribute("childTime", node.childTime);
  json.attribute("calls", node.calls);
  json.attribute("selfCalls", node.selfCalls);
}

void JsonExport::writeFunction(uint32_t index) {
  const Function &function = profile.image().functions()[index];
  const FunctionProfile &counts = profile.functions()[index];
  const CallNode &node = graph.nodes()[index];
  writeName(json, "name", function.name);
  writeName(json, "demangled", demangledName(function.name));
  if (!function.aliases.empty())
    writeNames(json, "aliases", function.aliases);
  json.attribute("address", function.address);
  json.attribute("size", function.size);
  writeName(json, "section", function.section);
  json.attribute("global", function.isGlobal);
  writePlace(function.address);
  json.attribute("executed", counts.executed);
  if (instrumentation.kind != Instrumentation::Unknown)
    json.attribute("instrumented", instrumentation.kind == Instrumentation::Some &&
                                       instrumentation.hasRecord[index]);
  json.attribute("profiler", node.isHidden);
  json.attribute("samples", counts.samples);
  json.attribute("selfTimeMargin", graph.margin(node.selfTime));
  writeTimes(node);
  if (node.cycle != 0)
    json.attribute("cycle", node.cycle);
}

void JsonExport::writeCycle(uint32_t node) {
  json.attribute("number", graph.nodes()[node].cycle);
  json.attributeArray("members", [&] {
    for (uint32_t member : graph.members(node))
      json.value(member);
  });
  writeTimes(graph.nodes()[node]);
}

void JsonExport::writeArc(const CallArc &arc) {
  json.attribute("caller", arc.caller);
  json.attribute("callee", arc.callee);
  json.attribute("count", arc.count);
  json.attribute("selfTime", arc.selfTime);
  json.attribute("childTime", arc.childTime);
}

void JsonExport::writeCallSite(const CallSite &site) {
  json.attribute("from", site.from);
  json.attribute("caller", site.caller);
  json.attribute("callee", site.callee);
  json.attribute("count", site.count);
  writePlace(site.from);
}

void JsonExport::writeCallOut(const CallOut &call) {
  if (call.caller)
    json.attribute("caller", *call.caller);
  if (!call.callee.empty()) {
    writeName(json, "name", call.callee);
    writeName(json, "demangled", demangledName(call.callee));
    writeName(json, "object", call.file);
  }
  json.attribute("count", call.count);
}

void JsonExport::writeBlock(const GmonBlock &block) {
  json.attribute("address", block.address);
  json.attribute("count", block.count);
  if (std::optional<uint32_t> function = profile.image().find(block.address))
    json.attribute("function", *function);
  writePlace(block.address);
}

void JsonExport::writeHistogram(const GmonHistogram &histogram) {
  json.attribute("low", histogram.low);
  json.attribute("high", histogram.high);
  json.attribute("bins", histogram.bins.size());
  json.attributeArray("samples", [&] {
    for (const auto &[bin, samples] : enumerate(histogram.bins))
      if (samples != 0)
        json.array([&, bin = bin, samples = samples] {
          json.value(bin);
          json.value(samples);
        });
  });
}

void JsonExport::write() {
  uint32_t functions = profile.functions().size(), nodes = graph.nodes().size();
  json.object([&] {
    json.attribute("format", FormatVersion);
    writeProgram();
    writeTime();
    json.attribute("unresolvedCalls", profile.unresolvedCalls());
    writeObjects(json, "functions", seq(functions), [&](uint32_t index) { writeFunction(index); });
    writeObjects(json, "cycles", seq(functions, nodes), [&](uint32_t node) { writeCycle(node); });
    writeObjects(json, "arcs", graph.arcs(), [&](const CallArc &arc) { writeArc(arc); });
    writeObjects(json, "callSites", profile.callSites(),
                 [&](const CallSite &site) { writeCallSite(site); });
    writeObjects(json, "callsOut", readCallsOut(profile),
                 [&](const CallOut &call) { writeCallOut(call); });
    writeObjects(json, "blocks", profile.blocks(),
                 [&](const GmonBlock &block) { writeBlock(block); });
    writeObjects(json, "histograms", profile.histograms().records(),
                 [&](const GmonHistogram *histogram) { writeHistogram(*histogram); });
    json.attributeArray("files", [&] {
      for (const auto &[path, number] : files)
        json.value(json::fixUTF8(path));
    });
  });
}

} // namespace

Error exportJson(const ExportInput &input, raw_ostream &out) {
  JsonExport(input, out).write();
  out << '\n';
  return Error::success();
}

} // namespace gmonkit
