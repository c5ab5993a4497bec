#!/bin/sh
# make-profile.sh PROGRAM DESCRIPTION OUTPUT: writes a profile, see addresses.py and
# analyzer's mkgmon.py.
set -eu
here=$(dirname "$0")
python3 "$here/addresses.py" "$1" "$2" >"$3.txt"
python3 "$here/../../analyzer/Inputs/mkgmon.py" "$3.txt" "$3"
