//===- profile_format.h - which format profile files are read as -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_PROFILE_FORMAT_H
#define GMONKIT_ANALYZER_GMON_PROFILE_FORMAT_H

namespace gmonkit {

// Auto: what the file's first bytes say. Magic: only files that begin with "gmon". Bsd: 4.4BSD's
// format or the one before it. Bsd44: 4.4BSD's only.
enum class ProfileFormat { Auto, Magic, Bsd, Bsd44 };

} // namespace gmonkit

#endif
