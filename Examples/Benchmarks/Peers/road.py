"""Judges the plans of `rides` for published days of meal deliveries, and lets OR-Tools plan the same days.

    git clone https://github.com/grubhub/mdrplib
    swift build -c release --package-path Examples/Benchmarks --product rides
    python3 Examples/Benchmarks/Peers/road.py Examples/Benchmarks/.build/release/rides mdrplib 0o50t100s1p100

After the program and the clone come the names of instances; without any, all 240 are played, which takes hours with the
solver (`--seconds=0` leaves it out). What the program does not know goes on to it: `--batches`, `--nearest`, `--lead=N`.
`ortools` and `pandas` are installed from PyPI into a virtual environment in a temporary directory.

Each plan is judged twice, by rules written here from the paper and by the evaluator that comes with the instances; if one
of them finds a fault, the exit status is 1. OR-Tools knows the day beforehand, and the library learns of an order when it
is placed. Its model carries one order at a time and minimizes the sum of the times from ready to pickup, which is that
from click to door up to a constant; guided local search, for so many seconds of each instance.
"""

import argparse
import csv
import json
import math
import os
import subprocess
import sys
import tempfile
import venv
from collections import defaultdict

REQUIREMENTS = ["ortools==9.15.*", "pandas"]
FILES = ["assignments", "orders", "couriers"]
HORIZON = 3_000
UNSERVED = 100_000


class Instance:
    """A day: where everything is, when orders are placed and ready, and when couriers work."""

    def __init__(self, folder):
        def rows(name):
            with open(os.path.join(folder, name + ".txt"), newline="") as file:
                return list(csv.DictReader(file, delimiter="\t"))

        self.orders, self.couriers = rows("orders"), rows("couriers")
        rule = rows("instance_parameters")[0]
        self.speed = float(rule["meters_per_minute"])
        self.pickup = float(rule["pickup service minutes"])
        self.dropoff = float(rule["dropoff service minutes"])
        self.places = {}
        for key, found in [("restaurant", rows("restaurants")), ("order", self.orders), ("courier", self.couriers)]:
            for row in found:
                self.places[row[key]] = (float(row["x"]), float(row["y"]))
        self.duties = {row["courier"]: (float(row["on_time"]), float(row["off_time"])) for row in self.couriers}
        self.order = {row["order"]: row for row in self.orders}

    def minutes(self, origin, destination):
        """The way between two places, in whole minutes."""
        (x, y), (u, v) = self.places[origin], self.places[destination]
        return math.ceil(math.hypot(x - u, y - v) / self.speed)


def bundles(instance, plan):
    """What each courier carries together: courier → [(assigned, picked up, restaurant, [(order, delivered)])], by time."""
    found = defaultdict(list)
    for row, ride in zip(instance.orders, plan["rides"], strict=True):
        if ride.get("courier") is None:
            continue
        key = ride["courier"], ride["pickedUp"], row["restaurant"]
        found[key].append((ride["delivered"], row["order"], ride["assigned"]))
    tours = defaultdict(list)
    for (courier, picked_up, restaurant), carried in found.items():
        carried.sort()
        assigned = max(at for _, _, at in carried)
        doors = [(order, delivered) for delivered, order, _ in carried]
        tours[courier].append((assigned, picked_up, restaurant, doors))
    for tour in tours.values():
        tour.sort(key=lambda bundle: bundle[1])
    return tours


def faults(instance, tours):
    """What is wrong with a plan by the rules of the paper; half of each service comes before the counter or the door."""
    wrong = []
    for courier, tour in tours.items():
        begin, end = instance.duties[courier]
        place, free = courier, begin
        for assigned, picked_up, restaurant, doors in tour:
            orders = [instance.order[name] for name, _ in doors]
            if any(float(order["placement_time"]) > assigned for order in orders):
                wrong.append(f"{courier} has {doors[0][0]} before it is placed")
            if assigned < begin:
                wrong.append(f"{courier} is asked before the duty begins")
            ready = max(float(order["ready_time"]) for order in orders)
            there = max(free, assigned) + instance.minutes(place, restaurant) + instance.pickup / 2
            if picked_up < max(there, ready):
                wrong.append(f"{courier} cannot have {doors[0][0]} at {picked_up}")
            if picked_up > end:
                wrong.append(f"{courier} picks {doors[0][0]} up after the end of the duty")
            place, free = restaurant, picked_up + instance.pickup / 2
            for name, delivered in doors:
                free += instance.minutes(place, name) + instance.dropoff / 2
                if delivered < free:
                    wrong.append(f"{courier} cannot be at the door of {name} at {delivered}")
                place, free = name, delivered + instance.dropoff / 2
    return wrong


def write(instance, tours, folder):
    """The three files that the evaluator reads."""
    assignments, moves, taken = [], [], {}
    for courier, tour in tours.items():
        place = courier
        for assigned, picked_up, restaurant, doors in tour:
            assignments.append([f"{assigned:g}", f"{picked_up:g}", courier, *(name for name, _ in doors)])
            arrival = picked_up - instance.pickup / 2
            moves.append([courier, f"{arrival - instance.minutes(place, restaurant):g}", place, restaurant])
            place, leaving = restaurant, picked_up + instance.pickup / 2
            for name, delivered in doors:
                moves.append([courier, f"{leaving:g}", place, name])
                place, leaving = name, delivered + instance.dropoff / 2
                taken[name] = (f"{picked_up:g}", f"{delivered:g}", courier)
    orders = [
        [row["order"], row["placement_time"], row["restaurant"], row["ready_time"], *taken.get(row["order"], [""] * 3)]
        for row in instance.orders
    ]
    heads = [
        "assignment_time pickup_time courier orders",
        "order placement_time restaurant ready_time pickup_time dropoff_time courier",
        "courier departure_time origin destination",
    ]
    for name, head, rows in zip(FILES, heads, [assignments, orders, moves], strict=True):
        with open(os.path.join(folder, f"solution_info_{name}.txt"), "w") as file:
            file.writelines(line + "\n" for line in [head, *(" ".join(row) for row in rows)])


def is_feasible(clone, instance_folder, instance, tours):
    """What the evaluator of the instances says."""
    script = os.path.join(clone, "MDRP_code", "compute_performance_summary.py")
    with tempfile.TemporaryDirectory() as folder:
        write(instance, tours, folder)
        arguments = [f"instance_dir={instance_folder}", f"input_dir={folder}", f"output_dir={folder}"]
        # It may stumble over its summary; what it says of the plan is written before that.
        subprocess.run([sys.executable, script, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with open(os.path.join(folder, "feasibility_check.txt")) as file:
                return file.read().split()[-1] == "FEASIBLE"
        except (OSError, IndexError):
            return False


def best_known(instance, seconds):
    """What OR-Tools finds for the day as a whole: orders delivered, mean click to door, mean ready to pickup."""
    from ortools.constraint_solver import pywrapcp as routing
    from ortools.constraint_solver import routing_enums_pb2

    count, vehicles = len(instance.orders), len(instance.couriers)
    starts = [count + number for number in range(vehicles)]
    end = count + vehicles
    manager = routing.RoutingIndexManager(end + 1, vehicles, starts, [end] * vehicles)
    model = routing.RoutingModel(manager)
    half_pickup, half_dropoff = int(instance.pickup / 2), int(instance.dropoff / 2)
    names = [row["order"] for row in instance.orders] + [row["courier"] for row in instance.couriers]
    restaurants = [row["restaurant"] for row in instance.orders]

    def doors(order):
        """From the counter to the end of the stay at the door."""
        way = instance.minutes(restaurants[order], names[order])
        return int(instance.pickup) - half_pickup + way + int(instance.dropoff)

    rides = [doors(order) for order in range(count)]
    # From pickup to pickup. Nobody comes back to a start, and from the last pickup a courier may end anywhere.
    matrix = [
        [
            (rides[origin] if origin < count else 0) + instance.minutes(names[origin], restaurants[to]) + half_pickup
            for to in range(count)
        ]
        + [0] * (vehicles + 1)
        for origin in range(end)
    ] + [[0] * (end + 1)]
    model.AddDimension(model.RegisterTransitMatrix(matrix), HORIZON, HORIZON, False, "time")
    time = model.GetDimensionOrDie("time")
    for number, row in enumerate(instance.couriers):
        on_time, off_time = int(float(row["on_time"])), int(float(row["off_time"]))
        time.CumulVar(model.Start(number)).SetRange(on_time, HORIZON)
        time.CumulVar(model.End(number)).SetRange(0, max(on_time, off_time))
    for order, row in enumerate(instance.orders):
        index, ready = manager.NodeToIndex(order), int(float(row["ready_time"]))
        time.CumulVar(index).SetRange(ready, HORIZON)
        time.SetCumulVarSoftUpperBound(index, ready, 1)
        model.AddDisjunction([index], UNSERVED)
    parameters = routing.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromSeconds(seconds)
    found = model.SolveWithParameters(parameters)
    if not found:
        return None
    waits, trips = [], []
    for number in range(vehicles):
        index = found.Value(model.NextVar(model.Start(number)))
        while not model.IsEnd(index):
            order = manager.IndexToNode(index)
            row, picked_up = instance.orders[order], found.Value(time.CumulVar(index))
            door = picked_up + rides[order] - int(instance.dropoff) + half_dropoff
            waits.append(picked_up - float(row["ready_time"]))
            trips.append(door - float(row["placement_time"]))
            index = found.Value(model.NextVar(index))
    return len(waits), sum(trips) / len(trips), sum(waits) / len(waits)


def shown(figures, of):
    if figures is None:
        return "nothing found"
    delivered, click_to_door, ready_to_pickup = figures
    return f"{delivered:4} of {of:4} delivered, click to door {click_to_door:6.2f}, ready to pickup {ready_to_pickup:5.2f}"


def compare(program, clone, names, options, seconds):
    is_sound = True
    instances = os.path.join(clone, "public_instances")
    for name in names or sorted(entry for entry in os.listdir(instances) if not entry.startswith(".")):
        folder = os.path.join(instances, name)
        instance = Instance(folder)
        output = subprocess.run([program, folder, *options], check=True, capture_output=True, text=True).stdout
        plan = json.loads(output)
        tours = bundles(instance, plan)
        wrong = faults(instance, tours)
        for fault in wrong[:5]:
            print(f"✗ {name}: {fault}")
        feasible = is_feasible(clone, folder, instance, tours)
        if not feasible:
            print(f"✗ {name}: the evaluator finds the plan infeasible")
        is_sound = is_sound and not wrong and feasible
        delivered = sum(len(doors) for tour in tours.values() for _, _, _, doors in tour)
        figures = (delivered, plan["clickToDoor"], plan["readyToPickup"]) if delivered else None
        print(f"{name:18} Tableside  {shown(figures, len(instance.orders))}")
        if seconds:
            print(f"{name:18} OR-Tools   {shown(best_known(instance, seconds), len(instance.orders))}", flush=True)
    return 0 if is_sound else 1


def main():
    parser = argparse.ArgumentParser(description="Published days of meal deliveries, beside OR-Tools.")
    parser.add_argument("program", help="the built program `rides`")
    parser.add_argument("clone", help="a clone of github.com/grubhub/mdrplib")
    parser.add_argument("names", nargs="*", help="the instances; all if there are none")
    parser.add_argument("--seconds", type=int, default=300, help="for the solver, of each instance; 0 leaves it out")
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    arguments, options = parser.parse_known_args()
    program, clone = os.path.abspath(arguments.program), os.path.abspath(arguments.clone)
    if arguments.installed:
        return compare(program, clone, arguments.names, options, arguments.seconds)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        passed = ["--installed", program, clone, *arguments.names, f"--seconds={arguments.seconds}", *options]
        return subprocess.run([python, os.path.abspath(__file__), *passed]).returncode


if __name__ == "__main__":
    sys.exit(main())
