"""Checks why the portfolio chose an order.

usage: check_portfolio.py ORDER-JSON USUAL ORDER

ORDER-JSON is beside the order. USUAL and ORDER are what 'gmonkit evaluate --json' says of the usual
order and of the chosen one, by another walk.
"""

import json
import sys


def misses(path):
    with open(path) as file:
        layout = json.load(file)[0]["layouts"][-1]
    return layout["cacheMisses"] + layout["tlbMisses"]


def is_gain(walk):
    return walk["misses"] < 0.9 and not walk["worse"] and walk.get("withFewSets", 0) < 0.95


with open(sys.argv[1]) as file:
    order = json.load(file)
portfolio = order["portfolio"]
tried = portfolio["tried"]
others = range(1, len(tried))
for one in tried[1:]:
    assert abs(one["misses"] - sum(one["workloads"]) / len(order["profiles"])) < 1e-9, one
best = sorted((one for one in others if is_gain(tried[one])), key=lambda one: tried[one]["misses"])
assert [one for one in others if "secondWalk" in tried[one]] == sorted(best[:3])
gains = [one for one in best[:3] if is_gain(tried[one]["secondWalk"])]
chosen = min(gains, key=lambda one: tried[one]["secondWalk"]["misses"], default=0)
assert portfolio["chosen"] == chosen
assert order["algorithm"].split(";")[0] == tried[chosen]["algorithm"]
found, wanted = tried[chosen]["secondWalk"]["misses"], misses(sys.argv[3]) / misses(sys.argv[2])
assert abs(found - wanted) < 0.05, (found, wanted)
print(f"{len(tried)} tried, the best chosen: {portfolio['why']}")
