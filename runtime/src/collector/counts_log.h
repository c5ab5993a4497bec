//===- counts_log.h - counts of forked processes that wait to be solved --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Where a server forks a process for each connection, that process would take
// most of its time to solve its counts and to add them to the sum of merge=1.
// Instead it appends them, as they are, to a log beside the sum: SUM.more.counts.
// The server's first process owns the log: it makes it for its children. A full
// log becomes one of the files that wait to be added (waiting_profiles.h). Then
// many processes are solved at once. gmonkit/counts_log.h describes the format.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_COUNTS_LOG_H
#define GMONRT_COLLECTOR_COUNTS_LOG_H

#include "gmonkit/counts_log.h"
#include "profile/output_place.h"
#include <climits>
#include <cstdint>

namespace gmonrt {

class CountsLog {
public:
  // Makes an empty log beside the sum at PLACE, for the children of the process OWNER. Returns 0 or
  // an errno.
  static int make(const OutputPlace &place, uint64_t owner);

  explicit CountsLog(const OutputPlace &place) : place(place) {}

  // Opens the log beside the sum, if there is one that this process may write. Others may change
  // it.
  bool open();

  // Locks it until this ends. Opens it again if another log has its name. Returns false if there is
  // none any more, or the lock cannot be had.
  bool lock();

  // What the log had when it was last opened, locked or written.
  uint64_t owner() const { return header.owner; }
  uint64_t processes() const { return header.processes; }
  bool isFull() const;

  // Appends the SIZE bytes at BYTES, encoded (see unsolved_profile.h). Returns whether all is
  // there. REQUIRES: the log is locked.
  bool append(const char *bytes, size_t size);

  const char *name() const { return fileName; } // in PLACE's directory

private:
  bool hasStillName() const;
  bool readHeader();

  const OutputPlace &place;
  Descriptor file;
  gmonkit::CountsLogHeader header = {};
  char fileName[NAME_MAX + 1];
};

} // namespace gmonrt

#endif
