#!/bin/bash
# Makes src/features/puzzles/shipped.jsonl, the puzzles that come with the program: 60 for hands of each rate. The same
# version of the program always makes the same file, on any number of threads. Arguments: the number of games of each rate
# (default: 200) and of threads (default: 2). It says how far it is for each rate.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-200}
threads=${2:-2}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rates=(10hz 12hz 15hz 20hz 30hz)
for i in "${!rates[@]}"; do
  taps=${rates[i]}
  echo "$taps, $((i + 1)) of ${#rates[@]}" >&2
  node run-bot.js puzzles make --taps "$taps" --games "$games" --count 60 --threads "$threads" --out "$folder/$taps.jsonl"
  cat "$folder/$taps.jsonl" >>"$folder/all.jsonl"
done
mv "$folder/all.jsonl" src/features/puzzles/shipped.jsonl
node run-bot.js puzzles list
