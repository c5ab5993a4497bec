//===- gcc_staleness.cpp - a check of old profiles for GCC ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/gcc_staleness.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/support/errors.h"
#include "plugin-common/block_profile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// Those of FUNCTION's blocks and ways. Each count fits 48 bits.
uint64_t sumOfCounts(const BlockProfile::Function &function) {
  uint64_t sum = 0;
  for (auto [number, count] : function.counts)
    sum = SaturatingAdd(sum, count);
  return sum;
}

} // namespace

bool isGccProfile(StringRef path) {
  Expected<sys::fs::file_t> file = sys::fs::openNativeFileForRead(path);
  if (!file) {
    consumeError(file.takeError());
    return false;
  }
  std::array<char, sizeof(BlockProfileStart) - 1> start;
  Expected<size_t> size = sys::fs::readNativeFile(*file, start);
  sys::fs::closeFile(*file);
  if (!size) {
    consumeError(size.takeError());
    return false;
  }
  return StringRef(start.data(), *size) == BlockProfileStart;
}

Expected<FunctionStaleness> checkGccProfile(StringRef path, const Image &program) {
  Expected<BlockMarks> marks = readBlockMarks(program);
  if (!marks)
    return marks.takeError();
  if (marks->marks.empty())
    return fileError(program.path(), "has no marks of blocks to compare the profile with; compile "
                                     "it with gmon-cc --gmon-pgo and GCC");
  std::map<uint64_t, std::set<uint32_t>> known; // checksums by identity
  for (const BlockMark &mark : marks->marks)
    known[mark.function.identity].insert(mark.function.checksum);
  BlockProfile profile;
  if (std::string wrong = profile.read(path.str()); !wrong.empty())
    return makeError(wrong);
  FunctionStaleness result;
  for (const auto &[identity, function] : profile.functions) {
    uint64_t count = sumOfCounts(function);
    if (count == 0)
      continue;
    auto found = known.find(identity);
    bool isFound = found != known.end();
    bool matches = isFound && found->second.count(function.checksum) != 0;
    result.add(function.name, isFound, count, matches ? count : 0);
  }
  result.sort();
  return result;
}

} // namespace gmonkit
