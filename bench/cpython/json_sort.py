#===- json_sort.py - another steady state of CPython --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# JSON, regular expressions, recursion and sorting, of integers and strings.

import json, re
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
rows = [{"id": i, "name": "item" + str(i * 7919 % 1511), "tags": ["a", "b", str(i)]}
        for i in range(1500)]
text = json.dumps(rows)
back = json.loads(text)
words = re.findall(r"item(\d+)", text)
joined = re.sub(r"[aeiou]", lambda match: match.group().upper(), text)
back.sort(key=lambda row: (row["name"], -row["id"]))
print(len(text), len(joined), len(words), back[0]["id"], fib(20))
