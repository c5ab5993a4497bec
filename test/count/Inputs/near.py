# near.py OWN.json PLAIN.json: whether two counts of one run, of the instrumented code and of the
# plain build, have the same functions and differ by at most 1 % in all.
import json
import sys

own, plain = (json.load(open(path)) for path in sys.argv[1:])
names = [sorted(it["name"] for it in count["functions"]) for count in (own, plain)]
assert names[0] == names[1], set(names[0]) ^ set(names[1])
totals = [count["total"]["instructions"] for count in (own, plain)]
assert totals[1] > 0 and abs(totals[0] - totals[1]) <= totals[1] / 100, totals
