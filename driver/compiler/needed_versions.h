//===- needed_versions.h - versions of compilers that Gmonkit needs -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The versions of LLVM are all 22 now, for reasons of their own. docs/matrix.md
// has the versions that tests build with.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_NEEDED_VERSIONS_H
#define GMONKIT_DRIVER_COMPILER_NEEDED_VERSIONS_H

// The first LLVM whose Clang loads -fpass-plugin before it reads -mllvm.
constexpr int FirstLlvmOfPluginOptions = 22;
// The first whose table of block addresses 'gmonkit order --blocks' reads.
constexpr int FirstLlvmOfBlockMaps = 22;
// The only one that places blocks by the lists that Gmonkit writes.
constexpr int LlvmOfBlockLists = 22;
// The first whose counters the plugin replaces, and whose indexed profiles Gmonkit writes.
constexpr int FirstLlvmOfCounters = 22;
// The first whose plugin gives a profile to the optimiser.
constexpr int FirstGccOfProfiles = 12;

#endif // GMONKIT_DRIVER_COMPILER_NEEDED_VERSIONS_H
