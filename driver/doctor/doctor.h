//===- doctor.h - the examinations of 'gmonkit doctor' ----------------------===//
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

// Are plugins, runtime and compilers there, and does a program that is built and run with them
// write a profile, in this environment?
void examineInstallation(Findings &findings);

// Would PROGRAM write a profile, where, and what of it would be in it? One that is looked at for
// its order (ISRELEASE) need not.
void examineProgram(const Image &program, bool isRelease, Findings &findings);

// Is the file PATH a profile of PROGRAM, and a whole one?
void examineProfile(const Image &program, llvm::StringRef path, Findings &findings);

// Does PROGRAM follow the order in the file PATH, and can that have an effect?
void examineOrder(const Image &program, llvm::StringRef path, Findings &findings);

} // namespace gmonkit

#endif
