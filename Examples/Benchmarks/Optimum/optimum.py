"""Judges the instances that `streams … --json` prints, one JSON object a line, with the CP-SAT solver of OR-Tools.

    pip install ortools
    streams demand --json | python3 optimum.py          # covers seated as a share of the most that could be
    streams feasibility --json | python3 optimum.py     # whether the engine's yes and no are right
    streams refusals --json | python3 optimum.py        # whether every no of streams at a load of 1.0 is right
    streams choose --json | python3 optimum.py          # whether choices, their bounds and their proofs are right

A party that is seated has one table or combination; a table has one party at a time. Nothing of the engine is used.
The exit status is 1 when an answer of the engine is wrong or an instance could not be decided in the time.
"""

import argparse
import json
import sys
import time
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


def choose(instance, seconds):
    """What the best selection is worth, (covers with priority, all covers), and whether that is proved."""
    model = cp_model.CpModel()
    on_table, of_guest = defaultdict(list), defaultdict(list)
    seated = []
    for request in instance["requests"]:
        options = []
        for stay in request["stays"]:
            for unit in instance["units"]:
                if unit["smallest"] <= stay["party"] <= unit["largest"]:
                    option = model.new_bool_var("")
                    options.append(option)
                    for table in unit["tables"]:
                        on_table[table].append((stay["from"], stay["to"], option))
        model.add_at_most_one(options)
        if request.get("guest") is not None:
            of_guest[request["guest"]] += options
        seated.append((request["stays"][0]["party"], request["hasPriority"], options))
    for there in on_table.values():
        for start in {begin for begin, _, _ in there}:
            model.add_at_most_one(option for begin, end, option in there if begin <= start < end)
    limit = instance.get("seatingsPerGuest")
    if limit is not None:
        for options in of_guest.values():
            model.add(sum(options) <= limit)
    # A cover with priority weighs more than all covers together.
    factor = sum(party for party, _, _ in seated) + 1
    model.maximize(
        sum((factor + 1 if first else 1) * party * option for party, first, options in seated for option in options)
    )
    solver = cp_model.CpSolver()
    solver.parameters.linearization_level = 2
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, False
    worth = round(solver.objective_value)
    return divmod(worth, factor), status == cp_model.OPTIMAL


def judge(instance, best, is_proved):
    """What is wrong with a choice of the engine, beside what the solver found."""
    value, bound, first = (
        (instance[name]["withPriority"], instance[name]["all"]) for name in ("value", "bound", "firstCome")
    )
    faults = []
    if bound < best:
        faults.append(f"bound {bound}, but {best} exists")
    if is_proved and value > best:
        faults.append(f"value {value} of at most {best}")
    if is_proved and instance["isProved"] and value != best:
        faults.append(f"{value} called proved, the best is {best}")
    if first > value:
        faults.append(f"first come {first} is worth more than {value}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="time limit of each instance")
    seconds = parser.parse_args().seconds
    answers, shares, demands, counts = Counter(), defaultdict(list), defaultdict(list), defaultdict(list)
    choices = defaultdict(list)
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
        elif instance["question"] == "selection":
            start = time.process_time()
            best, is_proved = choose(instance, seconds)
            took = time.process_time() - start
            undecided += 0 if is_proved else 1
            if best is None:
                continue
            for fault in judge(instance, best, is_proved):
                wrong += 1
                print("WRONG", instance["name"], fault)
            most = max(best[1], 1)
            choices[len(instance["requests"])].append(
                (instance["isProved"], instance["value"]["all"] / most, instance["firstCome"]["all"] / most,
                 instance["seconds"], took)
            )
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
    for count, rows in sorted(choices.items()):
        proved, value, first, took, solver = zip(*rows)
        print(
            f"{count} requests: {sum(proved)} of {len(rows)} proved, {sum(value) / len(rows):.4f} of the best covers, "
            f"first come {sum(first) / len(rows):.3f}; at most {max(took):.2f} s, the solver {max(solver):.2f} s"
        )
    print(f"{wrong} wrong, {undecided} undecided")
    return 1 if wrong or undecided else 0


if __name__ == "__main__":
    sys.exit(main())
