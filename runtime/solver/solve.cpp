//===- solve.cpp - solves the counts of processes ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// `gmonkit run` starts this program. It is made of the runtime's own code, so a
// profile is the same whether a process or this program solved the counts.
//
//   gmonkit-solve PROGRAM NAME ID                   checks that PROGRAM has the image id ID
//   gmonkit-solve PROGRAM NAME ID PROFILE FILE...   writes PROFILE, the sum of the unsolved FILEs
//
// NAME is what messages call the program.
//
//===------------------------------------------------------------------------===//

#include "base/byte_reader.h"
#include "base/kernel_signal.h"
#include "base/message.h"
#include "collector/counts_sum.h"
#include "printable_text.h"
#include "profile/output_file.h"
#include "profile/profile_bytes.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>

using namespace gmonrt;

static int fail(const char *file, const char *why) {
  static char shown[4 * 4096]; // a path, with each byte escaped
  makePrintable(file, shown);
  fprintf(stderr, "gmonkit: error: %s: %s\n", shown, why);
  return 1;
}

static const char *programName;

// The program's pages come from its file.
static void sayIsShorter(int, siginfo_t *, void *) {
  fail(programName, "the program became shorter meanwhile; run it again");
  rawSyscall(SYS_exit_group, 1);
}

static bool hasId(const Image &image, const char *digits) {
  char own[2 * sizeof image.id + 1];
  for (size_t i = 0; i < sizeof image.id; ++i)
    snprintf(own + 2 * i, 3, "%02x", image.id[i]);
  return strcmp(own, digits) == 0;
}

// Adds the counts in the file PATH to SUM. Returns null or the reason of a failure.
static const char *addFile(const char *path, CountsSum &sum) {
  Descriptor file =
      Descriptor::openAt(AT_FDCWD, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (!file.isOpen())
    return strerror(file.failure());
  if (int failure = file.status(status))
    return strerror(failure);
  if (!S_ISREG(status.st_mode) || status.st_size > off_t(MostUnsolvedBytes))
    return "it is no file of counts";
  auto size = static_cast<size_t>(status.st_size);
  Array<char> bytes(size);
  if (bytes.failed())
    return strerror(ENOMEM);
  if (!ByteReader(file, size).get(bytes.begin(), size))
    return "it cannot be read";
  return sum.add(bytes.begin(), size);
}

int main(int count, char **arguments) {
  if (count < 4)
    return fail("gmonkit-solve", "it is for 'gmonkit run'; do not start it yourself");
  const char *path = arguments[1], *name = arguments[2], *id = arguments[3];
  programName = name;
  KernelSigaction onBusError = {}; // the library's sigaction here is the one for programs
  onBusError.handler = sayIsShorter;
  onBusError.flags = SignalReturn::Flag;
  kernelSigaction(SIGBUS, &onBusError, nullptr);
  MappedProgram program;
  const char *wrong = program.map(path);
  if (wrong && count == 4)
    return 1; // processes then solve by themselves
  if (wrong)
    return fail(name, wrong);
  static char shown[sizeof(Image::name)];
  makePrintable(name, shown);
  CountsSum sum(program, shown);
  if (count == 4)
    return hasId(sum.image(), id) ? 0 : 1;
  if (!hasId(sum.image(), id))
    return fail(name, "the program was replaced");
  rememberStandardError();
  if (!sum.expect(static_cast<size_t>(count - 5)))
    return fail(name, strerror(ENOMEM));
  for (int i = 5; i < count; ++i)
    if ((wrong = addFile(arguments[i], sum)))
      return fail(arguments[i], wrong);
  Profile profile;
  if ((wrong = sum.solve(profile)))
    return fail(name, wrong);
  Array<char> bytes = encodeProfile(profile);
  wrong = bytes.failed()
              ? strerror(ENOMEM)
              : writeFile(arguments[4], /*makesDirectories=*/false, bytes.begin(), bytes.size());
  return wrong ? fail(arguments[4], wrong) : 0;
}
