#!/usr/bin/python3
"""Processor time of one run of `pegasos sweep` beside one fit and one f of scikit-learn's SGDClassifier: the same set, lambda and
number of steps, one thread. Both in turn; prints the ratio of each pair, and median and range.

    sweeps.py --ours build/release/pegasos [--csv FILE] [--rows N] [--pairs N]
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from peers import SETS, make_set

RUNS = 24
EPOCHS = 2


def ours(program, path, steps, runs):
    """Processor seconds of a whole sweep."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "sweep", "lambda", str(path), "--values", repr(SETS["text"]), "--T", str(steps), "--runs", str(runs),
                    "--threads", "1", "--no-cache"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def theirs(x, y, seed):
    import numpy
    from sklearn.linear_model import SGDClassifier

    begin = time.process_time()
    solver = SGDClassifier(loss="hinge", alpha=SETS["text"], fit_intercept=False, tol=None, max_iter=EPOCHS, random_state=seed)
    solver.fit(x, y)
    w = solver.coef_[0]
    SETS["text"] / 2 * float(w @ w) + float(numpy.maximum(0, 1 - y * (x @ w)).mean())
    return time.process_time() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True)
    parser.add_argument("--csv", type=pathlib.Path, help="a row is added to it")
    parser.add_argument("--rows", type=int, default=30_000)
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args()
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    try:
        from sklearn.datasets import load_svmlight_file
    except ImportError:
        return print("not measured: scikit-learn is not installed")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "text.svm"
        make_set("text", options.rows, path)
        x, y = load_svmlight_file(str(path))
        ratios = []
        for pair in range(options.pairs):
            steps = EPOCHS * options.rows
            mine = (ours(options.ours, path, steps, RUNS + 1) - ours(options.ours, path, steps, 1)) / RUNS
            other = sum(theirs(x, y, seed) for seed in range(RUNS)) / RUNS
            ratios.append(other / mine)
            print(f"a run of sweep {1e3 * mine:.1f} ms, a fit and f of scikit-learn {1e3 * other:.1f} ms: {ratios[-1]:.2f} times as fast", flush=True)
        ratios.sort()
        print(f"median {ratios[len(ratios) // 2]:.2f}, range {ratios[0]:.2f} to {ratios[-1]:.2f} (wanted: >= 3)")
        if options.csv:
            with options.csv.open("a") as out:
                for name, value in (("median", ratios[len(ratios) // 2]), ("least", ratios[0]), ("largest", ratios[-1])):
                    out.write(f'sweeps,"a run of sweep against scikit-learn, {name} of {len(ratios)} pairs",{value:.6g},times,">= 3"\n')


if __name__ == "__main__":
    main()
