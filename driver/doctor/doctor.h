//===- doctor.h - the checks of 'gmonkit doctor' --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_DOCTOR_DOCTOR_H
#define GMONKIT_DRIVER_DOCTOR_DOCTOR_H

#include "analyzer/object/image.h"
#include "driver/doctor/findings.h"
#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Checks that plugins, runtime and compilers exist, and that a program built and run with them in
// this environment writes a profile.
void examineInstallation(Findings &findings);

// Checks whether PROGRAM would write a profile, where, and what the profile would contain. If
// ISRELEASE, PROGRAM is only checked against an order and needs no instrumentation.
void examineProgram(const Image &program, bool isRelease, Findings &findings);

// Checks whether the file PATH is a complete profile of PROGRAM.
void examineProfile(const Image &program, llvm::StringRef path, Findings &findings);

// Checks whether PROGRAM follows the order in the file PATH, and whether the order can have an
// effect.
void examineOrder(const Image &program, llvm::StringRef path, Findings &findings);

} // namespace gmonkit

#endif
