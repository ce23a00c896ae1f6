"""Runs a mode of the program that may die, and goes on after every death: prints what died, where and with what.

    watch.py PROGRAM MODE STEPS ALLOWED WORK-FOLDER

MODE counts its steps with `MODE names`; `MODE PROGRESS FIRST RUN LAST` runs them and notes where it is; `MODE show STEP RUN`
repeats one. ALLOWED names what may trap, or is never called, each with its reason after two spaces.
"""
import os
import re
import signal
import struct
import subprocess
import sys
import threading
from pathlib import Path

program, mode, allowed_path, work = sys.argv[1], sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
work.mkdir(parents=True, exist_ok=True)
DEATHS_PER_STEP = 3
names = [line.split("\t") for line in subprocess.run([program, mode, "names"], capture_output=True, text=True, check=True).stdout.splitlines()]
allowed = dict(line.split("  ", 1) for line in allowed_path.read_text().splitlines() if line.strip() and not line.startswith("#"))
quiet = dict(os.environ, SWIFT_BACKTRACE="enable=no")
loud = dict(os.environ, SWIFT_BACKTRACE="enable=yes,color=no,interactive=no,threads=crashed,limit=40,cache=no")
deaths, notes, lock = [], [], threading.Lock()


def limits():
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def watched(first, last, number):
    progress = work / f"progress-{mode}-{number}"
    run, count = 0, 0
    while first < last:
        log = work / f"log-{mode}-{number}"
        with open(log, "w") as out:
            ended = subprocess.run([program, mode, str(progress), str(first), str(run), str(last)], stdout=out,
                                   stderr=subprocess.STDOUT, env=quiet, preexec_fn=limits)
        text = log.read_text(errors="replace")
        with lock:
            notes.extend(line for line in text.splitlines() if line.split("\t")[0] in ("never", "wrong", "unseeded", "sum", "step"))
        if ended.returncode == 0:
            return
        died, at = struct.unpack("qq", progress.read_bytes()[:16])
        count = count + 1 if died == first else 1
        with lock:
            print(f"noted: {names[died][0]} at {at} ended with {ended.returncode}", file=sys.stderr, flush=True)
            deaths.append((died, at, ended.returncode, (re.findall(r"Fatal error.*|fatal error.*", text) or [""])[-1]))
        first, run = (died, at + 1) if count < DEATHS_PER_STEP else (died + 1, 0)
        if count >= DEATHS_PER_STEP:
            count = 0


cores = int(os.environ.get("JOBS", os.cpu_count() or 1))
pieces = int(os.environ.get("PIECES", cores * 6))
bounds = [len(names) * i // pieces for i in range(pieces + 1)]
todo = list(range(pieces))


def worker():
    while True:
        with lock:
            if not todo:
                return
            piece = todo.pop(0)
        watched(bounds[piece], bounds[piece + 1], piece)


threads = [threading.Thread(target=worker) for _ in range(cores)]
[t.start() for t in threads]
[t.join() for t in threads]

wrong, excused, seen = 0, set(), {}
for died, at, status, message in sorted(deaths):
    name = names[died][0]
    if name in allowed:
        excused.add(name)
        continue
    wrong += 1
    try:
        # Where it died is worth a look, not a long wait: the first few deaths only.
        if len(seen) > 20:
            raise subprocess.TimeoutExpired(program, 0)
        shown = subprocess.run([program, mode, "show", str(died), str(at)], capture_output=True, text=True, errors="replace", env=loud,
                               timeout=60)
        output = shown.stdout + shown.stderr
    except subprocess.TimeoutExpired as late:
        output = (late.stdout or b"").decode(errors="replace")
    frames = re.findall(r"^\s*(?:\d+)\s+(?:\[[^\]]*\]\s+)*(?:0x[0-9a-f]+\s+)?(.*? in .*?) at (\S+Sources/\S+)", output, re.M)
    places = [f"{place.split('/Sources/')[-1]}" for what, place in frames if "InterfaceTest" not in place and "/interface/" not in place]
    what = "took too long" if -status in (signal.SIGALRM, signal.SIGPROF) else "died"
    key = (places[0] if places else None, what)
    if key[0] and key in seen and seen[key] >= 2:
        seen[key] += 1
        continue
    seen[key] = seen.get(key, 0) + 1
    message = (re.findall(r"Fatal error.*|fatal error.*", output) or [message])[-1]
    print(f"{what}: {name} ({names[died][1]}), {mode} show {died} {at}: {message}")
    for place in places[:4]:
        print("    at", place)
    for line in [l for l in output.splitlines() if l.startswith("  ") and " = " in l][:6]:
        print("   ", line.strip()[:300])
sums = [0] * 6
for note in sorted(set(notes)) + [n for n in notes if n.startswith("sum")]:
    word, *rest = note.split("\t")
    if word == "sum":
        continue
    if word in ("wrong", "unseeded", "never"):
        # A name in the list allows what is wrong with a call, or why it is never made.
        if rest[0] in allowed:
            excused.add(rest[0])
            continue
        wrong += 1
    print(word, ": ".join(rest))
for note in notes:
    if note.startswith("sum"):
        for index, number in enumerate(note.split("\t")[1:]):
            sums[index] += int(number)
print("sums:", ", ".join(str(number) for number in sums if number))
for name in sorted(set(allowed) - excused):
    print(f"{allowed_path.name}: {name} shows nothing any more: strike it out")
print(f"{len(names)} steps, {wrong} faults, {len(excused)} allowed")
sys.exit(1 if wrong else 0)
