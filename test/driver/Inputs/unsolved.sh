# unsolved.sh N PROGRAM: runs PROGRAM once, and then, once the collector of gmonkit run can solve
# its counts, N times more: with the arguments 1 to N, all at once. Says how many left theirs.
directory=$(expr "$GMONKIT_OPTIONS" : '.*output="\(.*\)/')
$2 0
if [ "$directory" ]; then
  for try in $(seq 200); do
    ls "$directory"/.solves.* >/dev/null 2>&1 && break
    sleep 0.05
  done
fi
for number in $(seq $1); do
  $2 $number &
done
wait
if [ "$directory" ]; then
  echo "$(ls "$directory"/.unsolved.* | wc -l) left unsolved"
fi
