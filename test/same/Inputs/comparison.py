#===- comparison.py - one program, compiled plainly and instrumented -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

from modes import runs_here

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "exactness/Inputs"))
from gmon import Gmon  # noqa: E402

COMPILE_SECONDS, PLAIN_SECONDS, INSTRUMENTED_SECONDS = 120, 5, 60
TEMPORARY = re.compile(rb"/tmp/[-\w.]+(?:/(?:plain|instrumented\d+))?|\+0x[0-9a-f]+")
DIRTY_STACK = str(pathlib.Path(__file__).resolve().parent / "dirty_stack.c")
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": "/nonexistent"}


class LeftOut(Exception):
    """The plain program cannot be compared with; says why."""


class Different(Exception):
    """The instrumented program is another one; says in what."""


def no_core():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, folder, seconds, environment=ENVIRONMENT):
    """(exit status, output, errors) of COMMAND, all of whose processes end here; None if it does
    not end in time."""
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, start_new_session=True, env=environment,
                          preexec_fn=no_core) as process:
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            output = None
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return None if output is None else (process.returncode, output, errors)


def compile_program(launcher, program, compiler, flags, folder, others=()):
    """The compiler's (exit status, output, messages), in which temporary files have no names and
    code no addresses. OTHERS are more source files."""
    folder.mkdir()
    result = run([*launcher, *compiler.commands[program.language], "-w",
                  *program.options, *flags.split(), *program.sources, *others, "-o",
                  "program", "-lm"], folder, COMPILE_SECONDS)
    return result and (*result[:2], TEMPORARY.sub(b"...", result[2]))


class Comparison:
    """Of PROGRAM with COMPILER and FLAGS, in a folder of its own."""

    COUNTED = ""  # what run_instrumented returns the number of
    RUNTIME = {}  # variables of the environment of instrumented programs

    def __init__(self, program, compiler, flags, gmon_cc):
        self.program, self.compiler, self.flags = program, compiler, flags
        self.gmon_cc = gmon_cc
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gmonkit-same-"))
        self.started = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, build, seconds, **variables):
        return run([*self.compiler.run_prefix(), "./program"], build, seconds,
                   {**ENVIRONMENT, **variables})

    def run_plainly(self):
        """To be done first. Programs whose results differ from run to run are left out."""
        self.program.make()
        plain = self.folder / "plain"
        result = compile_program([], self.program, self.compiler, self.flags, plain)
        if result is None or result[0]:
            raise LeftOut("does not compile plainly")
        self.messages = result
        if not runs_here(self.flags):
            self.result = None
            return
        self.result = self.execute(plain, PLAIN_SECONDS)
        if self.result is None:
            raise LeftOut("does not end")
        if self.result[0] == -signal.SIGILL:
            raise LeftOut("not for this processor")
        if self.program.exits and self.result[0] < 0:
            raise LeftOut("a signal ends it")
        if self.execute(plain, PLAIN_SECONDS) != self.result:
            raise LeftOut("differs from run to run")

    def reads_garbage(self):
        dirty = self.folder / f"dirty{self.started}"
        compile_program([], self.program, self.compiler, self.flags, dirty, [DIRTY_STACK])
        return self.execute(dirty, PLAIN_SECONDS) != self.result

    def build_instrumented(self, ours):
        """The folder with the program."""
        self.started += 1
        build = self.folder / f"instrumented{self.started}"
        launcher = [self.gmon_cc, *ours.split()]
        messages = compile_program(launcher, self.program, self.compiler, self.flags, build)
        if messages != self.messages:
            raise Different(f"compiler: {self.messages} became {messages}")
        return build

    def run_instrumented(self, ours):
        build = self.build_instrumented(ours)
        if self.result is None:
            return 0
        result = self.execute(build, INSTRUMENTED_SECONDS, **self.RUNTIME)
        if result != self.result:
            if self.reads_garbage():
                raise LeftOut("reads what it never set")
            raise Different(f"result: {self.result} became {result}"[:2000])
        try:
            Gmon(build / "gmon.out")
        except Exception as error:
            raise Different(f"profile: {type(error).__name__}: {error}".replace(str(build), ""))
        return self.counted(build)

    def counted(self, _build):
        return 0
