#!/bin/sh
# arc_between.sh PROGRAM CALLER CALLEE COUNT: writes a gmon.out of one arc.
address() { llvm-nm "$1" | awk -v name="$2" '$3 == name { print "0x" $1 }'; }
echo "arc $(($(address "$1" "$2") + 1)) $(address "$1" "$3") $4" > arc.txt
python3 "$(dirname "$0")/mkgmon.py" arc.txt gmon.out
