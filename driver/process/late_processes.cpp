//===- late_processes.cpp - processes that outlive their command ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/late_processes.h"
#include "analyzer/object/build_facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <csignal>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns "" if the file does not exist or this user must not read it.
std::string readProcessFile(const LateProcess &process, StringRef name) {
  // The files of /proc have size 0.
  auto contents = MemoryBuffer::getFileAsStream("/proc/" + Twine(process.id) + "/" + name);
  return contents ? (*contents)->getBuffer().str() : "";
}

// Returns the start time in clock ticks since boot; 0 if unknown. PROCESS is a number or "self".
unsigned long long startOf(const Twine &process) {
  auto contents = MemoryBuffer::getFileAsStream("/proc/" + process + "/stat");
  if (!contents)
    return 0;
  // The second field, the name in parentheses, may contain any character.
  SmallVector<StringRef> fields;
  (*contents)->getBuffer().rsplit(')').second.split(fields, ' ');
  constexpr size_t StartField = 20; // proc(5) counts from 1, and two fields are skipped
  unsigned long long start = 0;
  if (fields.size() <= StartField || fields[StartField].getAsInteger(10, start))
    return 0;
  return start;
}

// Daemons that set their title write it over their environment.
bool isTitle(StringRef environment) {
  return !environment.empty() && !environment.split('\0').first.contains('=');
}

} // namespace

bool processExists(unsigned long long process) {
  return kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

bool LateProcesses::mayBelong(const LateProcess &process) const {
  std::string environment = readProcessFile(process, "environ");
  return StringRef(environment).contains(text) ||
         (isTitle(environment) && startOf(Twine(process.id)) >= startOf("self"));
}

bool LateProcesses::hasRuntime(StringRef path) {
  auto [known, isNew] = files.try_emplace(path);
  if (!isNew)
    return known->second;
  if (Expected<BuildFacts> facts = readBuildFacts(path))
    known->second = facts->hasRuntime || facts->usesSharedRuntime;
  else
    consumeError(facts.takeError());
  return known->second;
}

// Returns whether a file that PROCESS may execute contains the runtime.
bool LateProcesses::isCounted(const LateProcess &process) {
  std::string maps = readProcessFile(process, "maps");
  for (StringRef line : split(maps, '\n')) {
    StringRef path = line.substr(line.find('/'));
    bool isCode = line.split(' ').second.take_front(4).contains('x');
    if (isCode && !path.empty() && hasRuntime(path))
      return true;
  }
  return false;
}

void LateProcesses::find() {
  withRuntime.clear();
  others = false;
  std::error_code error;
  for (sys::fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    LateProcess process;
    if (sys::path::filename(entry->path()).getAsInteger(10, process.id) || !mayBelong(process))
      continue;
    process.name = StringRef(readProcessFile(process, "comm")).rtrim().str();
    if (isCounted(process))
      withRuntime.push_back(std::move(process));
    else
      others = true;
  }
  llvm::sort(withRuntime, [](const LateProcess &a, const LateProcess &b) { return a.id < b.id; });
}

} // namespace gmonkit
