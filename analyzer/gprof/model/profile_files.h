//===- profile_files.h - profile files as gprof 2.40 reads them -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_PROFILE_FILES_H
#define GMONKIT_ANALYZER_GPROF_MODEL_PROFILE_FILES_H

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/profile_format.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmonkit::gprof {

constexpr uint32_t Bsd44Mark = 0x00051879; // in the header of 4.4BSD's files
constexpr int64_t HostRate = 100;          // samples per second of files without a rate

// A range of addresses with its samples: the sum of all records of that range.
struct Histogram {
  uint64_t low, high;
  std::vector<int32_t> bins; // gprof's bins are ints
};

// The number of records in one file.
struct FileContents {
  uint32_t version;
  unsigned histograms, arcs, blockRecords;
};

// Receives the contents of files while they are read. Calls arrive in file order.
class ProfileSink {
public:
  virtual ~ProfileSink() = default;
  virtual void addCall(uint64_t from, uint64_t self, uint64_t count) = 0;
  virtual void addBlock(uint64_t address, uint64_t count) = 0;
};

// The files read so far.
class ProfileFiles {
public:
  ProfileFiles(const GmonLayout &layout, llvm::StringRef whoami, ProfileSink &sink)
      : layout(layout), whoami(whoami), sink(sink) {}

  // Adds the file PATH. An error is gprof's text, with or without a newline.
  llvm::Expected<FileContents> read(llvm::StringRef path, ProfileFormat format);

  const std::vector<Histogram> &histograms() const { return all; }

  // Bytes of code per bin, as gprof prints them: values that do not fit are converted as on x86-64.
  int64_t bytesOfBin() const;

  bool hasTime = false;  // a histogram record was read
  bool hasCalls = false; // an arc record was read
  bool hasBlocks = false;
  double scale = 0; // two-byte units of code per bin; infinite without bins
  int64_t rate = 0; // samples per second
  std::string dimension = "seconds";
  char abbreviation = 's';

private:
  class Input;
  llvm::Error fail(const llvm::Twine &text);
  llvm::Error readGmon(Input &input, llvm::StringRef path, FileContents &contents);
  llvm::Error readHistogram(Input &input, llvm::StringRef path);
  llvm::Error checkUnit(llvm::StringRef unit, char letter, double recordScale);
  Histogram &addHistogram(uint64_t low, uint64_t high, uint32_t bins);
  llvm::Expected<Histogram *> histogramOf(uint64_t low, uint64_t high, uint32_t bins);
  llvm::Error readBlocks(Input &input, llvm::StringRef path, uint32_t version);
  llvm::Error readBsd(Input &input, llvm::StringRef path, ProfileFormat format,
                      FileContents &contents);

  const GmonLayout &layout;
  llvm::StringRef whoami;
  ProfileSink &sink;
  std::vector<Histogram> all;
  std::map<std::pair<uint64_t, uint64_t>, size_t> places; // (begin, end) -> index in it
  std::map<uint64_t, uint64_t> ends; // begin -> end of those that are not empty
};

} // namespace gmonkit::gprof

#endif
