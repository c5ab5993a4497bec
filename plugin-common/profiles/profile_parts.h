//===- profile_parts.h - the parts of a profile for two compilers ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One file may have a profile for Clang and one for GCC. It is
//
//   the profile for Clang, in LLVM's indexed format; LLVM's readers do not read on
//   the profile for GCC (block_profile.h), its size as a little-endian number of
//     8 bytes, and the mark "gmonblks"
//   the graphs that belong to the profile for Clang (matching/profile_graphs.h)
//
// Without the second part it is an ordinary profile for Clang. Without the others it is
// just the text of the second part.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H
#define GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H

#include <string>
#include <string_view>

namespace gmonkit {

// The parts of a file. Those that it lacks are empty.
struct ProfileParts {
  std::string_view clang; // without graphs
  std::string_view gcc;
  std::string_view graphs;
};

// Returns the parts of the profile FILE, of whatever kind it is: what is not known is `clang`.
ProfileParts splitProfile(std::string_view file);

// Returns the file with PARTS. REQUIRES: graphs only with a profile for Clang.
std::string joinProfile(const ProfileParts &parts);

// Return whether the regular file PATH has a profile for GCC, and whether it has nothing else. The
// latter reads only its begin.
bool hasGccPart(const std::string &path);
bool isForGccOnly(const std::string &path);

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H
