#===- train_broad.py - a training workload broader than the judged one -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import json, re, sys, collections, functools
seed = int(sys.argv[1])
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
class Item:
    def __init__(self, i):
        self.i = i; self.name = "n%d" % (i * 31 % 997)
    def __lt__(self, o): return self.name < o.name
def parse(n):
    rows = [{"id": i, "name": "item%d" % (i * (7919 + seed) % 1000), "tags": ["x", str(i)],
             "v": i / 7.0, "none": None, "t": True} for i in range(n)]
    text = json.dumps(rows, indent=1 if seed == 2 else None)
    back = json.loads(text)
    return text, back
def regex(text):
    a = re.findall(r"item(\d+)", text)
    b = re.sub(r"\b(\w)(\w*)\b", lambda m: m.group(1).upper() + m.group(2), text[:6000])
    c = re.split(r"[,:{}]", text[:6000])
    return len(a) + len(b) + len(c), a
def sorts(n, words):
    items = sorted(Item(i) for i in range(n))
    d = collections.Counter(words)
    s = sorted(d.items(), key=lambda kv: (-kv[1], kv[0]))
    l = [(i * 7919) % 10007 for i in range(n * 4)]; l.sort(); l.sort(reverse=True)
    return len(items) + len(s) + l[0]
def strings(n):
    out = []
    for i in range(n):
        out.append("%05d|%s|%r" % (i, "ab" * (i % 5), i * 1.5))
    t = "\n".join(out)
    return sum(len(x.split("|")) for x in t.splitlines()) + t.count("ab") + len(t.encode("utf-8"))
def primes(n):
    return sum(p for p in range(2, n) if all(p % q for q in range(2, int(p ** 0.5) + 1)))
total = 0
for k in range(6 + seed):
    text, back = parse(300 + 50 * seed)
    r, words = regex(text)
    total += r + sorts(400, words) + strings(400) + primes(900) + fib(14 + seed)
print(total)
