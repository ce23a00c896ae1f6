"""Compares the library's geodesics with `geographiclib` from PyPI, which is by the author of the algorithms.

    swift build -c release --package-path Examples/Benchmarks --product geodesics
    python3 Examples/Benchmarks/Conformance/geodesics.py Examples/Benchmarks/.build/release/geodesics

`geographiclib` is installed into a virtual environment in a temporary directory. The pairs of places are drawn by a seed:
anywhere, neighbors, near and exact antipodes, along meridians and the equator, at poles and across the antimeridian.
Distances, bearings and destinations are compared, on the ellipsoid and on the sphere (the same algorithms with a
flattening of 0). The exit status is 1 when an error is above 20 nanometers; a bearing may be off by as much as moves the
far end of the way by that.
"""

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile
import venv

REQUIREMENT = "geographiclib==2.1"
SPHERE = 6_371_008.8
# Metres; a last bit of 180 degrees of longitude is worth three nanometers already.
PROMISED = 20e-9


def wrapped(longitude):
    return (longitude + 180) % 360 - 180


def near(value, spread, generator):
    return value + generator.choice([0, 1, -1]) * spread * 10 ** generator.uniform(-14, 0)


def pairs(count, generator):
    """Pairs of places, of which each kind has its share."""
    for number in range(count):
        latitude = math.degrees(math.asin(generator.uniform(-1, 1)))
        longitude = generator.uniform(-180, 180)
        kind = number % 10
        if kind == 0:
            other = (math.degrees(math.asin(generator.uniform(-1, 1))), generator.uniform(-180, 180))
        elif kind in (1, 2):
            size = 10 ** generator.uniform(-9, 0.5)
            other = (latitude + generator.uniform(-size, size), longitude + generator.uniform(-size, size))
        elif kind == 3:
            other = (-latitude + generator.uniform(-1, 1), longitude + 180 + generator.uniform(-1, 1))
        elif kind == 4:
            other = (near(-latitude, 1, generator), near(longitude + 180, 1, generator))
        elif kind == 5:
            latitude = generator.choice([0, 0, near(0, 1, generator)])
            other = (generator.choice([0, near(0, 1, generator)]), near(longitude + 180, 1, generator))
        elif kind == 6:
            other = (generator.uniform(-90, 90), generator.choice([longitude, longitude + 180]))
        elif kind == 7:
            latitude = generator.choice([90, -90, near(90, 1, generator), near(-90, 1, generator)])
            other = (generator.choice([90, -90, generator.uniform(-90, 90)]), generator.uniform(-180, 180))
        elif kind == 8:
            latitude, longitude = 0, round(longitude)
            other = (0, generator.choice([longitude + 180, longitude + 179.5, generator.uniform(-180, 180)]))
        else:
            latitude, longitude = round(latitude, -1), generator.choice([180, -180, 179.999999, -179.999999])
            other = (round(generator.uniform(-90, 90), -1), near(-longitude, 1, generator))
        clamp = lambda value: max(-90.0, min(90.0, float(value)))
        yield clamp(latitude), wrapped(longitude), clamp(other[0]), wrapped(other[1])


def ask(program, questions):
    output = subprocess.run([program], input="\n".join(questions) + "\n", capture_output=True, text=True, check=True)
    return [line.split() for line in output.stdout.splitlines()]


class Worst:
    """The largest error of each kind, with where it was found."""

    def __init__(self):
        self.found = {}

    def see(self, kind, error, where):
        if error > self.found.get(kind, (-1.0, None))[0] or math.isnan(error):
            self.found[kind] = (error, where)

    def report(self):
        wrong = False
        for (what, model), (error, where) in sorted(self.found.items()):
            bad = not error <= PROMISED
            wrong = wrong or bad
            print(f"{'✗' if bad else '✓'} {what}, {model}: at most {error:.3g} m, {where}")
        return wrong


def compare(program, count, seed):
    from geographiclib.geodesic import Geodesic

    generator = random.Random(seed)
    models = {"ellipsoid": Geodesic.WGS84, "sphere": Geodesic(SPHERE, 0)}
    drawn = list(pairs(count, generator))
    answers = ask(program, ["inverse " + " ".join(map(repr, pair)) for pair in drawn])
    worst = Worst()
    directs = []
    for pair, answer in zip(drawn, answers, strict=True):
        for index, (model, geodesic) in enumerate(models.items()):
            expected = geodesic.Inverse(*pair)
            length = float(answer[index * 2])
            worst.see(("distance", model), abs(length - expected["s12"]), pair)
            if answer[index * 2 + 1] == "none":
                continue
            # Where a bearing leads is what counts: near antipodes several are right.
            direction = float(answer[index * 2 + 1])
            end = geodesic.Direct(pair[0], pair[1], direction, expected["s12"])
            miss = geodesic.Inverse(end["lat2"], end["lon2"], pair[2], pair[3])["s12"]
            worst.see(("bearing, at the far end", model), miss, pair)
        # The library gives a pole the longitude 0.
        longitude = 0.0 if abs(pair[0]) == 90 else pair[1]
        directs.append((pair[0], longitude, generator.uniform(0, 360), 10 ** generator.uniform(-3, 7.3)))
    answers = ask(program, ["direct " + " ".join(map(repr, direct)) for direct in directs])
    for direct, answer in zip(directs, answers, strict=True):
        for index, (model, geodesic) in enumerate(models.items()):
            expected = geodesic.Direct(*direct)
            latitude, longitude = map(float, answer[index * 2 : index * 2 + 2])
            miss = geodesic.Inverse(expected["lat2"], expected["lon2"], latitude, longitude)["s12"]
            worst.see(("destination", model), miss, direct)
    print(f"{len(drawn)} pairs and {len(directs)} ways, seed {seed}")
    return 1 if worst.report() else 0


def main():
    parser = argparse.ArgumentParser(description="The library's geodesics beside geographiclib's.")
    parser.add_argument("program", help="the built program `geodesics`")
    parser.add_argument("--pairs", type=int, default=120_000)
    parser.add_argument("--seed", type=int, default=20130101)
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    if arguments.installed:
        return compare(program, arguments.pairs, arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", REQUIREMENT], check=True)
        options = ["--pairs", str(arguments.pairs), "--seed", str(arguments.seed)]
        return subprocess.run([python, os.path.abspath(__file__), "--installed", program, *options]).returncode


if __name__ == "__main__":
    sys.exit(main())
