#===- train.py - the training workload of CPython --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# The same kind of work as steady.py, on other data and longer. While modules are imported the
# garbage collector runs all the time. Which rare objects (exceptions, tracebacks, iterators) it
# visits depends on chance, and each kind that no training run visited costs a page.

import gc
usual = gc.get_threshold()
gc.set_threshold(1)
import json, re, sys
gc.set_threshold(*usual)
seed = int(sys.argv[1])
def tak(x, y, z):
    return z if y >= x else tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
def records(n):
    rows = [{"key": i * (31 + seed) % 997, "title": "n%d" % (i * (7907 + seed) % 1013),
             "labels": ["x", "yy", str(i * seed)], "share": i / 7.0} for i in range(n)]
    text = json.dumps(rows, sort_keys=True)
    back = json.loads(text)
    back.sort(key=lambda row: (row["title"], -row["key"]))
    return text, back
def patterns(text):
    numbers = re.findall(r"n(\d+)\"", text)
    marked = re.sub(r"[hlst]", lambda match: match.group().upper(), text[:6000])
    histogram = {}
    for number in numbers:
        histogram[number] = histogram.get(number, 0) + 1
    top = sorted(histogram.items(), key=lambda pair: (-pair[1], pair[0]))[:30]
    return len(marked) + len(top)
def primes(n):
    return sum([p for p in range(2, n) if all(p % q for q in range(2, int(p ** 0.5) + 1))])
total = 0
for turn in range(3 + seed):
    text, back = records(300 + 50 * seed)
    total += len(text) + len(back) + patterns(text) + primes(700 + 100 * turn) + tak(8, 4, seed % 3)
print(total)
