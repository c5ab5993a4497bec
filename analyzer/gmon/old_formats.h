//===- old_formats.h - formats of other profilers -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each format has native byte order and addresses of A bytes, 4 or 8, like the
// program. Bins are u16.
//
//   BSD      low A, high A, u32 size of this header and the bins. In 4.4BSD then u32 0x51879,
//            u32 rate, 12 bytes spare. Bins. Arcs of from A, self A, count A up to the end.
//            The rate of the older format is 100.
//   ld.so    of LD_PROFILE: "gmon", u32 0x1ffff, 12 bytes spare; u32 tag 0 with a histogram in
//            GNU's form; u32 tag 1, u32 arcs, arcs of from A, self A, u32 count. Addresses
//            are relative to the histogram's low. A caller 0 is outside the library.
//   bb.out   of gcc -a: text. Each basic block is a line with `executed COUNT time(s)` and
//            `address= 0xADDRESS`.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_OLD_FORMATS_H
#define GMONKIT_ANALYZER_GMON_OLD_FORMATS_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Each function reads BYTES, the contents of FILE.path, into FILE. An error is one line that names
// the path and the offset or line of the fault.

// Returns whether a file that begins with START may be BSD's.
bool hasBsdHeader(llvm::StringRef start, const GmonLayout &layout);
// Returns whether BYTES are a BSD file: the sizes in the header fit the number of bytes.
bool isBsd(llvm::StringRef bytes, const GmonLayout &layout);
// NEEDSMARK: accept 4.4BSD's header only.
llvm::Error readBsd(llvm::StringRef bytes, const GmonLayout &layout, bool needsMark,
                    GmonFile &file);

bool isLdProfile(llvm::StringRef bytes, const GmonLayout &layout);
llvm::Error readLdProfile(llvm::StringRef bytes, const GmonLayout &layout, GmonFile &file);

bool isBlockText(llvm::StringRef bytes);
llvm::Error readBlockText(llvm::StringRef bytes, GmonFile &file);

} // namespace gmonkit

#endif
