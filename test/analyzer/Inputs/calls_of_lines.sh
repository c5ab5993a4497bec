#!/bin/sh
# calls_of_lines.sh PROGRAM: a description for mkgmon.py of calls and samples in source/calls.c:
# descend's call of sum 5 times, main's call 7 times; samples 10 in line 8, 6 in line 7, 4 in main.
# The first address of LINE.
first() {
  objdump --dwarf=decodedline "$1" | awk -v line="$2" '$2 == line && $3 ~ /^0x/ { print $3; exit }'
}
program=$1
sum=$(first "$program" 5)
echo "arc $(($(first "$program" 11) + 1)) $sum 5"
echo "arc $(($(first "$program" 18) + 1)) $sum 7"
for pair in 8:10 7:6 17:4; do
  address=$(first "$program" "${pair%:*}")
  echo "histogram $((address)) $((address + 2)) 100 ${pair#*:}"
done
