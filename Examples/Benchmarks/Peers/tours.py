"""Looks for better tours than those of `Tests/TablesideTestSupport/Golden/Tours.txt`, by annealing and with OR-Tools.

    python3 Examples/Benchmarks/Peers/tours.py                                  # a minute for each of 36 tours
    python3 Examples/Benchmarks/Peers/tours.py --runs=12 --steps=2000000 1 2    # as long as for the file: hours

Stops are made from the seed of each line by the same arithmetic as in `TourReferenceTests.swift`; nothing of the engine is
used. `ortools` is installed from PyPI into a virtual environment in a temporary directory. A tour that is less late than
the one of the file, or as late with less travel, makes the exit status 1: the file ought to have it.
"""

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile
import venv

sys.dont_write_bytecode = True
from assignments import split_mix  # noqa: E402

REQUIREMENTS = ["ortools==9.15.*"]
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "Tests/TablesideTestSupport/Golden/Tours.txt")
COUNT = 20
HORIZON = 200_000
LATE = 100_000


class Stops:
    """Twenty stops: ways in seconds, the last row from the start; from, until, stay, and the stop that comes before."""

    def __init__(self, seed):
        number, kind = split_mix(seed), seed % 4
        places = []
        for _ in range(COUNT + 1):
            x = number(6_000)
            places.append((x, number(6_000)))
        self.ways = []
        for start, (x, y) in enumerate(places):
            row = []
            for end, (u, v) in enumerate(places[:COUNT]):
                extra = number(120)
                row.append(0 if start == end else (abs(x - u) + abs(y - v)) // 5 + (extra if kind == 3 else 0))
            self.ways.append(row)
        self.stays = [number(240) for _ in range(COUNT)]
        self.windows, self.before = [], [None] * COUNT
        for _ in range(COUNT):
            begin = number(5_400 if kind == 2 else 9_000)
            end = begin + 600 + number(3_000)
            share = number(4)
            self.windows.append((begin, end) if kind != 0 and share > (0 if kind == 2 else 1) else None)
        if kind in (1, 3):
            for pickup in range(0, COUNT // 2, 2):
                self.before[pickup + COUNT // 2] = pickup

    def cost(self, order):
        """The lateness and the travel of an order; None if a stop comes before its predecessor."""
        late = travel = now = 0
        place, seen = COUNT, set()
        for stop in order:
            if self.before[stop] is not None and self.before[stop] not in seen:
                return None
            way = self.ways[place][stop]
            travel, now = travel + way, now + way
            if self.windows[stop]:
                begin, end = self.windows[stop]
                late, now = late + max(0, now - end), max(now, begin)
            now += self.stays[stop]
            seen.add(stop)
            place = stop
        return late, travel


def annealed(stops, steps, dice):
    """Reverses a part, exchanges two stops or moves up to three; a second late is as dear as 20 under way."""
    order = list(range(COUNT))
    current = best = stops.cost(order)
    for step in range(steps):
        heat = 3_000 * (3 / 3_000) ** (step / steps)
        changed, kind = order[:], dice.randrange(3)
        one, other = sorted(dice.sample(range(COUNT + 1), 2))
        if kind == 0:
            changed[one:other] = changed[one:other][::-1]
        elif kind == 1:
            other = min(other, COUNT - 1)
            changed[one % COUNT], changed[other] = changed[other], changed[one % COUNT]
        else:
            moved = changed[one : one + dice.randint(1, 3)]
            del changed[one : one + len(moved)]
            place = dice.randint(0, len(changed))
            changed[place:place] = moved
        cost = stops.cost(changed)
        if cost is None:
            continue
        worse = 20 * (cost[0] - current[0]) + cost[1] - current[1]
        if worse <= 0 or dice.random() < math.exp(-worse / heat):
            order, current = changed, cost
            best = min(best, current)
    return best


def solved(stops, seconds):
    """What OR-Tools finds: a promise is a lower bound and a soft upper bound on the time."""
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    manager = pywrapcp.RoutingIndexManager(COUNT + 2, 1, [COUNT], [COUNT + 1])
    model = pywrapcp.RoutingModel(manager)
    ways = [row + [0, 0] for row in stops.ways] + [[0] * (COUNT + 2)]
    stays = stops.stays + [0, 0]
    model.SetArcCostEvaluatorOfAllVehicles(model.RegisterTransitMatrix(ways))
    times = [[way + stay for way in row] for row, stay in zip(ways, stays, strict=True)]
    model.AddDimension(model.RegisterTransitMatrix(times), HORIZON, HORIZON, True, "time")
    steps = [[1] * (COUNT + 2) for _ in range(COUNT + 2)]
    model.AddDimension(model.RegisterTransitMatrix(steps), 0, COUNT + 2, True, "place")
    time, place = model.GetDimensionOrDie("time"), model.GetDimensionOrDie("place")
    for stop in range(COUNT):
        index = manager.NodeToIndex(stop)
        if stops.windows[stop]:
            begin, end = stops.windows[stop]
            time.CumulVar(index).SetMin(begin)
            time.SetCumulVarSoftUpperBound(index, end, LATE)
        if stops.before[stop] is not None:
            first = manager.NodeToIndex(stops.before[stop])
            model.solver().Add(place.CumulVar(first) < place.CumulVar(index))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromSeconds(seconds)
    found = model.SolveWithParameters(parameters)
    if not found:
        return None
    order, index = [], found.Value(model.NextVar(model.Start(0)))
    while not model.IsEnd(index):
        order.append(manager.IndexToNode(index))
        index = found.Value(model.NextVar(index))
    return stops.cost(order)


def compare(arguments):
    is_best = True
    with open(GOLDEN) as file:
        lines = [tuple(map(int, line.split())) for line in file if line.strip() and not line.startswith("#")]
    for seed, late, travel in lines:
        if arguments.seeds and seed not in arguments.seeds:
            continue
        stops = Stops(seed)
        dice = random.Random(seed)
        found = [("annealing", annealed(stops, arguments.steps, dice)) for _ in range(arguments.runs)]
        if arguments.seconds:
            found.append(("OR-Tools", solved(stops, arguments.seconds)))
        found = [(name, cost) for name, cost in found if cost]
        shown = ", ".join(f"{name} {cost[0]} {cost[1]}" for name, cost in sorted(set(found)))
        is_better = any(cost < (late, travel) for _, cost in found)
        is_best = is_best and not is_better
        print(f"{'✗' if is_better else ' '} seed {seed}: in the file {late} {travel}; {shown}", flush=True)
    return 0 if is_best else 1


def main():
    parser = argparse.ArgumentParser(description="Tours of twenty stops, by annealing and with OR-Tools.")
    parser.add_argument("seeds", nargs="*", type=int, help="the seeds of the tours; all if there are none")
    parser.add_argument("--runs", type=int, default=1, help="of the annealing")
    parser.add_argument("--steps", type=int, default=500_000, help="of each of them")
    parser.add_argument("--seconds", type=int, default=30, help="for OR-Tools; 0 leaves it out")
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.installed:
        return compare(arguments)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        command = [python, "-B", os.path.abspath(__file__), "--installed", *sys.argv[1:]]
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
