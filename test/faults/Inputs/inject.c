//===- inject.c - one system call of the runtime fails --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
//   inject REPORT RANGES NTH WAY PROGRAM ARGUMENT...
//
// Runs the program, its threads and children. The NTH of the runtime's system calls that can fail
// does so, in the WAYth way that fits it; WAY 0 is the first one. REPORT gets one line: which call
// failed how, or that there is no such call or way, or that the program did not end. The exit status
// is the program's, or 128 and its signal.
//
// RANGES has a line "START END" for the text of the program's file, then one for each function that
// is the program's own; all others are the runtime's. A call is the runtime's if its code makes it, or if
// it is the first in the program's file that the stack leads back to.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/futex.h>
#include <linux/ptrace.h>

enum { MaxRanges = 256, StackWords = 192, MaxTasks = 64, Short = 1000, SecondsUntilHang = 20 };

// What can happen to each system call, up to a 0. Short: fewer bytes are written.
static const struct {
  long number;
  const char *name;
  int ways[8];
} Calls[] = {
    {SYS_openat, "openat", {EACCES, EMFILE, ENOMEM, EINTR, EIO, ENOSPC}},
    {SYS_open, "open", {EACCES, EMFILE, ENOMEM, EIO}},
    {SYS_close, "close", {EIO, EINTR, ENOSPC}},
    {SYS_read, "read", {EIO, EINTR}},
    {SYS_pread64, "pread64", {EIO, EINTR}},
    {SYS_write, "write", {ENOSPC, EIO, EINTR, EAGAIN, EFBIG, Short}},
    {SYS_pwrite64, "pwrite64", {ENOSPC, EIO, EINTR, EAGAIN, EFBIG, Short}},
    {SYS_fstat, "fstat", {EIO, ENOMEM}},
    {SYS_newfstatat, "newfstatat", {EIO, ENOMEM, EACCES}},
    {SYS_mmap, "mmap", {ENOMEM, EAGAIN}},
    {SYS_munmap, "munmap", {ENOMEM}},
    {SYS_madvise, "madvise", {ENOMEM, EAGAIN}},
    {SYS_renameat2, "renameat2", {ENOSPC, EIO, EACCES, EINTR}},
    {SYS_unlinkat, "unlinkat", {EIO, EACCES}},
    {SYS_mkdirat, "mkdirat", {ENOSPC, EACCES, EIO}},
    {SYS_flock, "flock", {EINTR, EAGAIN, ENOLCK, EIO}},
    {SYS_fcntl, "fcntl", {EMFILE}},
    {SYS_readlinkat, "readlinkat", {EIO, ENOMEM}},
    {SYS_ppoll, "ppoll", {EINTR, ENOMEM}},
    {SYS_nanosleep, "nanosleep", {EINTR}},
    {SYS_clock_nanosleep, "clock_nanosleep", {EINTR}},
    {SYS_futex, "futex", {EINTR, EAGAIN}},
    {SYS_timer_create, "timer_create", {EAGAIN, ENOMEM}},
    {SYS_timer_settime, "timer_settime", {ENOMEM}},
    {SYS_perf_event_open, "perf_event_open", {EACCES, EMFILE, ENOENT, EINTR, ENOMEM}},
    {SYS_ioctl, "ioctl", {EIO}},
    {SYS_clone, "clone", {EAGAIN, ENOMEM}},
    {SYS_clone3, "clone3", {EAGAIN, ENOMEM}},
    {SYS_rt_sigtimedwait, "rt_sigtimedwait", {EINTR, EAGAIN}},
    {SYS_sigaltstack, "sigaltstack", {ENOMEM}},
    {SYS_process_vm_readv, "process_vm_readv", {EPERM, ENOMEM}},
    {SYS_getdents64, "getdents64", {EIO, ENOMEM}},
    {SYS_access, "access", {EIO, ENOMEM}},
    {SYS_faccessat, "faccessat", {EIO, ENOMEM}},
    {SYS_fdatasync, "fdatasync", {EIO, EINTR, ENOSPC}},
    {SYS_tgkill, "tgkill", {EAGAIN}},
};
enum { CallCount = sizeof Calls / sizeof *Calls };

struct Range {
  unsigned long start, end;
} ranges[MaxRanges];
static int rangeCount;
static unsigned long base; // where the program's file lies

static long nth, way, seen;
static pid_t program, failing; // 0: none
static int failsWith;
static char report[128];
static struct {
  pid_t task;
  int isOther; // it has become another program
} others[MaxTasks];

static void die(const char *what) {
  perror(what);
  exit(255);
}

static void readRanges(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file)
    die(path);
  while (rangeCount < MaxRanges &&
         fscanf(file, "%lx %lx", &ranges[rangeCount].start, &ranges[rangeCount].end) == 2)
    ++rangeCount;
  fclose(file);
}

static void findBase(pid_t task) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/maps", (int)task);
  FILE *maps = fopen(path, "r");
  if (!maps || fscanf(maps, "%lx", &base) != 1)
    die(path);
  fclose(maps);
}

static int isIn(const struct Range *range, unsigned long address) {
  return address - base >= range->start && address - base < range->end;
}

static int isRuntimes(unsigned long address) {
  for (int i = 1; i < rangeCount; ++i)
    if (isIn(&ranges[i], address))
      return 0;
  return 1;
}

static int isRuntimesCall(pid_t task, unsigned long code, unsigned long stack) {
  if (isIn(&ranges[0], code))
    return isRuntimes(code);
  unsigned long words[StackWords];
  struct iovec to = {words, sizeof words}, from = {(void *)stack, sizeof words};
  ssize_t bytes = process_vm_readv(task, &to, 1, &from, 1, 0);
  for (ssize_t i = 0; i < bytes / (ssize_t)sizeof *words; ++i)
    if (isIn(&ranges[0], words[i]))
      return isRuntimes(words[i]);
  return 0;
}

static int isOther(pid_t task, int becomes) {
  int last = 0;
  for (; last < MaxTasks - 1 && others[last].task; ++last)
    if (others[last].task == task)
      return 1;
  if (becomes)
    others[last].task = task;
  return 0;
}

// The call is not made, or with fewer bytes.
static void letFail(pid_t task, int call) {
  struct user_regs_struct registers;
  int ways = 0;
  while (ways < 8 && Calls[call].ways[ways])
    ++ways;
  if (way >= ways) {
    snprintf(report, sizeof report, "no way %ld of %s", way, Calls[call].name);
    return;
  }
  int how = Calls[call].ways[way];
  ptrace(PTRACE_GETREGS, task, 0, &registers);
  if (how == Short) {
    registers.rdx = registers.rdx > 1 ? registers.rdx / 2 : registers.rdx;
  } else {
    failing = task;
    failsWith = how;
    if (Calls[call].number != SYS_close) // a close that fails has closed
      registers.orig_rax = (unsigned long)-1;
  }
  ptrace(PTRACE_SETREGS, task, 0, &registers);
  snprintf(report, sizeof report, "failed %s %s", Calls[call].name,
           how == Short ? "short" : strerrorname_np(how));
}

// Waking others never does.
static int mayFail(const struct __ptrace_syscall_info *info) {
  int operation = info->entry.args[1] & FUTEX_CMD_MASK;
  return info->entry.nr != SYS_futex || operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET;
}

static void atSystemCall(pid_t task) {
  struct __ptrace_syscall_info info;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, task, sizeof info, &info) <= 0)
    return;
  if (info.op == PTRACE_SYSCALL_INFO_EXIT && task == failing) {
    struct user_regs_struct registers;
    ptrace(PTRACE_GETREGS, task, 0, &registers);
    registers.rax = (unsigned long)-(long)failsWith;
    ptrace(PTRACE_SETREGS, task, 0, &registers);
    failing = 0;
  }
  if (info.op != PTRACE_SYSCALL_INFO_ENTRY || !base || seen >= nth || isOther(task, 0))
    return;
  for (int call = 0; call < CallCount; ++call)
    if (Calls[call].number == (long)info.entry.nr) {
      if (mayFail(&info) && isRuntimesCall(task, info.instruction_pointer, info.stack_pointer) &&
          ++seen == nth)
        letFail(task, call);
      return;
    }
}

static void end(const char *path, int status) {
  FILE *file = fopen(path, "w");
  if (!file || fprintf(file, "%s\n", report) < 0 || fclose(file) != 0)
    die(path);
  exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

static void onHang(int signal) { (void)signal; }

int main(int argc, char **argv) {
  if (argc < 6)
    return 255;
  const char *reportPath = argv[1];
  readRanges(argv[2]);
  nth = atol(argv[3]);
  way = atol(argv[4]);
  snprintf(report, sizeof report, "no call %ld", nth);
  program = fork();
  if (program == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    execv(argv[5], argv + 5);
    die(argv[5]);
  }
  struct sigaction action = {0};
  action.sa_handler = onHang; // interrupts the wait
  sigaction(SIGALRM, &action, 0);
  alarm(SecondsUntilHang);
  int status = 0, itsStatus = 0, isFirst = 1;
  for (pid_t task; (task = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR;) {
    if (task < 0) {
      memcpy(report, "hanged", 6); // and what failed
      end(reportPath, 0);          // all tasks end with this process
    }
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (task == program)
        itsStatus = status;
      continue;
    }
    int signal = WSTOPSIG(status), event = status >> 16;
    if (isFirst) {
      isFirst = 0;
      signal = 0;
      ptrace(PTRACE_SETOPTIONS, task, 0,
             PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                 PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL);
    } else if (signal == (SIGTRAP | 0x80)) {
      atSystemCall(task);
      signal = 0;
    } else if (event == PTRACE_EVENT_EXEC && !base) {
      findBase(task);
      signal = 0;
    } else if (event) {
      if (event == PTRACE_EVENT_EXEC)
        isOther(task, 1);
      signal = 0;
    } else if (signal == SIGSTOP) { // a new task's
      signal = 0;
    }
    ptrace(PTRACE_SYSCALL, task, 0, (void *)(long)signal);
  }
  end(reportPath, itsStatus);
}
