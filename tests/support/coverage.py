"""coverage.py BUILD SOURCES [THRESHOLD...]: what share of the lines of each folder the tests have run, by gcov.

THRESHOLD is TOP=PERCENT, e.g. solver=95: below it the exit code is 1. Functions that no test ever enters go to
BUILD/never-entered.txt. The objects are compiled with --coverage, and the tests have run.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys


def reports(batch):
    """What gcov says of these objects, as it says it: one JSON object each."""
    told = subprocess.run(["gcov", "--json-format", "--stdout", *batch], capture_output=True, check=False)
    return [json.loads(line) for line in told.stdout.splitlines() if line.startswith(b"{")]


def collect(build, sources):
    """Of each file of ours: how often each line ran, and each function was entered, in any object."""
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    functions = collections.defaultdict(lambda: collections.defaultdict(int))
    objects = [str(path) for path in build.rglob("*.gcda")]
    batches = [objects[i : i + 8] for i in range(0, len(objects), 8)]
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(reports, batches):
            for report in told:
                for file in report["files"]:
                    path = pathlib.Path(os.path.normpath(os.path.join(report["current_working_directory"], file["file"])))
                    if not path.is_relative_to(sources):
                        continue
                    name = str(path.relative_to(sources))
                    if not name.startswith(("solver/", "app/")) or "/browser/" in name:
                        continue
                    for line in file["lines"]:
                        lines[name][line["line_number"]] += line["count"]
                    for one in file["functions"]:
                        functions[name][(one["start_line"], one["demangled_name"])] += one["execution_count"]
    return lines, functions


def main():
    build, sources = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    thresholds = {top: float(percent) for top, percent in (word.split("=") for word in sys.argv[3:])}
    lines, functions = collect(build, sources)
    run, all_lines = collections.Counter(), collections.Counter()
    for name, counts in lines.items():
        for folder in {str(pathlib.Path(name).parent), name.split("/")[0]}:
            all_lines[folder] += len(counts)
            run[folder] += sum(count > 0 for count in counts.values())
    low = False
    for folder in sorted(all_lines):
        percent = 100 * run[folder] / all_lines[folder]
        wanted = thresholds.get(folder)
        low = low or (wanted is not None and percent < wanted)
        remark = "" if wanted is None else f"   at least {wanted:g} %"
        print(f"{folder:24} {run[folder]:6} of {all_lines[folder]:6} lines  {percent:6.2f} %{remark}")
    with open(build / "never-entered.txt", "w", encoding="utf-8") as out:
        for name in sorted(functions):
            entered = collections.Counter()
            named = {}
            for (line, function), count in functions[name].items():
                entered[line] += count
                named[line] = function
            for line in sorted(entered):
                if entered[line] == 0:
                    out.write(f"{name}:{line}: {named[line]}\n")
    print(f"Functions that are never entered: {build / 'never-entered.txt'}")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
