#!/usr/bin/env bash
# Lets the script scripts/lua/maxout.lua play whole games in FCEUX, without a screen and as fast as it goes: starts the engine,
# tells what the script says, and plays each game again on our machine by the buttons that FCEUX recorded.
#
#   scripts/check-emulator.sh [GAMES [http|files [SETTINGS [ROM]]]]
#
# GAMES is 3 if not given. SETTINGS are more fields of the script's table, such as 'startLevel = 18, taps = "12hz"'. Needs FCEUX
# and Xvfb, and for http LuaSocket (Debian: apt install fceux xvfb lua-socket). Takes about a minute a game. Exit code: 0 every
# game was played to 230 lines without a misdrop and is the same on our machine, 1 not so, 2 something is missing.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
GAMES=${1:-3} WAY=${2:-http} SETTINGS=${3:-} ROM=$(realpath "${4:-$ROOT/roms/maxout.nes}")
LIMIT=$((600 * GAMES)) # seconds

[[ $GAMES =~ ^[1-9][0-9]*$ && $WAY =~ ^(http|files)$ ]] || { sed -n '5p' "$0" >&2; exit 2; }
source "$ROOT/scripts/support/fceux.sh"
need_fceux check-emulator

# 1. The engine, on a free port.
node "$ROOT/run-bot.js" serve --port 0 --quiet --mailbox "$WORK" >"$WORK/serve.txt" 2>"$WORK/serve.log" &
PIDS=$!
for _ in $(seq 200); do grep -q http "$WORK/serve.txt" && break; sleep 0.1; done
ADDRESS=$(head -1 "$WORK/serve.txt")
[ -n "$ADDRESS" ] || { echo 'check-emulator: the engine did not start' >&2; cat "$WORK/serve.log" >&2; exit 1; }

# 2. The script in FCEUX, until it has played all games. What it says is shown as it comes.
start_screen check-emulator
FOLDER=''
[ "$WAY" = http ] || FOLDER=$WORK
cat >"$WORK/check.lua" <<LUA
MAXOUT = {
  address = "${ADDRESS%/}", folder = "$FOLDER", games = $GAMES, untilLines = 230, speed = "maximum",
  record = "$WORK/game", log = "$WORK/said.txt", $SETTINGS
}
assert(loadfile("$ROOT/scripts/lua/maxout.lua"))()
-- Leaving from here crashes the emulator; the script that started it ends it.
while true do emu.frameadvance() end
LUA
touch "$WORK/said.txt"
tail -n +1 -f "$WORK/said.txt" &
PIDS="$! $PIDS"
start_fceux --loadlua "$WORK/check.lua" "$ROM"
STARTED=$SECONDS
until grep -q '^all .* games are played' "$WORK/said.txt"; do
  if ! kill -0 "$EMULATOR_PID" 2>/dev/null || [ $((SECONDS - STARTED)) -gt "$LIMIT" ]; then
    echo "check-emulator: the games were not played in $((SECONDS - STARTED)) s" >&2
    tail -5 "$WORK/fceux.log" >&2
    exit 1
  fi
  sleep 0.5
done
sleep 0.5
echo "FCEUX: $GAMES games in $((SECONDS - STARTED)) s, asked by $WAY"

# 3. The same buttons on our machine. The piece in play at the end is counted there.
VERDICT=0
for GAME in $(seq "$GAMES"); do
  node "$ROOT/run-bot.js" movie import "$WORK/game-$GAME.fm2" --rom "$ROM" --json --quiet >"$WORK/game.json" 2>>"$WORK/import.log"
  node -e '
    const { readFileSync } = require("node:fs");
    const [said, file, game] = process.argv.slice(1);
    const line = readFileSync(said, "utf8").split("\n").find((each) => each.startsWith(`game ${game} `) && /score/.test(each));
    const [score, lines, level, pieces, misdrops] = line.match(/score (\d+).* (\d+) lines, level (\d+), (\d+) pieces; misdrops (\d+)/).slice(1).map(Number);
    const ours = JSON.parse(readFileSync(file, "utf8")).games[0];
    const isEqual = ours.score === score && ours.lines === lines && ours.level === level && Math.abs(ours.pieces - pieces) <= 1;
    const isWhole = /has its/.test(line) && misdrops === 0;
    console.log(`${isEqual ? "equal  " : "DIFFERS"}  game ${game}: our machine has score ${ours.score} (own count ${ours.ownScore}), ${ours.lines} lines, level ${ours.level}, ${ours.pieces} pieces`);
    process.exitCode = isEqual && isWhole ? 0 : 1;
  ' "$WORK/said.txt" "$WORK/game.json" "$GAME" || VERDICT=1
done
[ "$VERDICT" = 0 ] && echo 'All games were played as planned, and are the same on our machine.' || echo 'NOT all games were played as planned, or they differ on our machine.'
exit "$VERDICT"
