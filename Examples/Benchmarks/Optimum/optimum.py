"""Judges the instances that `streams … --json` prints, one JSON object a line, with the CP-SAT solver of OR-Tools.

    pip install ortools
    streams demand --json | python3 optimum.py          # covers seated as a share of the most that could be
    streams feasibility --json | python3 optimum.py     # whether the engine's yes and no are right
    streams refusals --json | python3 optimum.py        # whether every no of streams at a load of 1.0 is right

A party that is seated has one table or combination; a table has one party at a time. Nothing of the engine is used.
The exit status is 1 when an answer of the engine is wrong or an instance could not be decided in the time.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict

from ortools.sat.python import cp_model


def solve(instance, everybody, seconds):
    """The most covers that can be seated and whether that is proved; None where everybody cannot be."""
    model = cp_model.CpModel()
    stays, units = instance["stays"], instance["units"]
    on_table = defaultdict(list)
    seated = []
    for stay in stays:
        options = []
        for unit in units:
            if unit["smallest"] <= stay["party"] <= unit["largest"]:
                option = model.new_bool_var("")
                options.append(option)
                for table in unit["tables"]:
                    on_table[table].append((stay["from"], stay["to"], option))
        if everybody:
            model.add_exactly_one(options)
        else:
            model.add_at_most_one(options)
        seated.append((stay["party"], options))
    # Those who are at a table at one time are those who are there when one of them begins.
    for there in on_table.values():
        for start in {begin for begin, _, _ in there}:
            model.add_at_most_one(option for begin, end, option in there if begin <= start < end)
    if not everybody:
        model.maximize(sum(party * option for party, options in seated for option in options))
    solver = cp_model.CpSolver()
    solver.parameters.linearization_level = 2
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None, True
    if status == cp_model.UNKNOWN:
        return None, False
    covers = round(solver.objective_value) if not everybody else sum(party for party, _ in seated)
    return covers, everybody or status == cp_model.OPTIMAL


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="time limit of each instance")
    seconds = parser.parse_args().seconds
    answers, shares, demands, counts = Counter(), defaultdict(list), defaultdict(list), defaultdict(list)
    wrong = undecided = 0
    for line in sys.stdin:
        instance = json.loads(line)
        if instance["question"] == "feasibility":
            covers, is_proved = solve(instance, True, seconds)
            truth = "undecided" if not is_proved else "impossible" if covers is None else "possible"
            answers[instance["answer"], truth] += 1
            if truth == "undecided":
                undecided += 1
            elif instance["answer"] not in ("exhausted", truth):
                wrong += 1
                print("WRONG", instance["name"], "engine:", instance["answer"], "solver:", truth)
        else:
            covers, is_proved = solve(instance, False, seconds)
            undecided += 0 if is_proved else 1
            name = instance["name"]
            for policy, seated in instance["seated"].items():
                shares[name, policy].append(seated / covers)
                if seated > covers and is_proved:
                    wrong += 1
                    print("WRONG", name, policy, "seated", seated, "of at most", covers)
            demands[name].append(covers / sum(stay["party"] for stay in instance["stays"]))
            counts[name].append(len(instance["stays"]))
    for (answer, truth), count in sorted(answers.items()):
        print(f"engine: {answer}, solver: {truth}: {count}")
    for name, values in sorted(demands.items()):
        number = sum(counts[name]) / len(values)
        print(f"{name}: {len(values)} streams of {number:.1f} requests, optimum/demand {sum(values) / len(values):.3f}")
    for (name, policy), values in sorted(shares.items()):
        print(f"{name} {policy}: {sum(values) / len(values):.3f} of the optimum, worst {min(values):.3f}")
    print(f"{wrong} wrong, {undecided} undecided")
    return 1 if wrong or undecided else 0


if __name__ == "__main__":
    sys.exit(main())
