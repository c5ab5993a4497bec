//===- dependencies.h - what Cargo has to build again ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_RUST_DEPENDENCIES_H
#define GMONKIT_DRIVER_RUST_DEPENDENCIES_H

#include <string>
#include <vector>

// Returns the variables that choose gmon-cc and its options, as lines of a list of dependencies.
std::string variableDependencies();

// Adds FILES and VARIABLES, from variableDependencies, to DEPINFO, a list of dependencies by rustc.
// Then Cargo builds a package of the workspace again if one of them changes. An unreadable list
// stays.
void addDependencies(const std::string &depInfo, const std::vector<std::string> &files,
                     const std::string &variables);

#endif // GMONKIT_DRIVER_RUST_DEPENDENCIES_H
