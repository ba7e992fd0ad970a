#!/usr/bin/python3
"""What memory `pegasos train` needs: beside the rows' own size, and of a file that is larger than the memory it may have.

    memory.py --ours build/release/pegasos [--megabytes 2048] [--limit 512] [--folder DIR]

The second part needs root (a control group sets the limit), and DIR room for the file; it empties the system's page cache.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import peers

STEPS = 20_000


def train(command, limit_group=None):
    """One run: its JSON, seconds of wall, and peak resident memory in MB."""
    def enter():
        if limit_group:
            (limit_group / "cgroup.procs").write_text(str(os.getpid()))

    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=enter)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return json.loads(output), time.monotonic() - begin, usage.ru_maxrss / 1024


def copies(path, times):
    """`cat` of so many copies of a text."""
    return subprocess.Popen(["cat"] + [str(path)] * times, stdout=subprocess.PIPE)


class LimitGroup:
    """A control group with a limit of memory, of either version of the interface."""

    def __init__(self, megabytes):
        old = pathlib.Path("/sys/fs/cgroup/memory")
        self.path = (old if old.is_dir() else pathlib.Path("/sys/fs/cgroup")) / f"pegasos-{os.getpid()}"
        self.path.mkdir()
        limit = self.path / ("memory.limit_in_bytes" if old.is_dir() else "memory.max")
        limit.write_text(str(megabytes << 20))

    def __enter__(self):
        return self.path

    def __exit__(self, *unused):
        self.path.rmdir()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True)
    parser.add_argument("--megabytes", type=int, default=2048, help="of the file in the binary form")
    parser.add_argument("--limit", type=int, default=512, help="megabytes of memory")
    parser.add_argument("--folder", type=pathlib.Path, help="for the files; default: the system's for temporary ones")
    options = parser.parse_args()
    rest = ["--lambda", "1e-4", "--T", str(STEPS), "--threads", "1", "--json", "-"]
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name)
        base, text, form = folder / "base.svm", folder / "text.svm", folder / "rows.pgl"
        peers.make_set("text", 0, base)
        with text.open("wb") as out:
            subprocess.run(["cat"] + [str(base)] * 8, stdout=out, check=True)
        subprocess.run([options.ours, "data", "convert", str(text), "-o", str(form)], check=True, stdout=subprocess.DEVNULL)
        rows = form.stat().st_size / 2**20
        _, _, peak = train([options.ours, "train", str(text)] + rest)
        print(f"train on text: rows {rows:.0f} MB, peak {peak:.0f} MB, {peak / rows:.2f} of the rows")
        if os.geteuid() != 0:
            return print("a file larger than memory: needs root")
        times = max(1, round(options.megabytes / rows * 8))
        source = copies(base, times)
        subprocess.run([options.ours, "data", "convert", "-", "-o", str(form)], stdin=source.stdout, check=True,
                       stdout=subprocess.DEVNULL)
        os.sync()
        pathlib.Path("/proc/sys/vm/drop_caches").write_text("3")
        with LimitGroup(options.limit) as group:
            found, wall, peak = train([options.ours, "train", str(form)] + rest, group)
        print(f"train on {form.stat().st_size / 2**20:.0f} MB with {options.limit} MB of memory: opened in {found['load_s']:.2f} s, "
              f"{found['steps_per_second']:.0f} steps/s, {wall:.1f} s in all, peak {peak:.0f} MB")


if __name__ == "__main__":
    main()
