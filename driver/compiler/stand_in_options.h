//===- stand_in_options.h - what a script tells gmon-cc -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// In its builds `gmonkit loop` replaces compilers by scripts. Such a script
// runs, in front of the user's ARGUMENTs,
//
//   gmon-cc --gmon-stand-in NAME FILE [OPTION...] -- [ARGUMENT...]
//
// NAME is that by which the build called the script. To FILE it adds a byte for
// each call. The options below tell what is run then.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_STAND_IN_OPTIONS_H
#define GMONKIT_DRIVER_COMPILER_STAND_IN_OPTIONS_H

namespace gmonkit {

constexpr char StandInOption[] = "--gmon-stand-in";

// A word of the command in front of the arguments: the compiler, a launcher before it, an option.
constexpr char WordOption[] = "--word";
// An option behind the arguments, where something is linked.
constexpr char LinkOption[] = "--link";
// The file name of a program or library, and an option for its link. It may have several.
constexpr char OrderOption[] = "--order";
// An option for the links of all others.
constexpr char OtherOrderOption[] = "--other-order";
// No value: rustc links, who adds a hash to the names of what it links and passes no -O.
constexpr char RustOption[] = "--rust";

// A build calls a compiler by these names if it heeds CC and CXX.
constexpr char StandInForC[] = "cc", StandInForCxx[] = "c++";

// The bytes in FILE, for calls by these names and by others.
constexpr char CalledByVariable = '.', CalledByOtherName = '+';

// There is a FILE with this suffix if some call optimises.
constexpr char OptimisedSuffix[] = "-optimised";

} // namespace gmonkit

#endif // GMONKIT_DRIVER_COMPILER_STAND_IN_OPTIONS_H
