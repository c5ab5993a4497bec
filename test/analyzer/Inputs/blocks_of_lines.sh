#!/bin/sh
# blocks_of_lines.sh PROGRAM FUNCTION LINE=COUNT[,COUNT]...: a description for mkgmon.py of block
# records at the first (and second) address that each line has in FUNCTION's file.
program=$1
shift 2
echo "arc 0x10 0x10 1"
printf 'blocks'
objdump --dwarf=decodedline "$program" | awk -v wanted="$*" '
  BEGIN { n = split(wanted, words, " ") }
  $3 ~ /^0x/ { address[$2] = address[$2] " " $3 }
  END {
    for (i = 1; i <= n; ++i) {
      split(words[i], pair, "=")
      split(address[pair[1]], at, " ")
      counts = split(pair[2], count, ",")
      for (j = 1; j <= counts; ++j)
        printf " %s=%s", at[j], count[j]
    }
    print ""
  }'
