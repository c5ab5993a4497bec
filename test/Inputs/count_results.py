#===- count_results.py - counts lit's results ------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   count_results.py RESULTS
#
# RESULTS is the output of `lit -o`. Prints the tests that were skipped or tried again, then
# `N passed, N failed, N skipped`. The exit status is 0 if some passed and none failed.

import collections
import json
import sys

try:
    tests = json.load(open(sys.argv[1]))["tests"]
except (OSError, ValueError) as error:
    sys.exit(f"count_results.py: error: no test results: {error}")
codes = collections.Counter(test["code"] for test in tests)
passed = codes.pop("PASS", 0) + codes.pop("XFAIL", 0) + codes.pop("FLAKYPASS", 0)
skipped = codes.pop("UNSUPPORTED", 0) + codes.pop("SKIPPED", 0)
codes.pop("EXCLUDED", 0)  # excluded by a filter
for test in tests:
    if test["code"] == "UNSUPPORTED":
        print("skipped:", test["name"])
    if test["code"] == "FLAKYPASS":
        print("passed, but not at the first try:", test["name"])
print(f"{passed} passed, {sum(codes.values())} failed, {skipped} skipped")
sys.exit(0 if passed and not codes else 1)
