# shellcheck shell=bash
# What is needed and why, and how it is installed on a Debian or Ubuntu. Read by ./dev, which has say, die and $command.

# "libeigen3-dev linear algebra", from the table that CMake reads, too.
mapfile -t build_packages < <(sed -nE 's/^([^# ][^ ]*) \|.*\| *(.*)$/\1 \2/p' assets/packaging/build-packages.txt)
run_packages=(
  "libgl1-mesa-dri OpenGL drivers, also without a graphics card"
  "fonts-inter text"
  "fonts-dejavu-core mathematical signs"
  "fonts-stix letters of the mathematics"
  "fonts-wqy-microhei Chinese text"
)
test_packages=(
  "libgtest-dev the test framework"
  "libbenchmark-dev the benchmark framework"
  "libgmp-dev rational numbers, for exact optima in tests"
  "xvfb a display for tests of the window"
  "parallel deals shards out in the test of its recipe"
  "liblinear-tools predicts with models that travelled, in a test"
  "xauth access to that display"
  "xdotool presses keys and moves the mouse in tests"
)
web_packages=(
  "emscripten compiles for browsers; brings node"
  "libfast-float-dev reads numbers, where the compiler's library cannot"
  "fonttools leaves out of the fonts what no text here needs"
  "xz-utils unpacks sources of libraries"
  "bzip2 unpacks others"
  "patch mends one"
)
web_test_packages=("chromium the browser of the test")
peer_packages=("python3-sklearn the solvers to compare with" "liblinear-tools another" "libdlib-dev and another")
fuzz_packages=("clang-19 compiles what is fuzzed" "libclang-rt-19-dev the fuzzer and its sanitizers" "llvm-19 names the lines")
example_packages=("python3-numpy numbers" "python3-matplotlib pictures" "python3-sklearn compared with" "liblinear-tools compared with" "r-base-core runs the example in R")
style_packages=("clang-format the house format" "clang-tidy looks for mistakes")
deb_packages=("dpkg-dev finds the libraries that a package depends on" "file tells programs from other files")

is_debian_like() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null && [ -r /etc/os-release ] || return 1
  # shellcheck disable=SC1091
  case " $(. /etc/os-release; echo "${ID:-} ${ID_LIKE:-}") " in *" debian "* | *" ubuntu "*) ;; *) return 1 ;; esac
}

# apt's status lines become one line that counts up; all its other output goes to the log.
show_apt_progress() {
  local line shown=""
  while IFS= read -r line; do
    if [[ $line =~ ^(dl|pm)status:.*:([0-9]+)\.[0-9]*: ]]; then
      [ "${BASH_REMATCH[1]}" = dl ] && line=fetching || line=installing
      line="  $line ${BASH_REMATCH[2]} %"
      [ $terminal = 0 ] || [ "$line" = "$shown" ] || printf '\r\e[K%s' "$line" >&2
      shown=$line
    else
      printf '%s\n' "$line" >>"$1"
    fi
  done
  [ $terminal = 0 ] || printf '\r\e[K' >&2
}

# need WHAT "PACKAGE REASON"...: installs those of the packages that are missing; WHAT names who needs them.
need() {
  local what=$1 entry missing=() reasons="" have started=$SECONDS; shift
  [ "${PEGASOS_SKIP_PACKAGES:-0}" != 1 ] || return 0
  if ! is_debian_like; then
    printf 'dev: this is not a Debian or Ubuntu, so nothing can be installed from here. %s needs these packages\n' "${what^}" >&2
    printf '     (Debian'\''s names; other systems have them under similar ones):\n\n' >&2
    for entry in "$@"; do printf '  %-20s %s\n' "${entry%% *}" "${entry#* }" >&2; done
    printf '\nOnce they are there: PEGASOS_SKIP_PACKAGES=1 ./dev %s\n' "$command" >&2
    exit 2
  fi
  have=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "${@%% *}" 2>/dev/null | sed -n 's/^.i *//p' || true)
  for entry in "$@"; do
    grep -qxF -- "${entry%% *}" <<<"$have" || { missing+=("${entry%% *}"); reasons+=", ${entry%% *} (${entry#* })"; }
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive) log=build/packages.log
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
      die 2 "$what needs packages that only root can install: apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    fi
    as_root=(sudo env LC_ALL=C DEBIAN_FRONTEND=noninteractive)
  fi
  say "Installing ${#missing[@]} packages that $what needs: ${reasons#, }"
  mkdir -p build; : >"$log"
  local apt=("${as_root[@]}" apt-get -q -o DPkg::Lock::Timeout=120 -o APT::Status-Fd=1)
  { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } 2>&1 </dev/null |
    show_apt_progress "$log" || {
      grep -E '^(E|W|Err):?' "$log" | head -n 8 >&2 || true
      die 1 "apt-get could not install the packages (its complaints are above, all of its output is in $log). Is the network there?"
    }
  say "  installed in $((SECONDS - started)) s"
}
