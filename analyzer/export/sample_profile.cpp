//===- sample_profile.cpp - profiles for Clang's -fprofile-sample-use -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// For each function a sample profile has the counts of its parts and of its
// calls, and the same for inlined functions. The parts are the blocks that
// Clang numbered in the source (-fpseudo-probe-for-profiling). Without them,
// they are lines, counted from the function's first one, with discriminators.
// llvm/ProfileData/SampleProf.h describes and writes the format. The counts
// here are exact.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/sample_source.h"
#include "analyzer/export/stable_samples.h"
#include "analyzer/model/uncounted_functions.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/probes/sample_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/memory_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ProfileData/SampleProfWriter.h"
#include "llvm/Support/Compression.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

// The list lets Clang tell functions that did not run from new ones.
ProfileSymbolList symbolsOf(ArrayRef<StringRef> functions) {
  ProfileSymbolList list;
  for (StringRef function : functions)
    list.add(FunctionSamples::getCanonicalFnName(function), true);
  list.setToCompress(compression::zlib::isAvailable());
  return list;
}

// Returns SAMPLES in a map that was filled by name. LLVM's writer goes over the map in the order of
// its hash table, which depends on the sequence of insertions: here, the layout of the program.
SampleProfileMap filledByName(const SampleProfileMap &samples) {
  std::vector<const FunctionSamples *> functions;
  for (const auto &[hash, function] : samples)
    functions.push_back(&function);
  llvm::sort(functions, [](const FunctionSamples *a, const FunctionSamples *b) {
    return a->getFunction().stringRef() < b->getFunction().stringRef();
  });
  SampleProfileMap sorted;
  for (const FunctionSamples *function : functions)
    sorted.create(function->getContext()) = *function;
  return sorted;
}

// Returns the profile TEXT with its functions by name. LLVM's writer puts those with the most
// samples first, so that a changed count would move lines.
std::string sortedByName(StringRef text) {
  std::vector<StringRef> functions; // each from its name on, which is the only line not indented
  for (size_t begin = 0, end; begin < text.size(); begin = end) {
    end = begin;
    do
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    while (end < text.size() && text[end] == ' ');
    functions.push_back(text.slice(begin, end));
  }
  llvm::sort(functions);
  return join(functions, "");
}

// Writes to a buffer first. LLVM's writer of the binary format seeks, and ends the process if a
// write fails (14 and 22 tried) or the output is a pipe (22).
Error writeSamples(const SampleProfileMap &samples, ProfileSymbolList symbols,
                   SampleProfileFormat format, raw_ostream &out) {
  Expected<MemoryFile> file = MemoryFile::create();
  if (!file)
    return file.takeError();
  ErrorOr<std::unique_ptr<SampleProfileWriter>> writer =
      SampleProfileWriter::create(file->path(), format);
  if (!writer)
    return fileError(file->path(), writer.getError().message());
  (*writer)->setProfileSymbolList(&symbols);
  if (std::error_code failed = (*writer)->write(filledByName(samples)))
    return fileError(file->path(), failed.message());
  auto &written = static_cast<raw_fd_ostream &>((*writer)->getOutputStream());
  written.flush();
  if (std::error_code failed = written.error()) {
    written.clear_error(); // else the destructor ends the process
    return makeError("a file in memory: " + failed.message());
  }
  Expected<std::string> bytes = file->read();
  if (!bytes)
    return bytes.takeError();
  out << (format == SPF_Text ? sortedByName(*bytes) : *bytes);
  return Error::success();
}

// Adds the counts of TREE to RESULT, or those of the old profile where they hardly differ.
Error keepToOld(const ExportInput &input, ArrayRef<StringRef> functions, const SampleTree &tree,
                SampleTree &result) {
  StringRef path = input.options.stable;
  StringSet<> known;
  for (StringRef function : functions)
    known.insert(FunctionSamples::getCanonicalFnName(function));
  StableFunctions summary;
  // The reader sets these for the whole process.
  bool byProbes = FunctionSamples::ProfileIsProbeBased, suffix = FunctionSamples::HasUniqSuffix;
  Error failed = readSampleFile(path, [&](SampleProfileReader &reader) -> Error {
    FunctionSamples::HasUniqSuffix = suffix;
    if (reader.profileIsCS() || reader.useMD5())
      return fileError(path, "has contexts or hashes, as gmonkit's profiles have not; make the "
                             "profile anew without --stable");
    if (reader.profileIsProbeBased() != byProbes)
      return fileError(path, byProbes ? "counts source lines, where the program has probes; make "
                                        "the profile anew without --stable"
                                      : "counts probes, which the program lacks; make the profile "
                                        "anew without --stable");
    summary = keepStable(
        reader.getProfiles(), tree.samples(), [&](StringRef name) { return known.contains(name); },
        result);
    return Error::success();
  });
  if (failed)
    return failed;
  input.note(summary.text(path));
  return Error::success();
}

Error exportSamples(const ExportInput &input, SampleProfileFormat format, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  Expected<PseudoProbes> probes = PseudoProbes::read(profile.image());
  if (!probes)
    return probes.takeError();
  if (probes->empty()) {
    Expected<ProfileProbes> others = ProfileProbes::read(profile.image());
    if (!others)
      return others.takeError();
    if (!others->empty())
      return fileError(profile.image().path(), "has the probes of --instr-profile; export that, or "
                                               "compile without --gmon-counters");
  }
  // Chooses the form of names. -funique-internal-linkage-names adds a suffix to names that depends
  // on the source file's path. Without the suffix a profile fits builds in other folders. But by
  // probes, or in text, Clang needs it.
  FunctionSamples::ProfileIsProbeBased = !probes->empty();
  FunctionSamples::HasUniqSuffix = !probes->empty() || format == SPF_Text;
  SampleTree tree;
  std::unique_ptr<SampleSource> source = probes->empty()
                                             ? makeLineSource(profile.image(), input.lines, tree)
                                             : makeProbeSource(*probes, tree);
  if (Error failed = addCounts(input, *source, tree))
    return failed;
  std::vector<StringRef> functions = source->functions();
  UncountedFunctions uncounted(profile);
  erase_if(functions, [&](StringRef name) { return uncounted.contain(name); });
  if (input.options.stable.empty())
    return writeSamples(tree.samples(), symbolsOf(functions), format, out);
  SampleTree stable;
  if (Error failed = keepToOld(input, functions, tree, stable))
    return failed;
  return writeSamples(stable.samples(), symbolsOf(functions), format, out);
}

} // namespace

Error exportSampleProfile(const ExportInput &input, raw_ostream &out) {
  return exportSamples(input, SPF_Ext_Binary, out);
}

Error exportSampleProfileText(const ExportInput &input, raw_ostream &out) {
  return exportSamples(input, SPF_Text, out);
}

} // namespace gmonkit
