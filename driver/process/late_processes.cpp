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
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns a file of PROCESS, a number. Returns "" if it does not exist or this user must not read
// it.
std::string readProcessFile(unsigned long long process, StringRef name) {
  // The files of /proc have size 0.
  auto contents = MemoryBuffer::getFileAsStream("/proc/" + Twine(process) + "/" + name);
  return contents ? (*contents)->getBuffer().str() : "";
}

// The places of two numbers in /proc/PROCESS/stat behind the name: proc(5) counts from 1, and two
// fields are skipped.
enum StatField : size_t { ParentField = 1, StartField = 19 };

// Returns a number that the kernel tells of PROCESS; 0 if unknown. The start is in clock ticks
// since boot.
unsigned long long statOf(unsigned long long process, StatField field) {
  std::string text = readProcessFile(process, "stat");
  // The second field, the name in parentheses, may contain any character.
  SmallVector<StringRef> fields;
  StringRef(text).rsplit(')').second.ltrim().split(fields, ' ');
  unsigned long long number = 0;
  if (fields.size() <= field || fields[field].getAsInteger(10, number))
    return 0;
  return number;
}

// Daemons that set their title write it over their environment.
bool isTitle(StringRef environment) {
  return !environment.empty() && !environment.split('\0').first.contains('=');
}

} // namespace

bool processExists(unsigned long long process) {
  return kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

LateProcesses::LateProcesses(StringRef text) : text(text) {
  own.push_back(getpid());
  while (unsigned long long parent = statOf(own.back(), ParentField))
    own.push_back(parent);
}

// Returns whether PROCESS, whose environment is unknown, may come from the command. Its parent may
// have ended: then it is a child of an ancestor of this program, which adopts orphans.
bool LateProcesses::mayDescend(unsigned long long process) const {
  constexpr unsigned most = 1000; // generations; processes come and go meanwhile
  for (unsigned steps = 0; steps < most; ++steps) {
    process = statOf(process, ParentField);
    if (process == 0 || is_contained(own, process))
      return true;
    std::string environment = readProcessFile(process, "environ");
    bool isKnown = !environment.empty() && !isTitle(environment);
    if (isKnown)
      return StringRef(environment).contains(text);
  }
  return true;
}

bool LateProcesses::mayBelong(const LateProcess &process) const {
  std::string environment = readProcessFile(process.id, "environ");
  return StringRef(environment).contains(text) ||
         (isTitle(environment) &&
          statOf(process.id, StartField) >= statOf(own.front(), StartField) &&
          mayDescend(process.id));
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
  std::string maps = readProcessFile(process.id, "maps");
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
  withoutRuntime.clear();
  std::error_code error;
  for (sys::fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    LateProcess process;
    if (sys::path::filename(entry->path()).getAsInteger(10, process.id) || !mayBelong(process))
      continue;
    process.name = StringRef(readProcessFile(process.id, "comm")).rtrim().str();
    (isCounted(process) ? withRuntime : withoutRuntime).push_back(std::move(process));
  }
  for (std::vector<LateProcess> *found : {&withRuntime, &withoutRuntime})
    llvm::sort(*found, [](const LateProcess &a, const LateProcess &b) { return a.id < b.id; });
}

} // namespace gmonkit
