# Read by the other scripts, never run by itself: the virtual environment in the folder $venv, which they set.
# The site and the tests have one each, .venv and .venv-test: the site follows the sources, the tests take the built
# wheel, and neither changes the other while it runs.
# POSIX sh, for Debian and macOS with Python, git and a shell.

say() { printf '%s\n' "$*" >&2; }

# Prints the first Python that is new enough.
find_python() {
  for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      command -v "$candidate"
      return 0
    fi
  done
  say "This project needs Python 3.11 or newer; found $(python3 --version 2>/dev/null || echo none)."
  say "Install one (apt-get install python3 · brew install python), or name it: PYTHON=/path/to/python3.12 $0"
  return 1
}

# Makes the environment. Debian keeps ensurepip in a package of its own, so there are three ways.
make_venv() {
  python=$(find_python) || return 1
  rm -rf "$venv"
  if "$python" -m venv "$venv" >/dev/null 2>&1; then return 0; fi
  rm -rf "$venv"
  if "$python" -m venv --without-pip "$venv" >/dev/null 2>&1 &&
    "$python" -m pip --python "$venv/bin/python" install --quiet pip >/dev/null 2>&1; then return 0; fi
  rm -rf "$venv"
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "Installing Debian's python3-venv …"
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    if apt-get update -qq >/dev/null && apt-get install -y -qq python3-venv >/dev/null &&
      "$python" -m venv "$venv"; then return 0; fi
    rm -rf "$venv"
  fi
  say "$python cannot make a virtual environment; install its venv module (Debian: apt-get install python3-venv)."
  return 1
}

# Prints which Python this is.
identity() { "$1" -c 'import sys; print(sys.base_prefix, sys.version)' 2>/dev/null; }

# Makes the environment unless it is there, works, and is of the Python that is asked for.
need_venv() {
  if "$venv/bin/python" -c 'import pip' >/dev/null 2>&1 &&
    { [ -z "${PYTHON:-}" ] || [ "$(identity "$venv/bin/python")" = "$(identity "$PYTHON")" ]; }; then return 0; fi
  say "Making $venv …"
  make_venv
}

# Says nothing where all is well, and all that pip says where not: its last line alone seldom names the cause.
pip() {
  if ! said=$("$venv/bin/python" -m pip --disable-pip-version-check --no-input "$@" 2>&1); then
    printf '%s\n' "$said" | tail -n 60 >&2
    return 1
  fi
}

# Prints one number for all that the named files hold.
fingerprint() { find "$@" -type f ! -name '*.pyc' -exec cksum {} + | LC_ALL=C sort | cksum; }

# Runs a step unless it was done with the same inputs: stamped NAME INPUTS STEP …
stamped() {
  stamp=$venv/.stamp-$1
  inputs=$2
  shift 2
  if [ "$(cat "$stamp" 2>/dev/null)" = "$inputs" ]; then return 0; fi
  rm -f "$stamp"
  "$@" || return 1
  printf '%s\n' "$inputs" >"$stamp"
}

# Installs the project at the pinned versions so that it follows its sources.
install_site() {
  say "Installing the project and what its site needs; this takes about a minute the first time …"
  pip install --constraint constraints.txt pip && pip install --constraint constraints.txt --editable '.[all]'
}

# Installs what the tests need at the pinned versions. It brings the project along, so the wheel must be put back.
install_tests() {
  say "Installing what the tests need; this takes a minute or two the first time …"
  rm -f "$venv/.stamp-project"
  pip install --constraint constraints.txt pip &&
    pip install --constraint constraints.txt --group test '.[all]'
}

# Builds the wheel and puts it in place of whatever is installed.
install_wheel() {
  say "Building the wheel that is tested …"
  rm -rf dist/tested
  pip wheel --no-deps --no-build-isolation --wheel-dir dist/tested . &&
    pip install --no-deps --force-reinstall dist/tested/*.whl
}
