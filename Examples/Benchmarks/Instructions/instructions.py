#!/usr/bin/env python3
"""Counts the instructions of the benchmarks, and the calls between modules that were not inlined, under valgrind.

    instructions.py PROGRAM                  instructions per operation, whatever else the machine does
    instructions.py PROGRAM OTHER            the same of two programs, and the ratio of the second to the first
    instructions.py PROGRAM --calls LIST.txt the calls between modules, compared with a list; 1 if they differ
    instructions.py PROGRAM --calls          the list as it ought to be

Words after these are passed on: the sections to run, such as `order cart`.
"""
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile

COUNTED = "$s10benchmarks7countedyyyyKXEKF"
# Every module of the package but those that stand above the engine.
ENGINE = re.compile(r"Tableside(?!(?:Foundation|Testing)\b)\w+")
# What the compiler writes besides the functions of the source: copies made for one caller belong to its module, and
# what is reached through a table or a pointer is no call that could be inlined.
MADE = re.compile(
    r"generic specialization|function signature|specialization|specialized|merged |outlined |lazy |partial apply|"
    r"reabstraction thunk|protocol witness|metadata accessor|unsafeMutableAddressor|one-time initialization|"
    r"closure #|destroy for|initializeWith|assignWith|implicit closure|default argument"
)
GENERIC = re.compile(r"[<(\[ ][A-Z]1?[>,)\]? .]")


def profiles(program, words, folder):
    """Runs the benchmarks once; returns their names with operations, and the profile of each."""
    out = os.path.join(folder, "profile")
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--toggle-collect={COUNTED}", f"--dump-before={COUNTED}",
         "--compress-strings=no", "--compress-pos=no", f"--callgrind-out-file={out}", program, "--count", *words],
        capture_output=True, text=True)
    lines = [line.split(" ", 1) for line in run.stdout.splitlines()]
    if run.returncode != 0 or not lines:
        sys.exit(run.stdout + run.stderr)
    # The profile written before a benchmark is that of the one before it; the last is written at the end.
    files = [f"{out}.{number}" for number in range(2, len(lines) + 1)] + [out]
    if not all(map(os.path.exists, files)) or os.path.exists(f"{out}.{len(lines) + 1}"):
        sys.exit(f"{len(lines)} benchmarks have {len(glob.glob(out + '*'))} profiles")
    return [(name, int(operations), path) for (operations, name), path in zip(lines, files)]


def total(path):
    with open(path) as file:
        return int(re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M).group(1))


def calls(path, into):
    """Adds the calls of a profile: (caller, called) → instructions inside of them."""
    caller = called = None
    follows = False
    with open(path) as file:
        for line in file:
            if line.startswith("fn="):
                caller = re.sub(r"'\d+$", "", line[3:].rstrip())
            elif line.startswith("cfn="):
                called = re.sub(r"'\d+$", "", line[4:].rstrip())
            elif line.startswith("calls="):
                follows = True
            elif follows:
                into[caller, called] += int(line.split()[1])
                follows = False


def demangled(names):
    names = sorted(names)
    text = subprocess.run(["swift", "demangle", "--compact"], input="\n".join(names), capture_output=True, text=True,
                          check=True).stdout
    return dict(zip(names, text.splitlines()))


def module(name):
    """The module in which a function stands: that of its extension, or the first that its name names."""
    extension = re.search(r"\(extension in (\w+)\)", name)
    if extension:
        return extension.group(1)
    found = re.search(r"\b(Tableside\w+|benchmarks)\.", name)
    return found.group(1) if found else None


def plain(name):
    """The name without modules and private discriminators, as short as it stays clear."""
    name = re.sub(r"\(extension in \w+\):", "", name)
    name = re.sub(r"\((\w+) in _[0-9A-F]{32}\)", r"\1", name)
    return re.sub(r"\b(?:Tableside\w+|Swift)\.", "", name)


def between(found):
    """The calls from one module of the engine into another, and generics that run unspecialized: name → instructions
    inside of all these calls. (How often is not known: calls while the benchmarks are prepared are counted as well.)"""
    words = demangled({name for pair in found for name in pair if name and name.startswith("$s")})
    sums = collections.Counter()
    for (caller, called), instructions in found.items():
        name = words.get(called, "")
        own, other = module(name), module(words.get(caller, ""))
        if instructions == 0 or MADE.search(name) or not own or not ENGINE.match(own):
            continue
        crosses = other is not None and ENGINE.match(other) and other != own
        if not crosses and not GENERIC.search(name):
            continue
        sums[f"{own}: {plain(name)}"] += instructions
    return sums


def compare(listed, measured):
    """Returns what is wrong with the list."""
    wrong = []
    for name, cost in sorted(measured.items()):
        if name not in listed:
            wrong.append(f"not in the list, and not inlined: {cost} {name}")
        elif cost > listed[name] * 1.25:
            wrong.append(f"takes {cost} instructions instead of {listed[name]}: {name}")
    return wrong + [f"in the list, but never called: {name}" for name in sorted(listed.keys() - measured.keys())]


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program, *rest = arguments
    with tempfile.TemporaryDirectory() as folder:
        if rest[:1] == ["--calls"]:
            path = rest[1] if len(rest) > 1 and rest[1].endswith(".txt") else None
            found = collections.Counter()
            for _, _, profile in profiles(program, rest[2 if path else 1:], folder):
                calls(profile, found)
            measured = between(found)
            if not measured:
                sys.exit("no call between modules was seen: this check sees nothing")
            if path is None:
                print("\n".join(f"{cost} {name}" for name, cost in sorted(measured.items(), key=lambda pair: pair[0])))
                return 0
            with open(path) as file:
                pairs = [line.rstrip("\n").split(" ", 1) for line in file if not line.startswith("#")]
            wrong = compare({name: int(cost) for cost, name in pairs}, measured)
            print("\n".join(wrong) or f"{len(measured)} calls between modules are not inlined, as listed")
            return 1 if wrong else 0
        other = rest.pop(0) if rest and os.path.exists(rest[0]) else None
        own = [(name, total(path) / operations) for name, operations, path in profiles(program, rest, folder)]
        if other is None:
            for name, count in own:
                print(f"{count:14.1f}  {name}")
            return 0
        os.makedirs(second := os.path.join(folder, "other"))
        others = [total(path) / operations for _, operations, path in profiles(other, rest, second)]
        for (name, count), later in zip(own, others, strict=True):
            print(f"{count:14.1f} {later:14.1f}  × {later / count:.3f}  {name}")
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
