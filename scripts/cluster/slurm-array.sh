#!/usr/bin/env bash
# Games as an array of Slurm jobs: each job plays one part of them into a file of its own.
#
#   sbatch --array=0-19 scripts/cluster/slurm-array.sh --player plateau --games 5000 --seed-step 256
#
# What follows the script's name goes to "simulate". PARTS says into how many parts the games are divided (default 20):
# as many as the array has, also when a part is submitted again alone. RESULTS is the folder of the files, which all
# nodes share (default: results). A job that is run again goes on with its file. When all are done:
#
#   node run-bot.js merge results/part-*.jsonl --games 5000 --seed-step 256 --out results/all.jsonl
#
#SBATCH --job-name=maxout
#SBATCH --cpus-per-task=2
#SBATCH --requeue
#SBATCH --output=maxout-%A_%a.log
set -euo pipefail

: "${SLURM_ARRAY_TASK_ID:?is not set: submit this with sbatch --array=0-19}"
# Slurm runs a copy of this script: the program is where the job was submitted.
cd "${SLURM_SUBMIT_DIR:-.}"
results=${RESULTS:-results}
part="$results/part-$SLURM_ARRAY_TASK_ID.jsonl"
mkdir -p "$results"
# A lock from before belongs to a node that Slurm has given up.
if [ "${SLURM_RESTART_COUNT:-0}" -gt 0 ]; then rm -f "$part.lock"; fi
exec node run-bot.js simulate "$@" \
  --part "$SLURM_ARRAY_TASK_ID/${PARTS:-20}" --jobs "${SLURM_CPUS_PER_TASK:-1}" --out "$part" --quiet
