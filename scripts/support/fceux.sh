# FCEUX without a screen, for scripts in bash that source this file. It makes a folder $WORK that is removed at the end, with all
# processes in $PIDS.

# Ends the script $1 with exit code 2 where a program is missing.
need_fceux() {
  export PATH="$PATH:/usr/games"
  local program
  for program in fceux Xvfb; do
    command -v "$program" >/dev/null || { echo "$1: $program is missing: apt install fceux xvfb" >&2; exit 2; }
  done
}

clean() {
  local pid
  for pid in $PIDS; do kill "$pid" 2>/dev/null || true; done
  sleep 0.2
  # FCEUX asks whether it should end, which nobody answers.
  for pid in $PIDS; do kill -9 "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$WORK"
}

# A screen of its own for the script $1: the first free display number is told on file descriptor 3.
start_screen() {
  export HOME="$WORK" XDG_RUNTIME_DIR="$WORK" QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
  chmod 700 "$WORK"
  Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$WORK/display" >/dev/null 2>&1 &
  PIDS="$! $PIDS"
  local try
  for try in $(seq 100); do [ -s "$WORK/display" ] && break; sleep 0.1; done
  [ -s "$WORK/display" ] || { echo "$1: Xvfb did not start" >&2; exit 1; }
  export DISPLAY=":$(cat "$WORK/display")"
}

# Plays with the arguments; $EMULATOR_PID is its process.
start_fceux() {
  fceux --sound 0 "$@" >"$WORK/fceux.log" 2>&1 &
  EMULATOR_PID=$!
  PIDS="$EMULATOR_PID $PIDS"
}

WORK=$(mktemp -d)
PIDS=''
EMULATOR_PID=''
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
