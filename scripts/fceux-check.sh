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

source "$ROOT/scripts/support/fceux.sh"
need_fceux fceux-check

bot() { node "$ROOT/run-bot.js" "$@"; }
RECORDING=${1:-$WORK/recording} GAME=${2:-1}
[ $# -gt 0 ] || bot --player plateau --seed "$SEED" --record "$RECORDING" --dump none --quiet >&2
ROM=$(realpath "${3:-$ROOT/roms/maxout.nes}")
bot movie export "$RECORDING" --game "$GAME" --out "$WORK/movie.fm2" --rom "$ROM"

# 1. A screen.
start_screen fceux-check

# 2. FCEUX plays until the script has written its last line.
export FCEUX_CHECK_OUT="$WORK/seen.txt" FCEUX_CHECK_FRAMES
FCEUX_CHECK_FRAMES=$(grep -c '^|' "$WORK/movie.fm2")
eval "$(node "$ROOT/dist/scripts/fceux-check.js" addresses)"
start_fceux --loadlua "$ROOT/scripts/fceux-check.lua" --playmov "$WORK/movie.fm2" "$ROM"
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
