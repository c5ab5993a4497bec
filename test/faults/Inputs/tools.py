#===- tools.py - each system call of the tools that write fails once ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   tools.py BUILD [--all] [--verbs=VERB,...] [--seconds=S]
#
# Each verb of the table below that writes files runs once as it should, and then again and again:
# the first of its system calls fails (strace does it), then the second, until there is no more.
# Those are the calls that make, write, name and remove files; with --all whatever opens, reads and
# maps as well. After each run:
#
# - it ended by itself, with an error and lines that say so, or with nothing said and its files
#   as they should be;
# - each file is the new one, or, whole, what was there before, or a warning said what it lacks;
# - no other file is left, but where removing it is what failed, or where an error says that it is;
# - it took no more than S seconds (default 1).
#
# Prints every violation and one line for each verb. Fails if there is a violation.

import collections
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

LONGEST = 60  # seconds until a run is ended

# Name: the command, and the files that it writes. {bin} is the tools' folder.
VERBS = {
    "merge": ("{bin}/gmonkit merge a.gmon b.gmon -o sum.gmon", ["sum.gmon"]),
    "recover": ("{bin}/gmonkit recover prog.live.1 -o sum.gmon", ["sum.gmon"]),
    "order": ("{bin}/gmonkit order --linker=lld prog a.gmon -o order", ["order", "order.json"]),
    "order-all": ("{bin}/gmonkit order --all --images=images --out=orders a.gmon",
                  ["orders/prog.order", "orders/prog.order.json"]),
    "export": ("{bin}/gmonkit export --json=text prog a.gmon", ["text"]),
    "sample": ("{bin}/gmonkit export --sample-profile=sample prog a.gmon", ["sample"]),
    "view": ("{bin}/gmonkit view prog a.gmon -o text", ["text"]),
    "gmonprof-s": ("{bin}/gmonprof -s prog a.gmon b.gmon", ["gmon.sum"]),
    "gprof-s": ("{bin}/gmonprof --compat=gprof -s prog a.gmon b.gmon", ["gmon.sum"]),
    "annotate": ("{bin}/gmonprof -b -y -A prog a.gmon", ["prog.c-ann"]),
    "run": ("{bin}/gmonkit run -o sum.gmon ./prog", ["sum.gmon"]),
    "run-merge": ("env GMONKIT_OPTIONS=merge=1 {bin}/gmonkit run -o sum.gmon ./prog", ["sum.gmon"]),
    "run-new": ("{bin}/gmonkit run -o folder/sum.gmon ./prog", ["folder/sum.gmon"]),
}

WRITING = {"write", "pwrite64", "fsync", "rename", "renameat2", "mkdir", "unlink", "unlinkat",
           "rmdir", "ftruncate", "fchmod", "chmod", "fork", "vfork", "clone", "pipe2"}
READING = {"close", "read", "pread64", "mmap", "munmap", "mprotect", "fstat", "newfstatat",
           "readlink", "readlinkat", "getdents64", "lseek", "access", "flock", "getcwd",
           "waitid", "wait4", "statfs", "fcntl"}
ERRORS = {"write": "ENOSPC", "open": "ENOSPC", "close": "EIO", "mmap": "ENOMEM",
          "fork": "EAGAIN", "vfork": "EAGAIN", "clone": "EAGAIN", "pipe2": "EMFILE",
          "openat": "ENOSPC", "pwrite64": "ENOSPC", "mkdir": "ENOSPC", "rename": "ENOSPC"}


def make_inputs(build, folder):
    """What all verbs read, and what is there before they write."""
    source = folder + "/prog.c"
    with open(source, "w") as out:
        out.write("__attribute__((noinline)) static int work(int n) { return n * 3 + 1; }\n"
                  "int main(int argc, char **argv) {\n"
                  "  int sum = 0;\n"
                  "  for (int i = 0; i < 100 * argc; i++)\n"
                  "    sum += work(i);\n"
                  "  return sum == 1;\n"
                  "}\n")
    def run(command, **environment):
        subprocess.run(command, shell=True, cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, **environment})
    run(f"{build}/bin/gmon-cc {build_compiler()} -O1 -g1 -ffunction-sections "
        "-Wl,--build-id prog.c -o prog")
    run("./prog", GMONKIT_OPTIONS="hz=0:output=a.gmon")
    run("./prog 2", GMONKIT_OPTIONS="hz=0:output=b.gmon")
    for name in ["sum.gmon", "gmon.sum"]:
        shutil.copy(folder + "/a.gmon", f"{folder}/{name}")
    for name in ["images", "orders"]:
        os.mkdir(f"{folder}/{name}")
    shutil.copy(folder + "/prog", folder + "/images")
    # What live=1 leaves: the program is stopped before it ends.
    script = ("GMONKIT_OPTIONS=hz=0:live=1:output=prog sh -c 'exec ./wait' & sleep 1.5; "
              "kill -9 $!; mv prog.live.* prog.live.1")
    with open(folder + "/wait.c", "w") as out:
        out.write("#include <unistd.h>\nint main(void) { return sleep(9) != 0; }\n")
    run(f"{build}/bin/gmon-cc {build_compiler()} -O1 wait.c -o wait")
    run(script)
    for name in ["order", "text", "sample", "orders/prog.order", "prog.c-ann"]:
        with open(f"{folder}/{name}", "w") as out:
            out.write("old\n")
    for name in ["order.json", "orders/prog.order.json"]:
        with open(f"{folder}/{name}", "w") as out:
            out.write('{"format": 1, "algorithm": "old"}\n')


def build_compiler():
    return shutil.which("gcc-12") or shutil.which("clang-22") or "cc"


def files_of(folder):
    found = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(directory, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


class Verb:
    def __init__(self, name, build, inputs, limit):
        command, self.outputs = VERBS[name]
        self.name, self.inputs, self.limit = name, inputs, limit
        self.environment = dict(os.environ, GMONKIT_OPTIONS="hz=0")
        words = command.format(bin=build + "/bin").split()
        if words[0] == "env":
            self.environment["GMONKIT_OPTIONS"] += ":" + words[1].partition("=")[2]
            words = words[2:]
        self.words = words
        self.before = files_of(inputs)
        self.slowest = 0

    def run(self, *strace):
        """Its exit status, what it said, and the files after it, in a folder of its own."""
        folder = tempfile.mkdtemp(dir=os.path.dirname(self.inputs))
        shutil.rmtree(folder)
        shutil.copytree(self.inputs, folder)
        begin = time.monotonic()
        tracer = subprocess.Popen(["strace", "-qq", *strace, *self.words], cwd=folder,
                                  env=self.environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, start_new_session=True)
        try:
            said = tracer.communicate(timeout=LONGEST)[1]
        except subprocess.TimeoutExpired:
            os.killpg(tracer.pid, signal.SIGKILL)  # what is traced, too
            said = tracer.communicate()[1] + b"did not end"
        seconds = time.monotonic() - begin
        after = files_of(folder)
        shutil.rmtree(folder)
        return tracer.returncode, said.decode(errors="replace"), after, seconds

    def calls(self, all_calls):
        """Which calls it makes when all is well: (name, number, text)."""
        log = tempfile.NamedTemporaryFile(mode="r", errors="replace")
        status, said, self.good, self.plain_seconds = self.run("-o", log.name)
        if status != 0:
            sys.exit(f"{self.name}: fails by itself: {said}")
        seen, found, written, is_loaded = collections.Counter(), [], set(), False
        pipes = set()  # strace does not close what fails to close, and a pipe never does
        for line in log:
            call = re.match(r"(\w+)\(", line)
            if not call or call[1] in ("execve", "exit_group"):
                continue
            name = call[1]
            seen[name] += 1
            if "ld.so" in line:
                is_loaded = True
            if not is_loaded:
                continue  # the dynamic linker's memory, without which it crashes itself
            makes = name in WRITING
            pipes.update(re.findall(r"\d+", line.partition("]")[0][5:]) if name == "pipe2" else [])
            if name == "openat" and re.search("O_WRONLY|O_RDWR|O_CREAT", line):
                makes = True
                written.add(line.rsplit("= ", 1)[1].strip())
            descriptor = re.match(r"close\((\d+)\)", line)
            if descriptor and descriptor[1] in pipes:
                pipes.discard(descriptor[1])
                continue
            if descriptor and descriptor[1] in written:
                makes = True
                written.discard(descriptor[1])
            if makes or (all_calls and name in READING | {"openat"}):
                found.append((name, seen[name], line.strip()))
        return found

    def violations(self, name, number, says):
        error = ERRORS.get(name, "EIO")
        status, said, after, seconds = self.run(
            "-o", "/dev/null", "-e", f"trace={name}",
            "-e", f"inject={name}:error={error}:when={number}")
        # The tracer's own time is that of the run in which all was well.
        self.slowest = max(self.slowest, seconds - self.plain_seconds)
        if seconds - self.plain_seconds > self.limit:
            yield f"took {seconds - self.plain_seconds:.1f} seconds more"
        errors = [line for line in said.splitlines() if re.match(r"gmon(kit|prof): error: .", line)
                  or "error while loading shared libraries" in line or ": out of memory" in line
                  or line.startswith("gprof: ") or re.match(r"[\w./-]+: .", line) and status]
        if status not in (0, 1, 127, 126):
            yield f"ended with status {status}: {said}"
        if status and not errors and not says:
            yield f"status {status} without a word"
        # Annotated source is written without the files that cannot be read, and that is said.
        is_warned = status == 0 and "gmonprof: warning: " in said
        for path in sorted(self.before.keys() | after.keys() | self.good.keys()):
            now, old, good = (files.get(path) for files in (after, self.before, self.good))
            if now == good and (status == 0 or now == old or path in self.outputs):
                continue
            if path in self.outputs and now is not None and is_warned:
                continue
            if now == old and status != 0:
                continue
            is_named = any(os.path.dirname(path) and os.path.dirname(path).split("/")[0] in line
                           for line in errors)
            if old is None and good is None and (is_named or name in ("unlink", "unlinkat", "rmdir")
                                                 or path.endswith("/.unfinished") and status == 0):
                continue
            how = "lost" if now is None else "left" if old is None else "damaged"
            yield f"{path}: {how}: {said}"


def main(build, *options):
    all_calls = "--all" in options
    names, limit = list(VERBS), 1.0
    for option in options:
        if option.startswith("--verbs="):
            names = option.partition("=")[2].split(",")
        if option.startswith("--seconds="):
            limit = float(option.partition("=")[2])
    top = tempfile.mkdtemp(prefix="faults.")
    total = bad = 0
    try:
        inputs = os.path.join(top, "inputs")
        os.mkdir(inputs)
        make_inputs(os.path.abspath(build), inputs)
        for name in names:
            verb = Verb(name, os.path.abspath(build), inputs, limit)
            calls = verb.calls(all_calls)
            wrong = 0
            for call, number, line in calls:
                for violation in verb.violations(call, number, line.startswith("write(2,")):
                    wrong += 1
                    print(f"{name}: {call} {number} ({line}): {violation}", flush=True)
            print(f"{name}: {len(calls)} calls failed, {wrong} violations, "
                  f"{max(verb.slowest, 0):.1f} s more at most", flush=True)
            total, bad = total + len(calls), bad + wrong
    finally:
        shutil.rmtree(top)
    print(f"{total} calls failed, {bad} violations")
    return bad != 0


sys.exit(main(*sys.argv[1:]))
