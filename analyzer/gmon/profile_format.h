//===- profile_format.h - formats of profile files ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_PROFILE_FORMAT_H
#define GMONKIT_ANALYZER_GMON_PROFILE_FORMAT_H

namespace gmonkit {

// Auto: tell the format by the file's first bytes. Magic: only files that begin with "gmon". Bsd:
// 4.4BSD's format or the one before it. Bsd44: only 4.4BSD's.
enum class ProfileFormat { Auto, Magic, Bsd, Bsd44 };

} // namespace gmonkit

#endif
