//===- stacks.h - the call stacks of time samples -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A profile made with the runtime's option stacks=1 has the call stack of each
// time sample. Equal stacks are one stack with a number of samples:
//
//   for (const CallStack &stack : stacks.all())
//     for (StackFrame frame : stacks.frames(stack))
//       use(stacks.files()[frame.file], frame.address, stack.samples);
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STACKS_STACKS_H
#define GMONKIT_ANALYZER_STACKS_STACKS_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A file with code. The first one is the profile's own image.
struct StackFile {
  std::string path;    // as the process knew it; "[no file]" for code made at run time; printable
  std::string buildId; // the first 8 bytes as hexadecimal digits; may be empty
};

struct StackFrame {
  uint32_t file;    // index in Stacks::files()
  uint64_t address; // in the ELF file: in the calling instruction or, of the innermost frame, the
                    // next instruction
};

struct CallStack {
  uint64_t samples;               // periods of sampling; divide by Histograms::rate() for seconds
  std::optional<uint32_t> thread; // number of the thread, by start; the first one is 0
  llvm::StringRef phase;          // label of gmonkit_phase; empty: none. Valid as long as Stacks
  bool isCut;                     // outer frames are missing
  uint32_t node;                  // for Stacks::frames
};

class Stacks {
public:
  // Reads the stacks in RECORDS. The file is untrusted: what belongs to no tree is left out.
  explicit Stacks(llvm::ArrayRef<GmonExtension> records);

  // The sorted stacks: outer frames decide first. Without stacks=1 there are none.
  llvm::ArrayRef<CallStack> all() const { return stacks; }

  // Returns the frames of STACK, which is one of all(), from the outermost to the innermost.
  std::vector<StackFrame> frames(const CallStack &stack) const;

  llvm::ArrayRef<StackFile> files() const { return stackFiles; }

  uint64_t samples() const { return samplesWithStack; } // the sum over all()
  uint64_t lostSamples() const { return samplesWithoutStack; }

private:
  struct Node {
    uint32_t parent; // index; None: it is outermost
    uint32_t file;
    uint64_t address;
  };
  class Reader;
  static constexpr uint32_t None = ~0u;

  std::vector<Node> nodes; // frames, parents first
  std::vector<CallStack> stacks;
  std::vector<StackFile> stackFiles;
  std::map<uint32_t, std::string> names;
  uint64_t samplesWithStack = 0, samplesWithoutStack = 0;
};

} // namespace gmonkit

#endif
