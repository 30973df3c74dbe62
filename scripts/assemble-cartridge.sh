#!/bin/sh
# Assembles the built-in cartridge from roms/src into one image.
#
#   scripts/assemble-cartridge.sh [OUTPUT]         (default: roms/maxout.nes)
#   scripts/assemble-cartridge.sh --pal [OUTPUT]   the European build (default: roms/maxout-pal.nes)
#   scripts/assemble-cartridge.sh --crashing [OUTPUT]   the build that crashes (default: roms/maxout-crashing.nes)
#
# Needs ca65 and ld65 (Debian package cc65). The same sources always give the same bytes.
set -eu

start=$(pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
edition=
name=maxout
case ${1:-} in
  --pal)
    edition='-D PAL'
    name=maxout-pal
    shift
    ;;
  --crashing)
    edition='-D CRASHING'
    name=maxout-crashing
    shift
    ;;
esac
output=${1:-$root/roms/$name.nes}
case $output in
  /*) ;;
  *) output=$start/$output ;;
esac

for tool in ca65 ld65; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "assemble-cartridge: $tool not found; install the Debian package cc65" >&2
    exit 1
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The order of the object files decides where routines land, so it is fixed by name, not by locale.
LC_ALL=C
export LC_ALL
cd "$root/roms/src"
for source in *.s; do
  # shellcheck disable=SC2086 # none or two words
  ca65 $edition -o "$work/${source%.s}.o" "$source"
done
cd "$work"
ld65 -C "$root/roms/cartridge.cfg" -o cartridge.nes ${MAP:+-m "$MAP"} ${LABELS:+-Ln "$LABELS"} ./*.o
cp cartridge.nes "$output"
