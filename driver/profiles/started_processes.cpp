//===- started_processes.cpp - processes that told of their start ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/started_processes.h"
#include "driver/process/late_processes.h"
#include "gmonkit/collector.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {

// A longer note is no process's.
static constexpr size_t MostOfNote = 8192;

StartedProcesses::StartedProcesses(StringRef directory, bool isForOthers)
    : path(directory.str() + "/" + StartsFile),
      file(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) {
  if (file >= 0 && isForOthers)
    fchmod(file, S_IRUSR | S_IWUSR | S_IWGRP | S_IWOTH);
}

StartedProcesses::~StartedProcesses() {
  if (file < 0)
    return;
  close(file);
  unlink(path.c_str());
}

void StartedProcesses::add(StringRef note) {
  auto [process, program] = note.split(' ');
  unsigned long long id;
  if (!process.getAsInteger(10, id))
    processes.emplace(id, sys::path::filename(program).str());
}

void StartedProcesses::read() {
  char bytes[MostOfNote];
  for (ssize_t size; (size = pread(file, bytes, sizeof bytes, offset)) > 0; offset += size) {
    rest.append(bytes, static_cast<size_t>(size));
    size_t begin = 0;
    for (size_t end; (end = rest.find('\0', begin)) != std::string::npos; begin = end + 1)
      add(StringRef(rest).slice(begin, end));
    rest.erase(0, rest.size() - begin > MostOfNote ? std::string::npos : begin);
    fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, offset + size);
  }
}

void StartedProcesses::forgetRunning() {
  for (auto entry = processes.begin(); entry != processes.end();)
    entry = processExists(entry->first) ? processes.erase(entry) : std::next(entry);
}

std::map<std::string, size_t>
StartedProcesses::unknown(function_ref<bool(unsigned long long process)> isKnown) const {
  std::map<std::string, size_t> counts;
  for (const auto &[process, program] : processes)
    if (!isKnown(process))
      ++counts[program];
  return counts;
}

} // namespace gmonkit
