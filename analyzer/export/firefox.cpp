//===- firefox.cpp - profiles for the Firefox Profiler --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Version 47 of the processed profile format; see processed-profile-format.md
// and CHANGELOG-formats.md of https://github.com/firefox-devtools/profiler.
//
// Its profiles are sequences of samples in time. This one has no times of
// samples, so each stack is one sample with a weight, and the stacks of a thread
// follow each other as if it had run them one by one.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/sampled_stacks.h"
#include "analyzer/support/json_output.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int64_t None = -1; // written as null

// The tables of one thread. Their columns have one entry per row.
class ThreadTables {
public:
  ThreadTables(const SampledStacks &sampled, double millisecondsPerSample)
      : sampled(sampled), millisecondsPerSample(millisecondsPerSample) {}

  void addSample(const SampledStack &stack);
  void write(json::OStream &json, StringRef process, StringRef name, unsigned number) const;

private:
  using Column = std::vector<int64_t>;

  int64_t stringNumber(StringRef text);
  int64_t resourceOf(uint32_t file);
  int64_t functionOf(const SourceFrame &function, uint32_t file);
  int64_t frameOf(const SourceFrame &function, const CodeLocation &location, int64_t depth);
  int64_t stackOf(int64_t prefix, int64_t frame);
  static void writeColumn(json::OStream &json, StringRef name, const Column &column);
  static void writeConstant(json::OStream &json, StringRef name, size_t rows, int64_t value);
  void writeSamples(json::OStream &json) const;
  void writeStacks(json::OStream &json) const;
  void writeFrames(json::OStream &json) const;
  void writeFunctions(json::OStream &json) const;
  void writeResources(json::OStream &json) const;
  static void writeEmptyTables(json::OStream &json);

  const SampledStacks &sampled;
  double millisecondsPerSample;
  StringMap<int64_t> strings;
  std::vector<std::string> stringList;
  std::map<uint32_t, int64_t> resources; // by file
  std::map<std::tuple<int64_t, int64_t, uint32_t, int64_t>, int64_t> functions;
  std::map<std::tuple<int64_t, int64_t, uint32_t, int64_t>, int64_t> frames;
  std::map<std::pair<int64_t, int64_t>, int64_t> stacks;
  Column sampleStack, sampleWeight;
  std::vector<double> sampleTime;
  double time = 0;
  Column stackPrefix, stackFrame;
  Column frameAddress, frameDepth, frameFunction, frameLine;
  Column functionName, functionResource, functionFile, functionLine;
  Column resourceLibrary, resourceName;
  WholeNumbers weights;
};

int64_t ThreadTables::stringNumber(StringRef text) {
  auto [entry, isNew] = strings.try_emplace(text, strings.size());
  if (isNew)
    stringList.push_back(json::fixUTF8(text));
  return entry->second;
}

int64_t ThreadTables::resourceOf(uint32_t file) {
  auto [entry, isNew] = resources.try_emplace(file, resources.size());
  if (isNew) {
    resourceLibrary.push_back(file);
    resourceName.push_back(stringNumber(sys::path::filename(sampled.files[file].path)));
  }
  return entry->second;
}

int64_t ThreadTables::functionOf(const SourceFrame &function, uint32_t file) {
  int64_t name = stringNumber(function.function), resource = resourceOf(file);
  int64_t source = function.file.empty() ? None : stringNumber(function.file);
  auto [entry, isNew] =
      functions.try_emplace({name, source, function.startLine, resource}, functions.size());
  if (isNew) {
    functionName.push_back(name);
    functionResource.push_back(resource);
    functionFile.push_back(source);
    functionLine.push_back(function.startLine ? function.startLine : None);
  }
  return entry->second;
}

// DEPTH is 0 for a function itself, and greater for those inlined into it.
int64_t ThreadTables::frameOf(const SourceFrame &function, const CodeLocation &location,
                              int64_t depth) {
  int64_t number = functionOf(function, location.file);
  auto address = static_cast<int64_t>(location.address);
  auto [entry, isNew] = frames.try_emplace({number, address, function.line, depth}, frames.size());
  if (isNew) {
    frameAddress.push_back(address ? address : None);
    frameDepth.push_back(depth);
    frameFunction.push_back(number);
    frameLine.push_back(function.line ? function.line : None);
  }
  return entry->second;
}

int64_t ThreadTables::stackOf(int64_t prefix, int64_t frame) {
  auto [entry, isNew] = stacks.try_emplace({prefix, frame}, stacks.size());
  if (isNew) {
    stackPrefix.push_back(prefix);
    stackFrame.push_back(frame);
  }
  return entry->second;
}

void ThreadTables::addSample(const SampledStack &stack) {
  int64_t top = None;
  for (uint32_t index : stack.locations) {
    const CodeLocation &location = sampled.locations[index];
    int64_t depth = 0;
    for (const SourceFrame &function : reverse(location.functions))
      top = stackOf(top, frameOf(function, location, depth++));
  }
  auto weight = static_cast<int64_t>(weights.next(stack.samples));
  sampleStack.push_back(top);
  sampleWeight.push_back(weight);
  sampleTime.push_back(time);
  time += static_cast<double>(weight) * millisecondsPerSample;
}

void ThreadTables::writeColumn(json::OStream &json, StringRef name, const Column &column) {
  json.attributeArray(name, [&] {
    for (int64_t value : column)
      value == None ? json.value(nullptr) : json.value(value);
  });
}

void ThreadTables::writeConstant(json::OStream &json, StringRef name, size_t rows, int64_t value) {
  writeColumn(json, name, Column(rows, value));
}

void ThreadTables::writeSamples(json::OStream &json) const {
  json.attributeObject("samples", [&] {
    json.attribute("length", sampleStack.size());
    json.attribute("weightType", "samples");
    writeColumn(json, "stack", sampleStack);
    writeColumn(json, "weight", sampleWeight);
    json.attributeArray("time", [&] {
      for (double at : sampleTime)
        json.value(at);
    });
  });
}

void ThreadTables::writeStacks(json::OStream &json) const {
  json.attributeObject("stackTable", [&] {
    json.attribute("length", stackFrame.size());
    writeColumn(json, "prefix", stackPrefix);
    writeColumn(json, "frame", stackFrame);
    writeConstant(json, "category", stackFrame.size(), 0);
    writeConstant(json, "subcategory", stackFrame.size(), 0);
  });
}

void ThreadTables::writeFrames(json::OStream &json) const {
  size_t rows = frameFunction.size();
  json.attributeObject("frameTable", [&] {
    json.attribute("length", rows);
    json.attributeArray("address", [&] { // the table has -1 for none
      for (int64_t address : frameAddress)
        json.value(address);
    });
    writeColumn(json, "inlineDepth", frameDepth);
    writeColumn(json, "func", frameFunction);
    writeColumn(json, "line", frameLine);
    writeConstant(json, "category", rows, 0);
    writeConstant(json, "subcategory", rows, 0);
    for (StringRef column : {"nativeSymbol", "innerWindowID", "implementation", "column"})
      writeConstant(json, column, rows, None);
  });
}

void ThreadTables::writeFunctions(json::OStream &json) const {
  size_t rows = functionName.size();
  json.attributeObject("funcTable", [&] {
    json.attribute("length", rows);
    writeColumn(json, "name", functionName);
    writeColumn(json, "resource", functionResource);
    writeColumn(json, "fileName", functionFile);
    writeColumn(json, "lineNumber", functionLine);
    writeConstant(json, "columnNumber", rows, None);
    for (StringRef column : {"isJS", "relevantForJS"})
      json.attributeArray(column, [&] {
        for (size_t row = 0; row < rows; ++row)
          json.value(false);
      });
  });
}

void ThreadTables::writeResources(json::OStream &json) const {
  constexpr int64_t Library = 1;
  json.attributeObject("resourceTable", [&] {
    json.attribute("length", resourceName.size());
    writeColumn(json, "lib", resourceLibrary);
    writeColumn(json, "name", resourceName);
    writeConstant(json, "host", resourceName.size(), None);
    writeConstant(json, "type", resourceName.size(), Library);
  });
}

void ThreadTables::writeEmptyTables(json::OStream &json) {
  auto writeEmpty = [&](StringRef table, ArrayRef<StringRef> columns) {
    json.attributeObject(table, [&] {
      json.attribute("length", 0);
      for (StringRef column : columns)
        json.attributeArray(column, [] {});
    });
  };
  writeEmpty("markers", {"category", "data", "endTime", "name", "phase", "startTime"});
  writeEmpty("nativeSymbols", {"address", "functionSize", "libIndex", "name"});
  json.attributeArray("pausedRanges", [] {});
}

void ThreadTables::write(json::OStream &json, StringRef process, StringRef name,
                         unsigned number) const {
  json.object([&] {
    json.attribute("name", name);
    json.attribute("isMainThread", number == 0);
    json.attribute("pid", "0");
    json.attribute("tid", number);
    json.attribute("processType", "default");
    json.attribute("processName", process);
    json.attribute("processStartupTime", 0);
    json.attribute("processShutdownTime", nullptr);
    json.attribute("registerTime", 0);
    json.attribute("unregisterTime", nullptr);
    writeSamples(json);
    writeStacks(json);
    writeFrames(json);
    writeFunctions(json);
    writeResources(json);
    writeEmptyTables(json);
    json.attributeArray("stringArray", [&] {
      for (const std::string &text : stringList)
        json.value(text);
    });
  });
}

std::string fileNameOf(const StackFile &file) {
  return json::fixUTF8(sys::path::filename(file.path));
}

void writeLibraries(json::OStream &json, const SampledStacks &sampled) {
  json.attributeArray("libs", [&] {
    for (const StackFile &file : sampled.files)
      json.object([&] {
        std::string name = fileNameOf(file);
        json.attribute("name", name);
        json.attribute("debugName", name);
        writeName(json, "path", file.path);
        writeName(json, "debugPath", file.path);
        json.attribute("breakpadId", "");
        json.attribute("codeId", file.buildId);
        json.attribute("arch", nullptr);
      });
  });
}

void writeMeta(json::OStream &json, const SampledStacks &sampled, double interval) {
  constexpr int GeckoVersion = 27, ProcessedVersion = 47;
  json.attributeObject("meta", [&] {
    json.attribute("version", GeckoVersion);
    json.attribute("preprocessedProfileVersion", ProcessedVersion);
    json.attribute("product", fileNameOf(sampled.files.front()));
    json.attribute("importedFrom", sampled.areMeasured
                                       ? "Gmonkit"
                                       : "Gmonkit; times of callers are guesses by calls");
    json.attribute("interval", interval);
    json.attribute("startTime", 0);
    json.attribute("processType", 0);
    json.attribute("stackwalk", 1);
    json.attribute("debug", false);
    json.attribute("symbolicated", true);
    json.attributeArray("markerSchema", [] {});
    json.attributeArray("categories", [&] {
      json.object([&] {
        json.attribute("name", "Other");
        json.attribute("color", "grey");
        json.attributeArray("subcategories", [&] { json.value("Other"); });
      });
    });
  });
}

} // namespace

Error exportFirefox(const ExportInput &input, raw_ostream &out) {
  Expected<SampledStacks> sampled = sampledStacks(input, "Firefox profiles");
  if (!sampled)
    return sampled.takeError();
  noteGuesses(*sampled, input);
  double interval = 1000 / sampled->rate;
  std::string program = fileNameOf(sampled->files.front());
  // Each phase of a thread is one, too, by number of the thread.
  std::map<std::pair<int64_t, std::string>, ThreadTables> threads;
  for (const SampledStack &stack : sampled->stacks)
    threads
        .try_emplace({stack.thread ? int64_t(*stack.thread) : None, stack.phase}, *sampled,
                     interval)
        .first->second.addSample(stack);
  bool areKnown = any_of(threads, [](const auto &entry) { return entry.first.first != None; });
  std::string others = areKnown ? "unknown thread" : "all threads";
  json::OStream json(out);
  json.object([&] {
    writeMeta(json, *sampled, interval);
    writeLibraries(json, *sampled);
    json.attributeArray("threads", [&] {
      unsigned number = 0;
      for (const auto &[key, tables] : threads) {
        const auto &[thread, phase] = key;
        std::string name = thread == None ? others : "thread " + std::to_string(thread);
        tables.write(json, program, json::fixUTF8(phase.empty() ? name : name + ", " + phase),
                     number++);
      }
    });
  });
  out << '\n';
  return Error::success();
}

} // namespace gmonkit
