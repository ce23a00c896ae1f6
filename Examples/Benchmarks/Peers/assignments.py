"""Finds by SciPy what the cheapest assignments of `Tests/TablesideTestSupport/Golden/Assignments.txt` cost.

    python3 Examples/Benchmarks/Peers/assignments.py

Deliveries and couriers are made from the seed of each line by the same arithmetic as in `DispatchAssignmentTests.swift`, and
what a courier costs by the rule of `DispatchChoice.Forecast.cost`; nothing of the engine is used. `scipy` is installed
from PyPI into a virtual environment in a temporary directory. A line that differs makes the exit status 1.
"""

import os
import subprocess
import sys
import tempfile
import venv

REQUIREMENTS = ["numpy", "scipy"]
GOLDEN = os.path.join(os.path.dirname(__file__), *[".."] * 3, "Tests/TablesideTestSupport/Golden/Assignments.txt")
IMPOSSIBLE = 1_000_000_000
MASK = 2**64 - 1


def split_mix(seed):
    """SplitMix64: a function that gives the next number below a bound."""
    state = seed

    def number(bound):
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return (mixed ^ (mixed >> 31)) % bound

    return number


def costs(seed, jobs, couriers):
    """What each courier costs for each delivery, in seconds; impossible pairs cost a fortune."""
    number = split_mix(seed)
    free = [number(600) for _ in range(couriers)]
    travel = [[30 + number(1_500) for _ in range(jobs)] for _ in range(couriers)]
    ready = [number(1_200) for _ in range(jobs)]
    until = [1_200 + number(1_200) for _ in range(jobs)]
    ways = [60 + number(900) for _ in range(jobs)]
    excluded = [[number(100) < seed % 4 * 30 for _ in range(jobs)] for _ in range(couriers)]

    def cost(courier, job):
        if excluded[courier][job]:
            return IMPOSSIBLE
        arrival = free[courier] + travel[courier][job]
        pickup = max(arrival, ready[job])
        # Two minutes at the pickup, then the way to the door.
        late = max(0, pickup + 120 + ways[job] - until[job])
        return 2 * travel[courier][job] + (pickup - arrival) + 3 * (pickup - ready[job]) + 10 * late

    return [[cost(courier, job) for courier in range(couriers)] for job in range(jobs)]


def compare():
    import numpy
    from scipy.optimize import linear_sum_assignment

    differs = False
    with open(GOLDEN) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    for line in lines:
        seed, jobs, couriers, given, least = map(int, line)
        table = numpy.array(costs(seed, jobs, couriers))
        chosen = table[linear_sum_assignment(table)]
        chosen = chosen[chosen < IMPOSSIBLE]
        found = len(chosen), int(chosen.sum())
        if found != (given, least):
            print(f"✗ seed {seed}: {found[0]} deliveries for {found[1]}, not {given} for {least}")
            differs = True
    print(f"{len(lines)} assignments")
    return 1 if differs else 0


def main():
    if sys.argv[1:] == ["--installed"]:
        return compare()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        return subprocess.run([python, os.path.abspath(__file__), "--installed"]).returncode


if __name__ == "__main__":
    sys.exit(main())
