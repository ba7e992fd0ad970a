#!/usr/bin/python3
"""Times Pegasos Lab beside the solvers of scikit-learn and dlib on two synthetic sets, one process at a time, and prints ratios.

    peers.py --ours build/release/pegasos --out FILE.csv [--sets text,forest] [--rows N]
    peers.py --table FILE.csv        only the ratios of a file that is there

A solver's time is its training alone, in processor seconds (ours: its own clock); f is computed here from its w. The
shapes are those of the paper's sets: text (30,000 x 100,000, some 75 nonzeros a row) and forest (500,000 x 54, 12 a
row). LinearSVC is LIBLINEAR's dual coordinate descent; dlib's is built from dlib_peer.cpp. Only ratios within one run count.
"""
import argparse
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

COLUMNS = ["date", "cpu", "set", "peer", "metric", "value", "unit", "note"]
SETS = {"text": 5e-5, "forest": 1e-6}
TARGETS = [1e-2, 1e-3]
OURS = {"ours_last": [], "ours_suffix": ["--sampling", "epochs", "--output", "suffix:0.5"],
        "ours_shifted": ["--step", "shifted:auto", "--sampling", "epochs", "--output", "suffix:0.5"]}


def make_set(name, rows, path):
    import numpy

    random = numpy.random.default_rng(1)
    with path.open("w") as out:
        if name == "text":
            d = 100_000
            weight = random.normal(size=d)
            popularity = 1 / (numpy.arange(d) + 20.0)
            edges = numpy.cumsum(popularity) / popularity.sum()
            place = random.permutation(d)
            for n in range(rows or 30_000):
                length = int(numpy.clip(75 * numpy.exp(0.6 * random.normal() - 0.18), 4, 600))
                ids = numpy.unique(place[numpy.searchsorted(edges, random.random(length))])
                values = 1 + random.random(len(ids))
                values /= numpy.linalg.norm(values)
                label = 1 if values @ weight[ids] + 0.3 * random.normal() > 0 else -1
                out.write(f"{label:+d} " + " ".join(f"{i + 1}:{v:.9g}" for i, v in zip(ids, values)) + "\n")
        else:
            weight = random.normal(size=54)
            for n in range(rows or 500_000):
                values = numpy.round(1 / (1 + numpy.exp(-random.normal(size=10))), 6)
                words = [10 + random.integers(4), 14 + int(40 * random.random() ** 2)]
                score = 3 * weight[:10] @ (values - 0.5) + weight[words].sum() / 2 + 0.8 * random.logistic()
                entries = [f"{j + 1}:{v:.9g}" for j, v in enumerate(values)] + [f"{j + 1}:1" for j in words]
                out.write(f"{1 if score > 0 else -1:+d} " + " ".join(entries) + "\n")


def child(what, file, regularisation, effort):
    """One run of scikit-learn: a line of JSON."""
    from sklearn.datasets import load_svmlight_file

    begin = time.process_time()
    x, y = load_svmlight_file(file)
    load_s = time.process_time() - begin
    if what == "linearsvc":
        from sklearn.svm import LinearSVC

        solver = LinearSVC(loss="hinge", C=1 / (regularisation * len(y)), fit_intercept=False, tol=effort, max_iter=1000)
    else:
        from sklearn.linear_model import SGDClassifier

        solver = SGDClassifier(loss="hinge", alpha=regularisation, fit_intercept=False, tol=None, max_iter=int(effort),
                               average=what == "asgd", random_state=1)
    begin = time.process_time()
    solver.fit(x, y)
    result = {"load_s": load_s, "train_s": time.process_time() - begin, "steps": int(effort) * len(y),
              "w": solver.coef_[0].tolist()}
    print(json.dumps(result))


def build_dlib(folder):
    """The program of dlib_peer.cpp; None where dlib is not there."""
    program = folder / "dlib_peer"
    source = pathlib.Path(__file__).with_name("dlib_peer.cpp")
    command = ["g++", "-std=c++17", "-O2", "-DNDEBUG", "-o", str(program), str(source)]
    if subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0:
        return str(program)
    print("dlib is left out: dlib_peer.cpp cannot be built; install libdlib-dev")
    return None


class Bench:
    def __init__(self, ours, dlib, out):
        self.ours = ours
        self.dlib = dlib
        self.rows = []
        self.cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "unknown")
        self.file = open(out, "w", newline="")
        self.writer = csv.DictWriter(self.file, COLUMNS, lineterminator="\n")
        self.writer.writeheader()

    def record(self, set_, peer, metric, value, unit, note=""):
        row = dict(zip(COLUMNS, (datetime.date.today().isoformat(), self.cpu, set_, peer, metric, f"{value:.4g}", unit, note)))
        self.rows.append(row)
        self.writer.writerow(row)
        self.file.flush()

    def objective(self, w):
        import numpy

        w = numpy.asarray(w)
        w = numpy.pad(w, (0, self.x.shape[1] - len(w)))
        hinge = numpy.maximum(0, 1 - self.y * (self.x @ w)).mean()
        return self.regularisation / 2 * float(w @ w) + float(hinge)

    def run(self, peer, effort):
        if peer == "ours_optimum":
            words = ["optimum", "--gap", repr(effort)]
        elif peer in OURS:
            words = ["train", "--T", str(int(effort * len(self.y))), "--threads", "1"] + OURS[peer]
        else:
            words = None
        if words:
            command = [self.ours, words[0], str(self.path), "--lambda", repr(self.regularisation), "--json", "-"] + words[1:]
        elif peer == "dlib_dcd":
            command = [self.dlib, str(self.path), repr(self.regularisation), repr(effort)]
        else:
            command = [sys.executable, __file__, "--child", peer, str(self.path), repr(self.regularisation), repr(effort)]
        result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        result.setdefault("train_s", result.get("elapsed_s"))
        result.setdefault("steps", int(effort * len(self.y)))
        return result

    def measure(self, name, rows, folder, budget):
        from sklearn.datasets import load_svmlight_file

        self.path = folder / f"{name}.svm"
        self.regularisation = SETS[name]
        if not self.path.exists():
            make_set(name, rows, self.path)
        self.x, self.y = load_svmlight_file(str(self.path))
        megabytes = self.path.stat().st_size / 1e6
        best = self.run("ours_optimum", 1e-10)
        minimum = best["dual"]
        others = ["sgd", "asgd", "linearsvc"] + (["dlib_dcd"] if self.dlib else [])
        for peer in others + list(OURS) + ["ours_optimum"]:
            tolerance = peer in ("linearsvc", "dlib_dcd", "ours_optimum")
            ladder = [1e-1, 1e-2, 1e-3, 1e-4, 1e-6] if tolerance else [1, 2, 5, 10, 20, 50, 100, 200, 500]
            wanted = list(TARGETS)
            for rung, effort in enumerate(ladder):
                runs = [self.run(peer, effort)]
                if rung == 0 or not tolerance:
                    runs += [self.run(peer, effort) for _ in range(2 if rung == 1 else 0)]
                result = sorted(runs, key=lambda r: r["train_s"])[len(runs) // 2]
                if rung == 0:
                    self.record(name, peer, "load_rate", megabytes / result["load_s"], "MB/s")
                if rung == 1 and not tolerance:
                    self.record(name, peer, "ns_per_step", result["train_s"] / result["steps"] * 1e9, "ns")
                gap = (self.objective(result["w"]) - minimum) / minimum
                for target in [t for t in wanted if gap <= t]:
                    self.record(name, peer, f"s_to_{target:g}", result["train_s"], "s", f"effort {effort:g}; gap {gap:.1e}")
                    wanted.remove(target)
                if not wanted or result["train_s"] > budget:
                    break
        self.record(name, "ours_optimum", "s_to_1e-10", best["elapsed_s"], "s", best["method"])


def table(rows):
    """Every figure, and how many times better or worse the best of ours is."""
    metrics = ["load_rate", "ns_per_step", "s_to_0.01", "s_to_0.001", "s_to_1e-06", "s_to_1e-10", "peak_rss"]
    for set_ in dict.fromkeys(row["set"] for row in rows):
        cells = {(r["peer"], r["metric"]): float(r["value"]) for r in rows if r["set"] == set_}
        peers = list(dict.fromkeys(peer for peer, _ in cells))
        there = [m for m in metrics if any((p, m) in cells for p in peers)]
        print(f"\n{set_}\n| solver | " + " | ".join(there) + " |\n|" + "---|" * (len(there) + 1))
        for peer in peers:
            values = [cells.get((peer, m)) for m in there]
            print(f"| {peer} | " + " | ".join("" if v is None else "no" if v != v else f"{v:.4g}" for v in values) + " |")
        for peer in [p for p in peers if not p.startswith("ours")]:
            ratios = []
            for m in there:
                ours = [cells[p, m] for p in peers if p.startswith("ours") and cells.get((p, m), float("nan")) == cells.get((p, m))]
                theirs = cells.get((peer, m))
                if not ours or theirs is None or theirs != theirs:
                    ratios.append("")
                elif m == "load_rate":
                    ratios.append(f"{max(ours) / theirs:.2g}x")
                else:
                    ratios.append(f"{theirs / min(ours):.2g}x")
            print(f"| {peer} / ours | " + " | ".join(ratios) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", help="our program")
    parser.add_argument("--out", type=pathlib.Path, help="the file of figures")
    parser.add_argument("--sets", default="text,forest")
    parser.add_argument("--rows", type=int, default=0, help="fewer rows, to try it")
    parser.add_argument("--budget", type=float, default=4, help="seconds of training after which a target is given up")
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        what, file, regularisation, effort = options.child
        return child(what, file, float(regularisation), float(effort))
    if options.table:
        return table(list(csv.DictReader(options.table.open())))
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options.ours, build_dlib(pathlib.Path(folder)), options.out)
        for name in options.sets.split(","):
            bench.measure(name, options.rows, pathlib.Path(folder), options.budget)
    table(bench.rows)
    print(f"\n{options.out} written; {bench.cpu}. Only ratios within one run count.")


if __name__ == "__main__":
    main()
