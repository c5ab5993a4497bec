//===- gmonkit/collector.h - names in a collector's directory ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Two parts include this: the runtime, and `gmonkit run`, which collects the
// profiles of many processes in a directory of its own. There a process need
// not solve its counts:
//
// - A process that finds CollectorMark, but no SolverMark of its program's image,
//   makes a ProgramLink to its program, and writes its profile as ever.
// - The collector opens the program. If the image id is right, it makes the
//   SolverMark. From then on it can solve counts, whatever happens to the file.
// - A process that finds the SolverMark writes its counts as they are, under the
//   name of its profile behind UnsolvedPrefix. Then it looks for the mark again.
//   If that is gone, it takes the file back, and writes its profile as ever.
// - The collector takes such a file by renaming it. It removes the mark before
//   it looks for such files for the last time.
//
// So no count is lost or added twice, whoever is killed when. All files are of one
// user: a process of another one writes its profile as ever.
//
// A process that starts, or is forked, appends its id, a space and the name or path of
// its program to the StartsFile, if there is one, with a zero behind. So the
// collector knows of processes without a profile.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_COLLECTOR_H
#define GMONKIT_COLLECTOR_H

#include <cstdint>

namespace gmonkit {

constexpr char CollectorMark[] = ".unfinished", StartsFile[] = ".started";
// Of the files with counts as they are. A process of another version finds no SolverMark.
constexpr uint64_t UnsolvedVersion = 2;
// Before the image id's 16 hexadecimal digits.
constexpr char ProgramLinkPrefix[] = ".program.", SolverMarkPrefix[] = ".solves.2.";
static_assert(SolverMarkPrefix[8] == '0' + UnsolvedVersion);
// Before the name of a profile.
constexpr char UnsolvedPrefix[] = ".unsolved.";

// The name of the process that keeper=1 starts. The collector waits for it, too.
constexpr char KeeperName[] = "gmonrt-keeper";

} // namespace gmonkit

#endif // GMONKIT_COLLECTOR_H
