//===- log_solver.cpp - solves the counts in a log -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/log_solver.h"
#include "base/byte_reader.h"
#include "base/message.h"
#include "collector/counts_sum.h"
#include "gmonkit/counts_log.h"
#include <cerrno>
#include <cstring>

namespace gmonrt {

const char NotSolvable[] = "the program's file cannot be read, or is another one";

namespace {

constexpr char OwnProgram[] = "/proc/self/exe";
constexpr char Damaged[] = "it is damaged";
constexpr uint64_t LeastBytes = 32; // of a process
// A process may append 128 MB to a log that is almost full.
constexpr uint64_t MostBytes = MostUnsolvedBytes + (64 << 20);

bool hasId(const CountsSum &sum, const uint8_t (&id)[8]) {
  return memcmp(sum.image().id, id, sizeof id) == 0;
}

// Adds the counts of all processes. AT: the first one's, END: behind the last one's.
const char *addAll(const char *at, const char *end, uint64_t processes, CountsSum &sum) {
  for (; processes; --processes) {
    uint64_t size;
    if (static_cast<size_t>(end - at) < sizeof size)
      return Damaged;
    memcpy(&size, at, sizeof size);
    at += sizeof size;
    if (static_cast<size_t>(end - at) < size)
      return Damaged;
    if (const char *wrong = sum.add(at, size))
      return wrong;
    at += size;
  }
  return nullptr;
}

bool hasSameSamples(const Profile &profile, const Profile &like) {
  return memcmp(profile.dimension, like.dimension, sizeof like.dimension) == 0 &&
         (!profile.bins.size() || !like.bins.size() || profile.rate == like.rate);
}

} // namespace

bool canSolveLogs(const Image &program) {
  MappedProgram mapped;
  return !mapped.map(OwnProgram) && hasId(CountsSum(mapped, program.name), program.id);
}

bool isCountsLog(const Descriptor &log) {
  char magic[sizeof gmonkit::CountsLogMagic];
  return log.readAt(0, magic, sizeof magic) &&
         memcmp(magic, gmonkit::CountsLogMagic, sizeof magic) == 0;
}

const char *solveLog(const Descriptor &log, uint64_t size, const Profile &like, Profile &profile) {
  const Image *program = loadedProgram();
  MappedProgram mapped;
  if (!program || mapped.map(OwnProgram))
    return NotSolvable;
  CountsSum sum(mapped, program->name);
  if (!hasId(sum, like.id))
    return NotSolvable;
  ByteReader bytes(log, size);
  gmonkit::CountsLogHeader header;
  if (!bytes.getWord(header) || header.size > bytes.left() || header.size > MostBytes ||
      header.processes > header.size / LeastBytes)
    return Damaged;
  Array<char> counts(header.size);
  if (counts.failed() || !sum.expect(header.processes)) {
    profile.failure = ENOMEM;
    return nullptr;
  }
  if (!bytes.get(counts.begin(), header.size)) {
    profile.failure = bytes.failure() ? bytes.failure() : EIO;
    return nullptr;
  }
  const char *wrong = addAll(counts.begin(), counts.begin() + header.size, header.processes, sum);
  if (!wrong)
    wrong = sum.solve(profile);
  if (!wrong && !hasSameSamples(profile, like))
    wrong = "its histogram has another unit or another rate";
  return wrong;
}

} // namespace gmonrt
