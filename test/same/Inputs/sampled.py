#===- sampled.py - programs that record call stacks ---------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

import json
import os
import subprocess

from comparison import Comparison, Different

EXPORT = ("export", "--json", "program", "gmon.out")


class SampledComparison(Comparison):
    """The instrumented program records call stacks at the highest rate there is."""

    COUNTED = "samples with a call stack"
    RUNTIME = {"GMONKIT_OPTIONS": "stacks=1:hz=10000"}

    def counted(self, build):
        gmonkit = os.path.join(os.path.dirname(self.gmon_cc), "gmonkit")
        exported = subprocess.run([gmonkit, *EXPORT], cwd=build, capture_output=True, check=False)
        if exported.returncode:
            raise Different(f"stacks: {exported.stderr}")
        return json.loads(exported.stdout)["time"].get("stackSamples", 0)
