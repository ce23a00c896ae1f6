"""Searches a million places with cKDTree, SQLite's R*Tree and Redis, beside the library's index, in one run.

    swift build -c release --package-path Examples/Benchmarks --product benchmarks
    python3 Examples/Benchmarks/Peers/nearby.py Examples/Benchmarks/.build/release/benchmarks

The places and the guests are those of `Benchmarks+Nearby.swift`, made anew by the same arithmetic. `scipy` and `redis` are
installed from PyPI into a virtual environment in a temporary directory; `redis-server` (Debian) is left out when it is
not installed. Times are processor time per search, the median of five passes, the library's by turns with the peers'; of
Redis only what the server says that its commands took. cKDTree and SQLite must find as many places as the library, or the
exit status is 1. Redis measures on a sphere of another radius and stores places rounded, so that it finds others.
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import venv

REQUIREMENTS = ["numpy", "scipy", "redis"]
RADIUS = 6_371_008.8
PLACES, TOWNS, GUESTS = 1_000_000, 2_000, 1_000
PASSES = 5


def numbers(count):
    """SplitMix64 from zero, as numbers in [0, 1) of 53 bits."""
    import numpy

    state = numpy.arange(1, count + 1, dtype=numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return ((mixed ^ (mixed >> numpy.uint64(31))) >> numpy.uint64(11)).astype(numpy.float64) * 2.0**-53


def wrapped(longitude):
    import numpy

    outside = (longitude < -180) | (longitude >= 180)
    turned = longitude - 360 * numpy.round(longitude / 360)
    return numpy.where(outside, numpy.where(turned >= 180, turned - 360, turned), longitude)


def towns():
    import numpy

    drawn = numbers(2 * TOWNS + 7 * PLACES + 3 * GUESTS)
    centers = drawn[: 2 * TOWNS].reshape(TOWNS, 2)
    shares = drawn[2 * TOWNS : 2 * TOWNS + 7 * PLACES].reshape(PLACES, 7)
    asked = drawn[2 * TOWNS + 7 * PLACES :].reshape(GUESTS, 3)
    town = (shares[:, 0] * shares[:, 0] * TOWNS).astype(int)
    north = (shares[:, 1] + shares[:, 2] + shares[:, 3] - 1.5) * 0.12
    east = (shares[:, 4] + shares[:, 5] + shares[:, 6] - 1.5) * 0.16
    latitudes = (centers[:, 0] * 130 - 60)[town] + north
    longitudes = wrapped((centers[:, 1] * 360 - 180)[town] + east)
    chosen = (asked[:, 0] * PLACES).astype(int)
    guests = latitudes[chosen] + (asked[:, 1] - 0.5) * 0.02, wrapped(longitudes[chosen] + (asked[:, 2] - 0.5) * 0.02)
    return (latitudes, longitudes), guests


def vectors(latitudes, longitudes):
    import numpy

    latitudes, longitudes = numpy.radians(latitudes), numpy.radians(longitudes)
    across = numpy.cos(latitudes)
    return numpy.column_stack((across * numpy.cos(longitudes), across * numpy.sin(longitudes), numpy.sin(latitudes)))


def chord(meters):
    import math

    return 2 * math.sin(meters / RADIUS / 2)


def digest(counts):
    mixed = 0
    for count in counts:
        mixed = (mixed * 31 + int(count)) % 2**64
    return str(mixed)


class Tree:
    """scipy's cKDTree on unit vectors: ids and distances."""

    name = "cKDTree"

    def __init__(self, places):
        from scipy.spatial import cKDTree

        self.vectors = vectors(*places)
        self.tree = cKDTree(self.vectors)

    def within(self, guests, meters):
        import numpy

        reach, counts = chord(meters), []
        for guest in vectors(*guests):
            found = self.tree.query_ball_point(guest, reach)
            away = self.vectors[found] - guest
            numpy.arcsin(numpy.sqrt((away * away).sum(axis=1)) / 2) * (2 * RADIUS)
            counts.append(len(found))
        return counts

    def nearest(self, guests, count, meters):
        reach = chord(meters)
        return [
            int((self.tree.query(guest, count, distance_upper_bound=reach)[0] <= reach).sum())
            for guest in vectors(*guests)
        ]


class RTree:
    """SQLite's R*Tree on unit vectors rounded outwards, decided by exact vectors beside."""

    name = "SQLite R*Tree"

    def __init__(self, places):
        self.base = sqlite3.connect(":memory:")
        self.base.execute("CREATE VIRTUAL TABLE place USING rtree(id, x0, x1, y0, y1, z0, z1, +x, +y, +z)")
        rows = ((number, x, x, y, y, z, z, x, y, z) for number, (x, y, z) in enumerate(vectors(*places).tolist()))
        with self.base:
            self.base.executemany("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def within(self, guests, meters):
        reach = chord(meters)
        question = (
            "SELECT id, (x-:x)*(x-:x)+(y-:y)*(y-:y)+(z-:z)*(z-:z) AS chord FROM place"
            " WHERE x1 >= :x-:r AND x0 <= :x+:r AND y1 >= :y-:r AND y0 <= :y+:r AND z1 >= :z-:r AND z0 <= :z+:r"
            " AND chord <= :r*:r"
        )
        return [
            len(self.base.execute(question, {"x": x, "y": y, "z": z, "r": reach}).fetchall())
            for x, y, z in vectors(*guests).tolist()
        ]


class Redis:
    """What the server says that GEOSEARCH took."""

    name = "Redis (server only)"

    def __init__(self, places, folder):
        import redis

        socket = os.path.join(folder, "redis.sock")
        command = ["redis-server", "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]
        self.server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.client = redis.Redis(unix_socket_path=socket)
        for _ in range(100):
            try:
                self.client.ping()
                break
            except redis.exceptions.ConnectionError:
                time.sleep(0.1)
        rows = [value for number, (lat, lon) in enumerate(zip(*(part.tolist() for part in places))) for value in (lon, lat, number)]
        for start in range(0, len(rows), 30_000):
            self.client.geoadd("place", rows[start : start + 30_000])

    def microseconds(self, guests, meters, count=None):
        self.client.config_resetstat()
        for latitude, longitude in zip(*(part.tolist() for part in guests)):
            self.client.geosearch(
                "place", longitude=longitude, latitude=latitude, radius=meters, unit="m", withdist=True,
                count=count, sort="ASC" if count else None,
            )
        return self.client.info("commandstats")["cmdstat_geosearch"]["usec_per_call"]

    def stop(self):
        self.server.terminate()
        self.server.wait()


def library(program):
    output = subprocess.run([program, "--json", "nearby: within", "nearby: nearest"], check=True, capture_output=True)
    return {
        entry["name"]: (entry["subject"]["nanoseconds"] / 1e3, entry["subject"]["digest"])
        for entry in json.loads(output.stdout)["benchmarks"]
    }


def timed(work):
    start = time.process_time()
    answer = work()
    return (time.process_time() - start) * 1e6, answer


def compare(program):
    places, guests = towns()
    # SQLite and Redis are asked less often than the others where each answer is long.
    few = tuple(part[:200] for part in guests)
    built, peers = {}, {}
    for kind in (Tree, RTree):
        built[kind.name], peers[kind.name] = timed(lambda: kind(places))
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(places, folder) if shutil.which("redis-server") else None
        passes = {}
        own, wrong = {}, False
        for _ in range(PASSES):
            for name, (spent, answer) in library(program).items():
                passes.setdefault((name, "Tableside"), []).append(spent)
                own[name] = answer
            for kilometers in (1, 5, 50):
                name, meters = f"nearby: within {kilometers} km", kilometers * 1e3
                spent, counts = timed(lambda: peers["cKDTree"].within(guests, meters))
                passes.setdefault((name, "cKDTree"), []).append(spent / len(guests[0]))
                if digest(counts) != own[name]:
                    print(f"✗ {name}: cKDTree finds {sum(counts)} in all, not what the library finds")
                    wrong = True
                spent, found = timed(lambda: peers["SQLite R*Tree"].within(few, meters))
                passes.setdefault((name, "SQLite R*Tree"), []).append(spent / len(few[0]))
                if found != counts[: len(found)]:
                    print(f"✗ {name}: the R*Tree finds {sum(found)}")
                    wrong = True
                if server:
                    passes.setdefault((name, server.name), []).append(server.microseconds(few, meters))
            for count in (10, 100):
                name = f"nearby: nearest {count} within 50 km"
                spent, counts = timed(lambda: peers["cKDTree"].nearest(guests, count, 5e4))
                passes.setdefault((name, "cKDTree"), []).append(spent / len(guests[0]))
                if digest(counts) != own[name]:
                    print(f"✗ {name}: the answers differ")
                    wrong = True
                if server:
                    passes.setdefault((name, server.name), []).append(server.microseconds(few, 5e4, count))
        if server:
            server.stop()
    median = {key: sorted(times)[len(times) // 2] for key, times in passes.items()}
    for (name, who), spent in median.items():
        print(f"{name:36}{who:22}{spent:10.1f} µs  × {spent / median[name, 'Tableside']:.1f}")
    for who, spent in built.items():
        print(f"{'built':36}{who:22}{spent / 1e3:10.0f} ms")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description="Places found by others, beside the library.")
    parser.add_argument("program", help="the built program `benchmarks`")
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    if arguments.installed:
        return compare(program)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        return subprocess.run([python, os.path.abspath(__file__), "--installed", program]).returncode


if __name__ == "__main__":
    sys.exit(main())
