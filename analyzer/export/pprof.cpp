//===- pprof.cpp - profiles for pprof -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format is profile.proto of https://github.com/google/pprof, compressed by
// gzip. Addresses are those of the ELF files, which pprof takes for adjusted if a
// mapping covers all addresses.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/protobuf.h"
#include "analyzer/export/sampled_stacks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

// Field numbers.
enum ProfileField {
  SampleType = 1,
  Sample = 2,
  Mapping = 3,
  Location = 4,
  Function = 5,
  StringTable = 6,
  PeriodType = 11,
  Period = 12,
  Comment = 13
};
enum ValueTypeField { Type = 1, Unit = 2 };
enum SampleField { LocationIds = 1, Values = 2, Labels = 3 };
enum LabelField { LabelKey = 1, LabelText = 2 };
enum MappingField { MappingId = 1, Limit = 3, FileName = 5, BuildId = 6, HasFunctions = 7 };
enum LocationField { LocationId = 1, LocationMapping = 2, Address = 3, Line = 4 };
enum LineField { LineFunction = 1, LineNumber = 2 };
// Without a system name (3), pprof takes the name for a readable one, and shortens nothing in it.
enum FunctionField { FunctionId = 1, Name = 2, SourceFile = 4, StartLine = 5 };

class PprofWriter {
public:
  PprofWriter(const SampledStacks &sampled, const Histograms &histograms)
      : sampled(sampled), isTime(!histograms.hasBins() || histograms.dimension() == "seconds"),
        dimension(histograms.dimension().str()) {
    stringNumber("");
  }

  std::string write();

private:
  uint64_t stringNumber(StringRef text);
  uint64_t functionNumber(const SourceFrame &frame);
  ProtobufMessage valueType(StringRef type, StringRef unit);
  void writeTypes();
  void writeSample(const SampledStack &stack);
  void writeLabel(ProtobufMessage &sample, StringRef key, StringRef text);
  void writeMapping(size_t index);
  void writeLocation(size_t index);

  const SampledStacks &sampled;
  bool isTime;
  std::string dimension;
  ProtobufMessage profile;
  StringMap<uint64_t> strings;
  std::vector<StringRef> stringList;
  std::map<std::tuple<std::string, std::string, uint32_t>, uint64_t> functions;
  WholeNumbers samples, nanoseconds;
};

uint64_t PprofWriter::stringNumber(StringRef text) {
  auto [entry, isNew] = strings.try_emplace(text, strings.size());
  if (isNew)
    stringList.push_back(entry->getKey());
  return entry->second;
}

uint64_t PprofWriter::functionNumber(const SourceFrame &frame) {
  auto [entry, isNew] =
      functions.try_emplace({frame.function, frame.file, frame.startLine}, functions.size() + 1);
  if (isNew) {
    ProtobufMessage function;
    function.number(FunctionId, entry->second);
    function.number(Name, stringNumber(frame.function));
    function.number(SourceFile, stringNumber(frame.file));
    function.number(StartLine, frame.startLine);
    profile.message(Function, function);
  }
  return entry->second;
}

ProtobufMessage PprofWriter::valueType(StringRef type, StringRef unit) {
  ProtobufMessage message;
  message.number(Type, stringNumber(type));
  message.number(Unit, stringNumber(unit));
  return message;
}

void PprofWriter::writeTypes() {
  if (!isTime) {
    profile.message(SampleType, valueType(dimension, "count"));
    return;
  }
  profile.message(SampleType, valueType("samples", "count"));
  profile.message(SampleType, valueType("time", "nanoseconds"));
  profile.message(PeriodType, valueType("time", "nanoseconds"));
  profile.number(Period, static_cast<uint64_t>(1e9 / sampled.rate));
}

void PprofWriter::writeLabel(ProtobufMessage &sample, StringRef key, StringRef text) {
  ProtobufMessage label;
  label.number(LabelKey, stringNumber(key));
  label.number(LabelText, stringNumber(text));
  sample.message(Labels, label);
}

// Identifiers begin with 1.
void PprofWriter::writeSample(const SampledStack &stack) {
  std::vector<uint64_t> locations;
  for (uint32_t location : reverse(stack.locations))
    locations.push_back(location + 1);
  std::vector<uint64_t> values = {samples.next(stack.samples)};
  if (isTime)
    values.push_back(nanoseconds.next(stack.samples / sampled.rate * 1e9));
  ProtobufMessage sample;
  sample.numbers(LocationIds, locations);
  sample.numbers(Values, values);
  if (stack.thread)
    writeLabel(sample, "thread", std::to_string(*stack.thread));
  if (!stack.phase.empty())
    writeLabel(sample, "phase", stack.phase);
  profile.message(Sample, sample);
}

void PprofWriter::writeMapping(size_t index) {
  const StackFile &file = sampled.files[index];
  ProtobufMessage mapping;
  mapping.number(MappingId, index + 1);
  mapping.number(Limit, UINT64_MAX);
  mapping.number(FileName, stringNumber(file.path));
  mapping.number(BuildId, stringNumber(file.buildId));
  for (unsigned what = 0; what < 4; ++what) // functions, files, lines, inlined functions
    mapping.number(HasFunctions + what, 1);
  profile.message(Mapping, mapping);
}

void PprofWriter::writeLocation(size_t index) {
  const CodeLocation &place = sampled.locations[index];
  ProtobufMessage location;
  location.number(LocationId, index + 1);
  location.number(LocationMapping, place.file + 1);
  location.number(Address, place.address);
  for (const SourceFrame &frame : place.functions) {
    ProtobufMessage line;
    line.number(LineFunction, functionNumber(frame));
    line.number(LineNumber, frame.line);
    location.message(Line, line);
  }
  profile.message(Location, location);
}

std::string PprofWriter::write() {
  writeTypes();
  for_each(sampled.stacks, [&](const SampledStack &stack) { writeSample(stack); });
  for (size_t file = 0; file < sampled.files.size(); ++file)
    writeMapping(file);
  for (size_t location = 0; location < sampled.locations.size(); ++location)
    writeLocation(location);
  if (!sampled.areMeasured) // pprof prints it
    profile.number(Comment, stringNumber("times of callers are guesses by calls: the profile has "
                                         "no call stacks"));
  for (StringRef text : stringList)
    profile.text(StringTable, text);
  return profile.encoded();
}

// Makes a gzip file (RFC 1952) of the stream that zlib makes (RFC 1950): both have the same
// contents in the middle. Returns BYTES themselves, which pprof accepts, too, if there is no zlib.
std::string gzip(StringRef bytes) {
  if (!compression::zlib::isAvailable())
    return bytes.str();
  constexpr size_t Before = 2, Behind = 4;                                 // of zlib's stream
  constexpr char Header[] = {'\x1f', '\x8b', 8, 0, 0, 0, 0, 0, 0, '\xff'}; // no time, no system
  SmallVector<uint8_t, 0> stream;
  compression::zlib::compress(arrayRefFromStringRef(bytes), stream);
  std::string file(Header, sizeof Header);
  file += toStringRef(ArrayRef(stream).drop_front(Before).drop_back(Behind));
  char ends[8];
  support::endian::write32le(ends, crc32(arrayRefFromStringRef(bytes)));
  support::endian::write32le(ends + 4, static_cast<uint32_t>(bytes.size()));
  file.append(ends, sizeof ends);
  return file;
}

} // namespace

Error exportPprof(const ExportInput &input, raw_ostream &out) {
  Expected<SampledStacks> sampled = sampledStacks(input, "pprof profiles");
  if (!sampled)
    return sampled.takeError();
  noteGuesses(*sampled, input);
  out << gzip(PprofWriter(*sampled, input.graph.profile().histograms()).write());
  return Error::success();
}

} // namespace gmonkit
