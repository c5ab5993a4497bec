#===- train_json_sort.py - the training workload of json_sort.py -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# The same kind of work on other data, and longer. The garbage collector runs all the time while
# modules are imported, as in train.py. Which objects it clears at the end of the interpreter
# depends on chance. The class at the end was missing in a first judged run.

import gc
usual = gc.get_threshold()
gc.set_threshold(1)
import json, re, sys
gc.set_threshold(*usual)
seed = int(sys.argv[1])
def tak(x, y, z):
    return z if y >= x else tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
total = 0
for turn in range(1 + seed):
    rows = [{"key": i, "title": "n" + str(i * (7907 + seed) % 1013), "labels": ["x", str(i * seed)]}
            for i in range(1000 + 300 * turn)]
    text = json.dumps(rows)
    back = json.loads(text)
    numbers = re.findall(r"n(\d+)\"", text)
    marked = re.sub(r"[hlst]", lambda match: match.group().upper(), text)
    back.sort(key=lambda row: (row["title"], -row["key"]))
    total += len(text) + len(marked) + len(numbers) + back[0]["key"] + tak(9, 5, seed % 3)
print(total)
class Freed:
    @classmethod
    def own(cls):
        return cls
del Freed
gc.collect()
