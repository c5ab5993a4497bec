//===- trace.cpp - a QEMU plugin that traces a run ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   qemu-x86_64 -plugin libtrace.so,fd=N PROGRAM ARGUMENTS
//
// Writes the trace of the run (trace.h) to the file descriptor N: the blocks
// that ran, in the program and in its libraries. Processes that it forks are not
// traced. Threads are, in the sequence in which their blocks begin.
//
//===----------------------------------------------------------------------===//

#include "bench/common/trace.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>
#include <vector>

// The part of QEMU's plugin interface (version 1) that is used here. No Debian package of QEMU 7.2
// has its header. See https://www.qemu.org/docs/master/devel/tcg-plugins.html
extern "C" {
struct qemu_plugin_tb;
struct qemu_plugin_insn;
using qemu_plugin_id_t = uint64_t;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t,
                                           void (*)(qemu_plugin_id_t, qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(qemu_plugin_tb *, void (*)(unsigned, void *),
                                          qemu_plugin_cb_flags, void *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const qemu_plugin_tb *);
qemu_plugin_insn *qemu_plugin_tb_get_insn(const qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const qemu_plugin_insn *);
uint64_t qemu_plugin_start_code();
uint64_t qemu_plugin_end_code();

__attribute__((visibility("default"))) int qemu_plugin_version = 1;
}

namespace {

using namespace gmonkit;

class Writer {
public:
  explicit Writer(int fd) : fd(fd) {}

  void add(const void *data, size_t bytes) {
    size_t before = buffer.size();
    buffer.resize(before + bytes);
    std::memcpy(buffer.data() + before, data, bytes);
    if (buffer.size() >= Capacity)
      flush();
  }

  void flush() {
    if (getpid() == owner)
      for (size_t done = 0; done < buffer.size();) {
        ssize_t written = write(fd, buffer.data() + done, buffer.size() - done);
        if (written < 0 && errno == EINTR)
          continue;
        if (written <= 0) {
          std::perror("trace: error: cannot write");
          _exit(1);
        }
        done += written;
      }
    buffer.clear();
  }

private:
  static constexpr size_t Capacity = 1 << 18;

  const int fd;
  const pid_t owner = getpid();
  std::vector<char> buffer;
};

std::mutex mutex; // of all that follows
Writer *writer;
uint32_t blocks;
bool isBegun;

void add(uint32_t word) { writer->add(&word, sizeof word); }

void run(unsigned, void *block) {
  std::lock_guard lock(mutex);
  add(reinterpret_cast<uintptr_t>(block));
}

void translate(qemu_plugin_id_t, qemu_plugin_tb *code) {
  std::lock_guard lock(mutex);
  if (!isBegun) {
    isBegun = true;
    TraceHead head{qemu_plugin_start_code(), qemu_plugin_end_code()};
    writer->add(&head, sizeof head);
  }
  qemu_plugin_insn *last = qemu_plugin_tb_get_insn(code, qemu_plugin_tb_n_insns(code) - 1);
  uint64_t address = qemu_plugin_tb_vaddr(code);
  uint32_t offset = qemu_plugin_insn_vaddr(last) - address;
  TracedBlock block{address, uint32_t(offset + qemu_plugin_insn_size(last)), offset};
  add(NewBlock);
  writer->add(&block, sizeof block);
  uintptr_t number = blocks++;
  qemu_plugin_register_vcpu_tb_exec_cb(code, run, QEMU_PLUGIN_CB_NO_REGS,
                                       reinterpret_cast<void *>(number));
}

void finish(qemu_plugin_id_t, void *) {
  std::lock_guard lock(mutex);
  add(TraceEnd);
  writer->flush();
}

} // namespace

extern "C" __attribute__((visibility("default"))) int
qemu_plugin_install(qemu_plugin_id_t id, const void *, int argc, char **argv) {
  int given = argc == 1 && !std::strncmp(argv[0], "fd=", 3) ? std::atoi(argv[0] + 3) : -1;
  // The program has descriptors, too, and may close or use this one.
  int fd = fcntl(given, F_DUPFD_CLOEXEC, 900);
  if (fd < 0) {
    std::fprintf(stderr, "trace: error: fd=N: want an open file descriptor: %s\n",
                 std::strerror(errno));
    return 1;
  }
  close(given);
  writer = new Writer(fd);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, finish, nullptr);
  return 0;
}
