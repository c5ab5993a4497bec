#===- steady.py - the workload on which orders of CPython are judged -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import json, re, sys
scale = int(sys.argv[1]) if len(sys.argv) > 1 else 1
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def work(n):
    data = [{"id": i, "name": "item%d" % (i * 7919 % 1000), "tags": ["a", "b", str(i)],
             "value": i / 3.0} for i in range(n)]
    text = json.dumps(data, sort_keys=True)
    back = json.loads(text)
    words = re.findall(r"item(\d+)", text)
    joined = re.sub(r"[aeiou]", lambda m: m.group().upper(), text[:4000])
    back.sort(key=lambda d: (d["name"], -d["id"]))
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    top = sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:20]
    primes = [p for p in range(2, 2 * n)
              if all(p % q for q in range(2, int(p ** 0.5) + 1))]
    return len(text) + len(joined) + len(top) + sum(primes) + fib(12)
total = 0
for i in range(scale):
    total += work(250)
print(total)
