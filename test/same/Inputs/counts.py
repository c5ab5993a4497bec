#===- counts.py - an instrumented program's calls against callgrind's ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

import comparison  # finds the modules of test/exactness
from comparison import Comparison, Different, LeftOut, run

from callgrind import Callgrind
from image import BIND_NOW, CALLGRIND, Image

COUNTING_SECONDS = 120
WITHOUT_COUNTS = ["valgrind", "-q", "--tool=none"]


def run_under(valgrind, build):
    """Exit status and output; None if it does not end in time."""
    result = run([*valgrind, "./program"], build, COUNTING_SECONDS,
                 {**comparison.ENVIRONMENT, **BIND_NOW})
    return result and result[:2]


class CountedComparison(Comparison):
    """The instrumented program runs under callgrind, which counts each function's calls, too."""

    COUNTED = "functions with calls that callgrind saw as many of"

    def run_plainly(self):
        super().run_plainly()
        if self.result is None:
            raise LeftOut("not for this processor")
        if self.result[0] < 0:
            raise LeftOut("a signal ends it")
        if run_under(WITHOUT_COUNTS, self.folder / "plain") != self.result[:2]:
            raise LeftOut("does otherwise under valgrind")

    def run_instrumented(self, ours):
        """How many functions were compared."""
        build = self.build_instrumented(ours)
        result = run_under([*CALLGRIND, "-q"], build)
        if result is None:
            raise LeftOut("does not end under callgrind")
        if result != self.result[:2]:
            if self.reads_garbage():
                raise LeftOut("reads what it never set")
            raise Different(f"result: {self.result[:2]} became {result}"[:2000])
        image = Image(str(build / "program"), str(build / "gmon.out"),
                      Callgrind(str(build / "callgrind.out")))
        if ".ltext" in image.elf.sections:
            raise LeftOut("valgrind does not know that .ltext is the program's")
        calls = image.calls_of_functions()
        wrong = [f"{image.function_name(start)}: {calls[start]} calls, should be "
                 f"{image.entries[start]}" for start in image.wrong_calls()]
        if wrong:
            raise Different("counts: " + "; ".join(wrong)[:2000])
        return len(image.functions)
