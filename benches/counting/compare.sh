#!/bin/sh
# Counts the loops of blank n x n boards with slink, with plain C++ (std::unordered_map), with the
# same program over a chained hash table of its own, and with Graphillion where Python has it
# (pip install graphillion): seconds of one core, and the most memory. Pass other sizes if you like,
# beyond 12 the C++ counts modulo 2^128:
#   benches/counting/compare.sh 10 11 12
set -e
here=$(dirname "$0")
slink=${SLINK:-$here/../../target/release/slink}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
c++ -O2 -std=c++17 -o "$work/plain" "$here/plain.cpp"
c++ -O2 -std=c++17 -DCHAINED -o "$work/chained" "$here/plain.cpp"

run() {
    name=$1
    shift
    if /usr/bin/time -f '%U %M' -o "$work/time" "$@" > "$work/out" 2> "$work/err"; then
        read -r seconds kib < "$work/time"
        printf '%-3s %-12s %9s s %9s KiB  %s\n' "$n" "$name" "$seconds" "$kib" "$(sed 's/^1: //; s/ solutions*//' "$work/out")"
    else
        printf '%-3s %-12s failed: %s\n' "$n" "$name" "$(tail -n 1 "$work/err")"
    fi
}

for n in ${*:-8 10 11 12}; do
    { echo "$n $n"; for _ in $(seq "$n"); do printf '%*s\n' "$n" '' | tr ' ' .; done; } > "$work/board.txt"
    run slink "$slink" count --method frontier "$work/board.txt"
    run plain "$work/plain" "$n"
    run chained "$work/chained" "$n"
    if [ "$n" -le 9 ]; then run graphillion "${PYTHON:-python3}" "$here/cycles.py" "$n"; fi
done
