#!/bin/bash
# Makes src/web/public/preview.png, which links to the page are shown with: the max-out of a game of the built-in cartridge, in
# the layout for posts. The same version of the program always makes the same picture.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node run-bot.js --start-level 18 --seed 0 --record "$folder/game"
node run-bot.js export "$folder/game" --maxout-thumb --layout 1280x720 --out "$folder/preview.png"
mv "$folder/preview.png" src/web/public/preview.png
