#===- untrained.py - a CPython workload that no order was trained on -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import itertools, textwrap, string, hashlib, io, base64, datetime, decimal
class Node:
    __slots__ = ("key", "left", "right")
    def __init__(self, key): self.key = key; self.left = self.right = None
    def insert(self, key):
        if key < self.key:
            if self.left: self.left.insert(key)
            else: self.left = Node(key)
        else:
            if self.right: self.right.insert(key)
            else: self.right = Node(key)
    def __iter__(self):
        if self.left: yield from self.left
        yield self.key
        if self.right: yield from self.right
root = Node(5000)
for i in range(600): root.insert(i * 7919 % 10007)
tree = sum(root)
big = 1
for i in range(1, 220): big *= i
digits = str(big)
s = set()
for a, b in itertools.combinations(range(60), 2): s.add((a * b, a ^ b))
def risky(i):
    if i % 3 == 0: raise ValueError(i)
    return i
caught = 0
for i in range(900):
    try: risky(i)
    except ValueError as e: caught += e.args[0]
lines = textwrap.wrap(" ".join(string.ascii_letters[i % 40:i % 40 + 6] for i in range(300)), 60)
h = hashlib.sha256()
out = io.StringIO()
for l in lines: h.update(l.encode()); print(l.center(70), file=out)
q = sum(decimal.Decimal(i) / 7 for i in range(100))
d = [datetime.date(2020, 1, 1) + datetime.timedelta(days=i * 37) for i in range(200)]
fmt = ["{:%Y-%m-%d} {!r:>10} {:>8.3f}".format(x, i, i / 3) for i, x in enumerate(d)]
mat = [[(i * j) % 17 for j in range(24)] for i in range(24)]
prod = [[sum(a * b for a, b in zip(r, c)) for c in zip(*mat)] for r in mat]
mem = memoryview(bytearray(range(256)) * 8)
enc = base64.b64encode(bytes(mem[::3]))
print(tree, len(digits), len(s), caught, h.hexdigest(), q, len(fmt), prod[3][4], len(enc))
