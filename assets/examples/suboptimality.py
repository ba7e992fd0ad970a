#!/usr/bin/env python3
"""Drives Pegasos Lab from Python: f(w_t) - f* of one run beside the bound that Theorem 2 states of the
expectation, as a picture; and f* beside what scikit-learn and LIBLINEAR find for the same problem.

    python3 suboptimality.py [PEGASOS [OUTPUT.svg]]

Needs numpy and matplotlib (Debian: python3-numpy python3-matplotlib); compares with scikit-learn (python3-sklearn) and
liblinear-train (liblinear-tools) where they are installed.
"""
import csv
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

PEGASOS = sys.argv[1] if len(sys.argv) > 1 else "pegasos"
OUTPUT = sys.argv[2] if len(sys.argv) > 2 else "suboptimality.svg"
PROBLEM = ["breast_cancer", "--scale", "standardise", "--lambda", "0.01"]


def pegasos(*arguments):
    """The JSON object that a command prints."""
    run = subprocess.run([PEGASOS, *arguments, "--json", "-"], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def read_libsvm(path, d):
    """X (m x d) and y of a file as `pegasos data convert` writes it."""
    rows, labels = [], []
    for line in Path(path).read_text().splitlines():
        label, *entries = line.split("#")[0].split()
        row = np.zeros(d)
        for entry in entries:
            index, value = entry.split(":")
            row[int(index) - 1] = float(value)
        rows.append(row)
        labels.append(float(label))
    return np.array(rows), np.array(labels)


def objective(w, X, y, lam):
    """f(w) = lambda/2 |w|^2 + the mean hinge."""
    return lam / 2 * w @ w + np.maximum(0, 1 - y * (X @ w)).mean()


def by_scikit_learn(X, y, C):
    try:
        from sklearn.svm import LinearSVC
    except ImportError:
        return None
    model = LinearSVC(loss="hinge", C=C, fit_intercept=False, dual=True, tol=1e-10, max_iter=10_000_000, random_state=1)
    return model.fit(X, y).coef_[0]


def by_liblinear(file, C, folder):
    if shutil.which("liblinear-train") is None:
        return None
    model = Path(folder) / "liblinear.model"
    subprocess.run(["liblinear-train", "-q", "-s", "3", "-B", "-1", "-e", "1e-10", "-c", repr(C), file, model], check=True)
    lines = model.read_text().splitlines()
    first = next(line.split()[1] for line in lines if line.startswith("label"))
    w = np.array([float(line) for line in lines[lines.index("w") + 1:]])
    return w if float(first) > 0 else -w


with tempfile.TemporaryDirectory() as folder:
    trace_file = str(Path(folder) / "run.csv")
    set_file = str(Path(folder) / "set.libsvm")
    run = pegasos("train", *PROBLEM, "--T", "100000", "--trace", trace_file)
    best = pegasos("optimum", *PROBLEM)
    subprocess.run([PEGASOS, "data", "convert", *PROBLEM[:3], "-o", set_file], check=True, capture_output=True)
    X, y = read_libsvm(set_file, run["d"])
    lam, C = run["lambda"], run["C"]

    print(f"certified: f* is between {best['dual']!r} and {best['f_star']!r}")
    for name, w in [("scikit-learn", by_scikit_learn(X, y, C)), ("LIBLINEAR", by_liblinear(set_file, C, folder))]:
        if w is None:
            print(f"{name}: not installed")
            continue
        f = objective(w, X, y, lam)
        print(f"{name}: f = {f!r}, {f - best['dual']:.1e} above the certified lower bound")
        # Their stopping rules leave something; nobody gets below a certificate but by rounding.
        if not -1e-12 < f - best["dual"] < 1e-6:
            sys.exit(f"{name} and the certificate do not agree")
    mine = objective(np.array(run["w"]), X, y, lam)
    if abs(mine - run["f"]) > 1e-12:
        sys.exit(f"f of the run's w is {mine!r} here and {run['f']!r} there")

    with open(trace_file, newline="") as file:
        trace = list(csv.DictReader(file))
    t = np.array([float(row["t"]) for row in trace])
    last = np.array([float(row["f"]) for row in trace]) - best["f_star"]
    average = np.array([float(row["f_average"]) for row in trace]) - best["f_star"]
    stated = t >= 3  # as the theorem is
    bound = run["c"] * np.log(t[stated]) / (lam * t[stated])

    fig, axes = plt.subplots(figsize=(7, 4.2))
    axes.loglog(t, last, lw=0.8, color="0.4", label="$f(w_t) - f^*$")
    axes.loglog(t, average, lw=2, color="C2", label=r"$f(\bar w) - f^*$")
    axes.loglog(t[stated], bound, lw=2, color="C3", label=r"$c\,\ln t\,/\,(\lambda t)$")
    axes.set(xlabel="iteration $t$", title=f"breast_cancer, $\\lambda$ = {lam}, R = {run['R']:.2f}, c = {run['c']:.1f}")
    axes.legend()
    fig.tight_layout()
    fig.savefig(OUTPUT)
    print(f"the bound is {np.median(bound / average[stated]):.0f} times the run's f(average) - f*, median over t >= 3")
    print(f"written {OUTPUT}")
