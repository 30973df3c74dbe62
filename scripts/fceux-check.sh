#!/usr/bin/env bash
# Proves a recorded game in FCEUX: exports it as a movie, lets FCEUX play it without a screen, and compares final score,
# lines, level, playfield and every piece with the recording.
#
#   scripts/fceux-check.sh [RECORDING [GAME [ROM]]]
#
# Without a recording it records a game of 230 lines on the built-in cartridge. Needs FCEUX and Xvfb (Debian:
# apt install fceux xvfb). Exit code: 0 equal, 1 not equal or no result, 2 something is missing.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
SEED=7680
LIMIT=600 # seconds that FCEUX may take

export PATH="$PATH:/usr/games"
for program in fceux Xvfb; do
  command -v "$program" >/dev/null || { echo "fceux-check: $program is missing: apt install fceux xvfb" >&2; exit 2; }
done

WORK=$(mktemp -d)
SCREEN_PID='' EMULATOR_PID=''
clean() {
  for pid in $EMULATOR_PID $SCREEN_PID; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$WORK"
}
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

bot() { node "$ROOT/run-bot.js" "$@"; }
RECORDING=${1:-$WORK/recording} GAME=${2:-1}
[ $# -gt 0 ] || bot --player plateau --seed "$SEED" --record "$RECORDING" --dump none --quiet >&2
ROM=$(realpath "${3:-$ROOT/roms/maxout.nes}")
bot movie export "$RECORDING" --game "$GAME" --out "$WORK/movie.fm2" --rom "$ROM"

# 1. A screen of its own: the first free display number is told on file descriptor 3.
export HOME="$WORK" XDG_RUNTIME_DIR="$WORK" QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
chmod 700 "$WORK"
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$WORK/display" >/dev/null 2>&1 &
SCREEN_PID=$!
for _ in $(seq 100); do [ -s "$WORK/display" ] && break; sleep 0.1; done
[ -s "$WORK/display" ] || { echo 'fceux-check: Xvfb did not start' >&2; exit 1; }
export DISPLAY=":$(cat "$WORK/display")"

# 2. FCEUX plays until the script has written its last line.
export FCEUX_CHECK_OUT="$WORK/seen.txt" FCEUX_CHECK_FRAMES
FCEUX_CHECK_FRAMES=$(grep -c '^|' "$WORK/movie.fm2")
eval "$(node "$ROOT/dist/scripts/fceux-check.js" addresses)"
fceux --sound 0 --loadlua "$ROOT/scripts/fceux-check.lua" --playmov "$WORK/movie.fm2" "$ROM" >"$WORK/fceux.log" 2>&1 &
EMULATOR_PID=$!
STARTED=$SECONDS
until grep -q '^end ' "$WORK/seen.txt" 2>/dev/null; do
  if ! kill -0 "$EMULATOR_PID" 2>/dev/null || [ $((SECONDS - STARTED)) -gt "$LIMIT" ]; then
    echo "fceux-check: FCEUX gave no result in $((SECONDS - STARTED)) s" >&2
    tail -5 "$WORK/fceux.log" >&2
    exit 1
  fi
  sleep 0.5
done
echo "FCEUX: $FCEUX_CHECK_FRAMES frames in $((SECONDS - STARTED)) s"

# 3. The verdict.
node "$ROOT/dist/scripts/fceux-check.js" compare "$RECORDING" "$GAME" "$ROM" "$WORK/seen.txt"
