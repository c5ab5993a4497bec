# ice-objects.sh GMON-CC LAUNCHER CLANG FOLDER: FOLDER/main.c by both compilers, and by a profile.
set -e
"$1" --gmon-list="$4/list.txt" $2 "$3" -O2 -g -c "$4/main.c" -o clang.o
"$1" --gmon-list="$4/list.txt" $2 gcc-12 -O2 -g -c "$4/main.c" -o gcc.o
"$1" --gmon-pgo="$4/main.prof" --gmon-on-problem=error $2 "$3" -O2 -c "$4/main.c" -o profile.o
