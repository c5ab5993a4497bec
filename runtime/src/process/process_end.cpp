//===- process_end.cpp - ends of the process without destructors ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Wraps _exit and the exec functions of the C library: they write the profiles
// first. quick_exit calls a handler. If exec fails, the program continues and
// its profiles are written again later. A child that shares its parent's memory
// (vfork) writes nothing. daemon(3) is implemented here, because the end of the
// parent inside the C library's cannot be seen.
//
//===------------------------------------------------------------------------===//

#include "process/process_end.h"
#include "arch/machine.h"
#include "base/options.h"
#include "base/own_stack.h"
#include "base/process_part.h"
#include "base/shared_runtime.h"
#include "gmonkit/list_item.h"
#include "gmonkit/wrapper.h"
#include "image/dynamic_symbols.h"
#include "output/profile_output.h"
#include "process/registration.h"
#include "profile/output_path.h"
#include "text/environment.h"
#include "text/format.h"
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// What glibc's own daemon calls.
extern "C" __attribute__((weak)) pid_t __fork() noexcept;

namespace gmonrt {

namespace {

// Threads may have small stacks.
void writeOnOwnStack() {
  if (isCountedProcess())
    runOnOwnStack(writeBeforeEnd);
}

// Returns the image whose name the profiles of this process have; null if nothing counts.
const Image *programOrOther() {
  const Image *other = nullptr;
  for (const Image *image = firstImage(); image; image = image->next)
    if (image->record && (image->isProgram || !other))
      other = image;
  return other;
}

// Most children of fork call exec at once. Their few calls until then are written only if the user
// chose a name for many processes.
void writeBeforeExec() {
  const Image *image = programOrOther();
  if (!isForkChild() || options().merge || (image && nameHasProcess(*image)))
    writeOnOwnStack();
  else if (options().live)
    endWithoutProfile();
}

// Returns whether ERROR means a missing file. A search then continues in the next directory.
bool isNotThere(int error) {
  return error == ENOENT || error == ENOTDIR || error == ESTALE || error == ENODEV ||
         error == ETIMEDOUT || error == EACCES;
}

// Returns whether the kernel may run PATH. The system call asks for the real user.
bool mayRun(const char *path) {
  long result = rawSyscall(SYS_faccessat, AT_FDCWD, reinterpret_cast<long>(path), X_OK);
  int error = static_cast<int>(-result);
  bool isOtherUser = rawSyscall(SYS_getuid) != rawSyscall(SYS_geteuid) ||
                     rawSyscall(SYS_getgid) != rawSyscall(SYS_getegid);
  return result == 0 || !isNotThere(error) || (error == EACCES && isOtherUser);
}

using Execve = int(const char *, char *const[], char *const[]);
Execve *preloadedExecve; // null: the kernel is called

// Calls the kernel, or the function of a preloaded library that stands for it. Returns only on
// failure: -1, with errno set. Writes no profile if the file is missing, because a program may
// search many directories.
int runProgram(const char *path, char *const arguments[], char *const environment[]) {
  if (preloadedExecve || mayRun(path)) // that library may know the file by another path
    writeBeforeExec();
  if (preloadedExecve) {
    int failed = preloadedExecve(path, arguments, environment), error = errno;
    noteProcessGoesOn();
    errno = error;
    return failed;
  }
  long result = rawSyscall(SYS_execve, reinterpret_cast<long>(path),
                           reinterpret_cast<long>(arguments), reinterpret_cast<long>(environment));
  noteProcessGoesOn();
  errno = static_cast<int>(-result);
  return -1;
}

int runProgramAt(int directory, const char *path, char *const arguments[],
                 char *const environment[], int flags) {
  writeBeforeExec();
  long result =
      rawSyscall(SYS_execveat, directory, reinterpret_cast<long>(path),
                 reinterpret_cast<long>(arguments), reinterpret_cast<long>(environment), flags);
  noteProcessGoesOn();
  errno = static_cast<int>(-result);
  return -1;
}

bool isGlibc() { return confstr(_CS_GNU_LIBC_VERSION, nullptr, 0) > 0; }

// Creates a child that continues, and ends the parent. Returns false if there can be no child.
bool continueInChild() {
  pid_t child = &__fork ? __fork() : fork(); // fork may be the program's own
  if (child > 0)
    endProcess(EXIT_SUCCESS);
  return child == 0;
}

// Returns whether a system call with RESULT succeeded. Sets errno if not.
bool succeeded(long result) {
  if (result < 0)
    errno = static_cast<int>(-result);
  return result >= 0;
}

bool isNullDevice(int descriptor) {
  struct stat status;
  return rawSyscall(SYS_fstat, descriptor, reinterpret_cast<long>(&status)) == 0 &&
         S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3);
}

bool redirectToNull() {
  long opened = rawSyscall(SYS_openat, AT_FDCWD, reinterpret_cast<long>("/dev/null"), O_RDWR);
  if (!succeeded(opened))
    return false;
  int null = static_cast<int>(opened);
  bool isNull = isNullDevice(null);
  for (int standard = 0; isNull && standard <= STDERR_FILENO; ++standard)
    if (standard != null) // dup3 refuses what dup2 ignores
      rawSyscall(SYS_dup3, null, standard, 0);
  if (null > STDERR_FILENO)
    rawSyscall(SYS_close, null);
  if (!isNull)
    errno = ENODEV;
  return isNull;
}

constexpr char Shell[] = "/bin/sh";

// Like execve, but runs a file whose format the kernel does not know as a shell script.
int runFile(const char *path, char *const arguments[], char *const environment[]) {
  runProgram(path, arguments, environment);
  if (errno != ENOEXEC)
    return -1;
  size_t count = 0;
  while (arguments[count])
    ++count;
  auto **script = static_cast<char **>(__builtin_alloca((count + 3) * sizeof(char *)));
  script[0] = const_cast<char *>(Shell);
  script[1] = const_cast<char *>(path);
  for (size_t i = 1; i <= count; ++i)
    script[i + 1] = arguments[i];
  if (!count)
    script[2] = nullptr;
  return runProgram(Shell, script, environment);
}

// Like POSIX's execvp: searches FILE in the directories of PATH, unless it has a slash.
int searchAndRun(const char *file, char *const arguments[], char *const environment[]) {
  if (strchr(file, '/'))
    return runFile(file, arguments, environment);
  const char *directories = environmentVariable("PATH");
  if (!directories)
    directories = "/bin:/usr/bin";
  errno = ENOENT;
  if (!*file)
    return -1;
  if (strlen(file) > NAME_MAX) {
    errno = ENAMETOOLONG;
    return -1;
  }
  bool isForbidden = false;
  for (const char *at = directories;; ++at) {
    size_t length = gmonkit::itemLength(at, ":");
    char path[PATH_MAX];
    int written = formatText(path, sizeof path, "%.*s%s%s", static_cast<int>(length), at,
                             length ? "/" : "", file);
    at += length;
    if (written < static_cast<int>(sizeof path)) {
      runFile(path, arguments, environment);
      isForbidden |= errno == EACCES;
      if (!isNotThere(errno))
        return -1;
    }
    if (!*at)
      break;
  }
  if (isForbidden)
    errno = EACCES;
  return -1;
}

// Collects the arguments from FIRST up to and including a null pointer in an array on the stack of
// the function that uses it: exec functions must not call malloc.
#define GMONRT_COLLECT_ARGUMENTS(arguments, first, list)                                           \
  va_list list;                                                                                    \
  va_start(list, first);                                                                           \
  size_t list##Size = 1;                                                                           \
  for (const char *argument = first; argument; argument = va_arg(list, const char *))              \
    ++list##Size;                                                                                  \
  va_end(list);                                                                                    \
  auto *arguments = static_cast<char **>(__builtin_alloca(list##Size * sizeof(char *)));           \
  arguments[0] = const_cast<char *>(first);                                                        \
  va_start(list, first);                                                                           \
  for (size_t i = 1; i < list##Size; ++i)                                                          \
    arguments[i] = va_arg(list, char *);

} // namespace

// exec may be called in the child of a fork, where dlsym may wait for ever. So this looks before.
void findPreloadedExec() {
  if (!dlsym || !environmentVariable("LD_PRELOAD"))
    return;
  auto *next = dlsym(RTLD_NEXT, "execve");
  if (next && !isInLibraryOfC(next))
    preloadedExecve = reinterpret_cast<Execve *>(next);
}

void endProcess(int status) {
  writeOnOwnStack();
  for (;;)
    rawSyscall(SYS_exit_group, status);
}

} // namespace gmonrt

using namespace gmonrt;

extern "C" {
// Weak, because programs may define these functions themselves.
#define GMONRT_WEAK __attribute__((weak, visibility("default")))

GMONRT_WEAK void _exit(int status) {
  if (Exit *sanitizers = sanitizersExit(__builtin_return_address(0))) {
    writeOnOwnStack();
    sanitizers(status);
  }
  endProcess(status);
}
GMONRT_WEAK void _Exit(int status) noexcept { endProcess(status); }

GMONRT_WEAK int daemon(int staysInDirectory, int keepsStandard) noexcept {
  if (!continueInChild() || !succeeded(rawSyscall(SYS_setsid)))
    return -1;
  if (!isGlibc() && // musl's daemon does not create a session
      !continueInChild())
    return -1;
  if (!staysInDirectory && !succeeded(rawSyscall(SYS_chdir, reinterpret_cast<long>("/"))) &&
      !isGlibc()) // glibc's goes on
    return -1;
  return keepsStandard || redirectToNull() ? 0 : -1;
}

GMONRT_WEAK int execve(const char *path, char *const arguments[],
                       char *const environment[]) noexcept {
  return runProgram(path, arguments, environment);
}

GMONRT_WEAK int execv(const char *path, char *const arguments[]) noexcept {
  return runProgram(path, arguments, __environ);
}

GMONRT_WEAK int execvpe(const char *file, char *const arguments[],
                        char *const environment[]) noexcept {
  return searchAndRun(file, arguments, environment);
}

GMONRT_WEAK int execvp(const char *file, char *const arguments[]) noexcept {
  return searchAndRun(file, arguments, __environ);
}

GMONRT_WEAK int execveat(int directory, const char *path, char *const arguments[],
                         char *const environment[], int flags) noexcept {
  return runProgramAt(directory, path, arguments, environment, flags);
}

GMONRT_WEAK int fexecve(int descriptor, char *const arguments[],
                        char *const environment[]) noexcept {
  constexpr int pathIsEmpty = 0x1000; // AT_EMPTY_PATH
  // As it is declared, these are never null, and the compiler would drop the comparison.
  char *const *words = arguments, *const *variables = environment;
  asm("" : "+r"(words), "+r"(variables));
  if (isGlibc() && (descriptor < 0 || !words || !variables)) {
    errno = EINVAL; // where the kernel would say otherwise, or run the file
    return -1;
  }
  return runProgramAt(descriptor, "", arguments, environment, pathIsEmpty);
}

GMONRT_WEAK int execl(const char *path, const char *first, ...) noexcept {
  GMONRT_COLLECT_ARGUMENTS(arguments, first, list)
  va_end(list);
  return runProgram(path, arguments, __environ);
}

GMONRT_WEAK int execlp(const char *file, const char *first, ...) noexcept {
  GMONRT_COLLECT_ARGUMENTS(arguments, first, list)
  va_end(list);
  return searchAndRun(file, arguments, __environ);
}

GMONRT_WEAK int execle(const char *path, const char *first, ...) noexcept {
  GMONRT_COLLECT_ARGUMENTS(arguments, first, list)
  auto *environment = va_arg(list, char **);
  va_end(list);
  return runProgram(path, arguments, environment);
}
}

GMONRT_MARK_WRAPPER(_exit);
GMONRT_MARK_WRAPPER(_Exit);
GMONRT_MARK_WRAPPER(daemon);
GMONRT_MARK_WRAPPER(execve);
GMONRT_MARK_WRAPPER(execv);
GMONRT_MARK_WRAPPER(execvpe);
GMONRT_MARK_WRAPPER(execvp);
GMONRT_MARK_WRAPPER(execveat);
GMONRT_MARK_WRAPPER(fexecve);
GMONRT_MARK_WRAPPER(execl);
GMONRT_MARK_WRAPPER(execlp);
GMONRT_MARK_WRAPPER(execle);
