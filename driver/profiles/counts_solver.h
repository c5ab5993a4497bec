//===- counts_solver.h - counts that processes leave unsolved ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_COUNTS_SOLVER_H
#define GMONKIT_DRIVER_PROFILES_COUNTS_SOLVER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace gmonkit {

// The collector's side of gmonkit/collector.h: lets processes leave their counts in a directory,
// and solves the sums of those of one program.
class CountsSolver {
public:
  explicit CountsSolver(llvm::StringRef directory) : directory(directory) {}
  ~CountsSolver();
  CountsSolver(const CountsSolver &) = delete;
  CountsSolver &operator=(const CountsSolver &) = delete;

  // If the file NAME in the directory is a process's link to its program, lets processes of this
  // image leave their counts from now on. Returns whether it is.
  bool takeLink(llvm::StringRef name);

  // Returns whether NAME may be that of a file of this class or one that it takes.
  static bool owns(llvm::StringRef name);

  // Returns the name of the profile whose counts are in the file NAME, or nothing.
  static llvm::StringRef profileOf(llvm::StringRef name);

  // From now on no process leaves its counts. Some may have done so before.
  void stop();

  // Takes the counts of the profiles NAMES, all of the image ID, and writes the profile of their
  // sum to a file, whose path is returned; empty if there are none any more. NAMES then are those
  // that were taken. finish() removes the files, giveBack() leaves the counts as they were found.
  // So does an error.
  llvm::Expected<std::string> solve(llvm::StringRef id, std::vector<std::string> &names);
  void finish(llvm::StringRef solved, const std::vector<std::string> &names);
  void giveBack(llvm::StringRef solved, const std::vector<std::string> &names);

private:
  struct Program {
    int file; // descriptor
    std::string name;
  };

  bool holds(const Program &program, llvm::StringRef id) const;
  std::string path(llvm::StringRef prefix, llvm::StringRef name) const;

  std::string directory;
  std::map<std::string, Program, std::less<>> programs; // by image id
  std::set<std::string> refused;                        // ids of programs that cannot be read
};

} // namespace gmonkit

#endif
