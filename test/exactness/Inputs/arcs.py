#===- arcs.py - a profile's arcs against callgrind's calls ---------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# An arc is compared by the instruction that makes the call and the function that is called.
# What callgrind sees is what happened: which instruction was left for which function, by a
# call or by a jump. A call through a stub of the linker's or a thunk is one of the function
# behind it. Our arcs tell this in two ways.
#
#   derived     The same, but calls that code without records makes (the C library in a
#               static program) come from outside. Calls of functions without records are
#               arcs, too, if the image holds them.
#   entry hook  Knows the address that the function will return to. After a jump in tail
#               position that is in the caller of the function that jumped. Which one it was,
#               callgrind does not tell; so each caller's arc must be at least what it called
#               itself, and at most that and all that it called of the functions from which
#               jumps lead there. The same holds where a function of another file is called
#               and jumps back. The sum of all arcs to a function is exact: check.py has
#               compared it with the function's executions.

import bisect
import collections
import itertools
import re
import subprocess

from callgrind import UNKNOWN

OUTSIDE = None  # the site of every call from elsewhere
HOOKS = {"__fentry__", "__gmon_first", "__gmon_icall"}
CALL = re.compile(r"(?:[\w.]+ )*?call")
CALL_OR_JUMP = re.compile(r"(?:[\w.]+ )*?(?:call|j)")


class Places:
    """What stands at the addresses of an image."""

    def __init__(self, image):
        self.code = image.code
        self.functions = image.elf.functions
        self.recorded = image.functions
        self.starts = sorted(self.functions)
        self.stubs = image.elf.stubs
        (self.outside,) = [address for address, (_, names) in self.functions.items()
                           if "__gmon_outside" in names]
        self.hot_parts = {name + ".cold": address for address in self.recorded
                          for name in self.names(address)}

    def names(self, address):
        return self.functions.get(address, (0, {}))[1].keys()

    def is_stub(self, address):
        return any(address in stub for stub in self.stubs)

    def is_function(self, address):
        """Whether a function begins at ADDRESS, no cold part or stub that has a name."""
        return not self.is_stub(address) and any(".cold" not in name
                                                 for name in self.names(address))

    def body(self, address):
        """What names the code that ADDRESS is in: the start of the function, or the jump of
        the stub."""
        if self.is_stub(address):
            return self.call_from(address)
        index = bisect.bisect(self.starts, address) - 1
        start = self.starts[index] if index >= 0 else address
        return next((self.hot_parts[name] for name in self.names(start)
                     if name in self.hot_parts), start)

    def is_recorded(self, site):
        """Whether SITE is in an instrumented function."""
        return site != OUTSIDE and self.body(site) in self.recorded

    def is_call(self, site):
        return site == OUTSIDE or CALL.match(self.code.text[site]) is not None

    def instruction_at(self, address):
        return self.code.addresses[bisect.bisect(self.code.addresses, address) - 1]

    def call_from(self, address):
        """The first call or jump at or after ADDRESS, if there is one."""
        first = bisect.bisect_left(self.code.addresses, address)
        return next((place for place in itertools.islice(self.code.addresses, first, None)
                     if CALL_OR_JUMP.match(self.code.text[place])), address)


def our_arcs(image, places, handlers):
    """{target: {site: count}}. HANDLERS of signals return to the C library, which is in the
    image if that is static."""
    arcs = collections.defaultdict(collections.Counter)
    for (source, target), count in image.gmon.arcs.items():
        target = image.called_function(target)
        if source == places.outside or target in handlers:
            site = OUTSIDE
        elif target in image.hooked:
            site = places.instruction_at(source)
        else:
            site = places.call_from(source)
        arcs[target][site] += count
    return arcs


def seen_calls(image, places):
    """{target: {site: count}}; stubs and the jumps between functions are among it."""
    calls = collections.defaultdict(collections.Counter)
    for ((site_file, site), (target_file, target)), count in image.calls.items():
        if target_file == image.path and not HOOKS & places.names(target):
            calls[target][site if site_file == image.path else OUTSIDE] += count
    return calls


def skip_stubs(calls, places):
    """CALLS of stubs and thunks as calls of the function to which each of them jumps."""
    targets = collections.defaultdict(set)
    for target, sites in calls.items():
        for site in sites:
            targets[site].add(target)
    behind = {}
    for start in calls:
        jump = places.call_from(start)
        if start not in places.recorded and len(targets[jump]) == 1 and not places.is_call(jump):
            (target,) = targets[jump]
            if places.is_stub(start) or target in places.recorded:
                behind[start] = target
    jumps = {places.call_from(start) for start in behind}
    result = collections.defaultdict(collections.Counter)
    for target, sites in calls.items():
        while target in behind:
            target = behind[target]
        for site, count in sites.items():
            if site not in jumps:
                result[target][site] += count
    return result


def is_jump(file, address):
    if file == UNKNOWN:  # a stub of a library
        return True
    command = ["objdump", "-d", "-w", "--no-show-raw-insn", "--start-address=%d" % address,
               "--stop-address=%d" % (address + 1), file]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.search(r":\t(?:bnd |notrack )?j", output) is not None


def jumps_elsewhere(image):
    """How often other files jumped to functions of IMAGE: {target: count}. They, too, were
    called by somebody."""
    jumps = collections.Counter()
    for ((site_file, site), (target_file, target)), count in image.calls.items():
        if (target_file == image.path != site_file and target in image.functions
                and is_jump(site_file, site)):
            jumps[target] += count
    return jumps


def calls_elsewhere(image, places):
    """The calls of other files' functions: {site: count}."""
    sites = collections.Counter()
    stubs = collections.Counter()
    for ((site_file, site), (target_file, target)), count in image.calls.items():
        if site_file != image.path:
            continue
        if target_file != image.path:
            sites[site] += count
        elif places.is_stub(target):
            stubs[site] += count
    return sites + stubs


def derived_arcs(calls, places):
    """What the arcs are to be: {target: {site: (least, most)}}."""
    arcs = collections.defaultdict(collections.Counter)
    for target, sites in calls.items():
        for site, count in sites.items():
            if places.is_recorded(site) and places.is_function(target):
                arcs[target][site] += count
            elif target in places.recorded:
                arcs[target][OUTSIDE] += count
    return {target: {site: (count, count) for site, count in sites.items()}
            for target, sites in arcs.items()}


def hook_arcs(calls, places, image):
    """What the arcs are to be: {target: {site: (least, most)}}."""
    entries = collections.defaultdict(collections.Counter)
    for target, sites in calls.items():
        entries[places.body(target)] += collections.Counter(
            {site: count for site, count in sites.items()
             if places.is_call(site) or places.body(site) != places.body(target)})

    def follow_back(body, path, callers):
        """Adds to CALLERS, {body: its calls}, BODY and what jumps there. Returns whether
        there is a loop."""
        if body in path:
            return True
        callers[body] = {site: n for site, n in entries[body].items() if places.is_call(site)}
        loops = [follow_back(places.body(site), path | {body}, callers)
                 for site in entries[body].keys() - callers[body].keys()]
        return any(loops)

    arcs = {}
    foreign_jumps, foreign_calls = jumps_elsewhere(image), calls_elsewhere(image, places)
    for target in places.recorded & calls.keys():
        callers = {}
        loops = follow_back(target, frozenset(), callers)
        own = callers.pop(target)
        through = sum(map(collections.Counter, callers.values()), collections.Counter())
        if loops:  # one call may lead there any number of times
            jumps = sum(entries[target].values()) - sum(own.values())
            through = {site: jumps for site in through.keys() | own.keys()}
        if target in foreign_jumps:
            own[OUTSIDE] -= foreign_jumps[target]
            through = collections.Counter(through) + foreign_calls
            through[OUTSIDE] += foreign_jumps[target]
        arcs[target] = {site: (own.get(site, 0), own.get(site, 0) + through.get(site, 0))
                        for site in own.keys() | through.keys()}
    return arcs


def check_arcs(image):
    """Prints how many arcs are what callgrind saw, and why others are not; returns how many
    are wrong."""
    places = Places(image)
    calls = skip_stubs(seen_calls(image, places), places)
    handlers = image.functions.keys() - calls.keys()  # the system calls them, or nobody
    for function in handlers:
        calls[function][OUTSIDE] = image.executions[function]
    expected = hook_arcs(calls, places, image) if image.hooked else derived_arcs(calls, places)
    ours = our_arcs(image, places, handlers)
    total = 0
    causes = collections.Counter()
    for target in sorted(expected.keys() | ours.keys()):
        bounds = expected.get(target, {})
        for site in sorted(bounds.keys() | ours[target].keys(), key=lambda site: site or 0):
            count = ours[target][site]
            least, most = bounds.get(site, (0, 0))
            total += count != 0
            if least <= count <= most:
                causes["tail call"] += count != least
                continue
            causes["unexplained"] += 1
            print("  arc from %s to %s: %d calls, should be %s" % (
                "outside" if site == OUTSIDE else "%#x" % site,
                min(places.names(target), default="%#x" % target), count,
                least if least == most else "%d to %d" % (least, most)))
    print("%d arcs: %d differ" % (total, sum(causes.values())))
    for cause, count in (+causes).items():
        print("  %-60s %5d" % (cause, count))
    return causes["unexplained"]
