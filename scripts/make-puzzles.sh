#!/bin/bash
# Makes src/features/puzzles/shipped.jsonl, the puzzles that come with the program: 60 for hands of each rate. The same
# version of the program always makes the same file. An argument is the number of games of each rate (default: 60).
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-60}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for taps in 10hz 12hz 15hz 20hz 30hz; do
  node run-bot.js puzzles make --taps "$taps" --games "$games" --count 60 --threads 1 --out "$folder/$taps.jsonl"
  cat "$folder/$taps.jsonl" >>"$folder/all.jsonl"
done
mv "$folder/all.jsonl" src/features/puzzles/shipped.jsonl
