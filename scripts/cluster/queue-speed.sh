#!/usr/bin/env bash
# How much faster three workers at a queue are than one, on this machine: the same games with one worker process and with
# three, each of one thread, in a Redis of its own, and without any queue. All results must be the same to the byte.
#
#   bash scripts/cluster/queue-speed.sh --player plateau --games 200 --seed-step 256
set -euo pipefail
cd "$(dirname "$0")/../.."

games=("$@")
[ "${#games[@]}" -gt 0 ] || games=(--player plateau --games 200 --seed-step 256)
port=${PORT:-6397}
folder=$(mktemp -d)
children=()
finish() {
  for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT

redis-server --port "$port" --dir "$folder" --save '' --appendonly yes --maxmemory-policy noeviction >/dev/null &
children+=($!)
until redis-cli -p "$port" ping >/dev/null 2>&1; do sleep 0.1; done

# Says for how many seconds a run took, its workers being ready before it begins.
run() {
  local from
  from=$(date +%s.%N)
  node run-bot.js simulate "${games[@]}" --quiet --out "$folder/$1.jsonl" "${@:2}" >/dev/null
  awk -v from="$from" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'
}

workers=0
with_workers() {
  for _ in $(seq $(($1 - workers))); do
    node run-bot.js worker --queue "redis://localhost:$port" --jobs 1 --quiet >/dev/null 2>&1 &
    children+=($!)
  done
  workers=$1
  until [ "$(redis-cli -p "$port" keys 'maxout:member:*' | grep -c .)" -eq "$workers" ]; do sleep 0.1; done
  run "queue-$1" --queue "redis://localhost:$port"
}

alone=$(run local --jobs 1)
echo "one thread, no queue   $alone s"

with_workers 1 >"$folder/one" && one=$(cat "$folder/one")
echo "one worker             $one s"
with_workers 3 >"$folder/three" && three=$(cat "$folder/three")
echo "three workers          $three s"
awk -v one="$one" -v three="$three" 'BEGIN { printf "one worker takes %.2f times as long as three\n", one / three }'
cmp "$folder/local.jsonl" "$folder/queue-1.jsonl"
cmp "$folder/local.jsonl" "$folder/queue-3.jsonl"
echo "all results are the same to the byte"
