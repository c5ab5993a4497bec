# Builds sum.c. In the build whose name is in the file "fast", the program does a third of the
# work, so that a test knows which build is faster. The file "fail" says in which build this fails.
case $PWD in
*/"$(cat fast)") define=-DFAST ;;
*/"$(cat fail)") echo "sum.c does not like it here" >&2; exit 7 ;;
*) define= ;;
esac
$CC -O2 $define -o sum sum.c -lm
