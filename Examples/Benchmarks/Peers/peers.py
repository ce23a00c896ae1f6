"""Does in Python what the benchmarks of carts and lifecycles do, and prints both beside each other, in one run.

    swift build -c release --package-path Examples/Benchmarks --product benchmarks
    python3 Examples/Benchmarks/Peers/peers.py Examples/Benchmarks/.build/release/benchmarks

The carts are those of `Benchmarks+Cart.swift` and `Benchmarks+RichCart.swift`, priced with `decimal` of the standard
library; the transitions are made by `transitions` from PyPI, which is installed into a virtual environment in a
temporary directory. Times are processor time of one thread, the median of seven passes; both sides are measured by
turns three times, and the best of its medians counts for each, so that a busy neighbor harms no side alone. Nothing of
the engine is used. The exit status is 1 when a total differs from the library's.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections import defaultdict
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
REQUIREMENT = "transitions==0.9.3"
PASSES = 7
ROUNDS = 3


def money(cents):
    return Decimal(cents).scaleb(-2)


def rounded(amount):
    return amount.quantize(CENT, ROUND_HALF_UP)


def shares(total, bases):
    """A total handed out in proportion to bases, by largest remainder, the first of equals first."""
    whole = sum(bases)
    exact = [total * base / whole for base in bases]
    parts = [part.quantize(CENT, ROUND_DOWN) for part in exact]
    left = int((total - sum(parts)) / CENT)
    order = sorted(range(len(bases)), key=lambda index: (parts[index] - exact[index], index))
    for index in order[:left]:
        parts[index] += CENT
    return parts


def plain_cart():
    prices = {f"pizza-{number}": money(800 + number * 25) for number in range(1, 121)}
    lines = [(f"pizza-{number * 37 % 120 + 1}", 1 + number % 3) for number in range(20)]
    return prices, lines


def price_plain(prices, lines, covers=8, cover=money(150)):
    total = cover * covers
    for item, quantity in lines:
        if quantity < 1:
            raise ValueError(item)
        total += prices[item] * quantity
    return total


def rich_cart():
    menu = {
        f"dish-{number}": (money(800 + number * 25), "alcohol" if number % 4 == 0 else "food")
        for number in range(1, 121)
    }
    extras = {f"extra-{number}": money(number * 50) for number in range(1, 7)}
    cooked = {"well": Decimal(0)}
    # Of each group: its options, the fewest and the most that may be chosen.
    groups = {"extras": (extras, 0, 4), "cooked": (cooked, 1, 1)}
    lines = []
    for number in range(20):
        chosen = [
            ("extras", f"extra-{1 + number % 6}"),
            ("extras", f"extra-{1 + (number + 2) % 6}"),
            ("cooked", "well"),
        ]
        off = [Decimal("0.20")] if number % 10 == 0 else []
        lines.append((f"dish-{number * 37 % 120 + 1}", 1 + number % 3, chosen, off))
    included = {"food": ("reduced", Decimal("0.09")), "alcohol": ("general", Decimal("0.21"))}
    return menu, groups, lines, included


def price_rich(menu, groups, lines, included, off_all=Decimal("0.10"), covers=8, cover=money(150), city=Decimal("0.02")):
    bases, kinds = [], []
    for item, quantity, chosen, off in lines:
        price, kind = menu[item]
        counts = defaultdict(int)
        for group, option in chosen:
            price += groups[group][0][option]
            counts[group] += 1
        for group, (_, fewest, most) in groups.items():
            if not fewest <= counts[group] <= most:
                raise ValueError(group)
        amount = price * quantity
        for rate in off:
            amount -= rounded(amount * rate)
        bases.append(amount)
        kinds.append(kind)
    off = rounded(sum(bases) * off_all)
    rests = [base - share for base, share in zip(bases, shares(off, bases))]
    rests.append(cover * covers)
    kinds.append("alcohol")
    by_kind = defaultdict(Decimal)
    for rest, kind in zip(rests, kinds):
        by_kind[kind] += rest
    net = sum(rests)
    for kind, gross in by_kind.items():
        _, rate = included[kind]
        net -= rounded(gross * rate / (1 + rate))
    return sum(rests) + rounded(net * city)


class Dinner:
    """An order with a guard on each transition and a log to which each adds an event."""

    def __init__(self):
        self.log = []
        self.table = 7

    def has_table(self):
        return self.table is not None

    def record(self):
        self.log.append(self.state)


def guarded_transition():
    from transitions import Machine

    dinner = Dinner()
    machine = Machine(dinner, states=["placed", "preparing", "ready", "served"], initial="placed", auto_transitions=False)
    steps = [("accept", "placed", "preparing"), ("finish", "preparing", "ready"), ("serve", "ready", "served")]
    for trigger, source, target in steps + [("again", "served", "placed")]:
        machine.add_transition(trigger, source, target, conditions="has_table", after="record")

    def play():
        dinner.accept()
        dinner.finish()
        dinner.serve()
        dinner.again()
        dinner.log.clear()

    return play, 4


def nanoseconds(work, operations):
    """The median of the passes, in nanoseconds of processor time per operation."""
    count, seconds = 1, 0.0
    while seconds < 0.015:
        count *= 2
        start = time.process_time()
        for _ in range(count):
            work()
        seconds = time.process_time() - start
    passes = []
    for _ in range(PASSES):
        start = time.process_time()
        for _ in range(count):
            work()
        passes.append((time.process_time() - start) / (count * operations) * 1e9)
    return sorted(passes)[PASSES // 2]


def library(program):
    """What the library takes, and its answers, by the name of the benchmark."""
    output = subprocess.run([program, "--json", "cart:", "lifecycle: command"], check=True, capture_output=True)
    found = {}
    for entry in json.loads(output.stdout)["benchmarks"]:
        found[entry["name"]] = (entry["subject"]["nanoseconds"], entry["subject"]["digest"])
    return found


def digest(total):
    """What the library's benchmark sums up of ten equal totals."""
    mixed = 0
    for _ in range(10):
        mixed = (mixed * 31 + int(total / CENT)) % 2**64
    return str(mixed)


def text(nanos):
    return f"{nanos / 1e3:8.1f} µs" if nanos >= 1e3 else f"{nanos:8.1f} ns"


def compare(program):
    plain, rich = plain_cart(), rich_cart()
    play, transitions = guarded_transition()
    totals = {
        "cart: twenty lines priced": price_plain(*plain),
        "cart: twenty lines with modifiers, taxes and discounts priced": price_rich(*rich),
    }
    peers = {
        "cart: twenty lines priced": ("decimal", lambda: price_plain(*plain), 1),
        "cart: twenty lines with modifiers, taxes and discounts priced": ("decimal", lambda: price_rich(*rich), 1),
        "lifecycle: command with a guard and one event": (REQUIREMENT, play, transitions),
    }
    best, answers = {}, {}
    for _ in range(ROUNDS):
        for name, (nanos, answer) in library(program).items():
            best[name, "own"] = min(nanos, best.get((name, "own"), nanos))
            answers[name] = answer
        for name, (_, work, operations) in peers.items():
            nanos = nanoseconds(work, operations)
            best[name, "peer"] = min(nanos, best.get((name, "peer"), nanos))
    wrong = False
    for name, (peer, _, _) in peers.items():
        own, other = best[name, "own"], best[name, "peer"]
        print(f"{name}\n  {'Tableside':28}{text(own)}\n  {peer:28}{text(other)}  × {other / own:.1f}")
        if name in totals and digest(totals[name]) != answers[name]:
            print(f"  ✗ the answers differ: {totals[name]}")
            wrong = True
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description="Carts and transitions in Python, beside the library's.")
    parser.add_argument("program", help="the built program `benchmarks`")
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    if arguments.installed:
        return compare(program)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", REQUIREMENT], check=True)
        return subprocess.run([python, os.path.abspath(__file__), "--installed", program]).returncode


if __name__ == "__main__":
    sys.exit(main())
