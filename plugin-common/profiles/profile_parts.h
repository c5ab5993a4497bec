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
//     8 bytes, and the mark "gmonblkg", or "gmonblks" if no graphs follow
//   the graphs that belong to the profile for Clang (matching/profile_graphs.h)
//
// Without the second part it is an ordinary profile for Clang. Without the others it is
// just the text of the second part.
//
// LLVM's readers do not see that the end is missing, and GCC's part is found from the end.
// So a file that has the begin of that part, but not the end, is refused as a whole. So is one
// without the graphs that the mark announces. Older files have "gmonblks" before graphs, too.
//
// The profile for Clang says where it ends, as a binary id, which LLVM keeps and
// only prints. A file with another end and without known parts there was cut or
// changed. What llvm-profdata makes of such a profile ends there, too, or has the
// id at another place or another head, which says where LLVM's parts are.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H
#define GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H

#include <string>
#include <string_view>

namespace gmonkit {

// What is wrong with a damaged file, behind "FILE: ".
inline constexpr char DamagedProfile[] =
    "damaged: its end is missing or was changed; restore the file, or remove it and make it anew "
    "with 'gmonkit export'";

// The parts of a file. Those that it lacks are empty.
struct ProfileParts {
  std::string_view clang; // without graphs
  std::string_view gcc;
  std::string_view graphs;
  bool isDamaged = false; // `clang` may contain the others, or what is left of them
};

// Returns the parts of the profile FILE, of whatever kind it is: what is not known is `clang`.
ProfileParts splitProfile(std::string_view file);

// The binary id that a profile for Clang is written with. Its last bytes, the place of the id, the
// size of the profile and a sum of its head, are filled in by noteEnd.
std::string unnotedEnd();
void noteEnd(std::string &clang);

// Returns the file with PARTS. REQUIRES: graphs only with a profile for Clang.
std::string joinProfile(const ProfileParts &parts);

// What the regular file PATH has for GCC. It is read whole.
enum class GccPart { None, Whole, Damaged };
GccPart gccPartOf(const std::string &path);

// How a profile of Clang's counters begins.
inline constexpr std::string_view CountersStart = "\xfflprofi\x81";

// Return whether the regular file PATH begins as a profile that Clang reads, of counters or
// samples, and whether its end is missing. As each compilation by Clang asks, they read only its
// begin and end if there is a mark.
bool isForClang(const std::string &path);
bool isCutOff(const std::string &path);

// Returns whether the regular file PATH begins as a profile for GCC alone, of any version.
bool isForGccAlone(const std::string &path);

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PROFILES_PROFILE_PARTS_H
