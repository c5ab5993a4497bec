#!/bin/sh
# nightly.sh ORDER [PUBLISH-COMMAND...]: to be run every night by whatever runs such jobs, in a
# clean clone, in the folder of a makefile that includes gmonkit.mk. It trains the program anew and,
# if its ORDER is another one now, commits it to the branch refresh-order. The message says what
# changed and what it is worth. Then it runs PUBLISH-COMMAND, which asks for a review:
#   nightly.sh prog.lld.order git push --force origin refresh-order
set -eu
order=$1
shift
make order
if [ -z "$(git status --porcelain -- "$order")" ]; then
  echo "nightly.sh: $order: nothing changed"
  exit 0
fi

program=build/instrumented/${order%%.*} before=
{
  echo "Refresh $order"
  echo
  if git cat-file -e "HEAD:./$order" 2>/dev/null; then
    before=build/committed.order
    git show "HEAD:./$order" >$before
    gmonkit diff --brief $before "$order" || [ $? = 3 ] # it did change
    echo
  fi
  gmonkit evaluate "$program" build/instrumented/*.gmon ${before:+--order=$before} \
    --order="$order"
} >build/message
git checkout --quiet -B refresh-order
git add "$order" "$order.json"
git commit --quiet -F build/message
echo "nightly.sh: $order: proposed on the branch refresh-order"
"$@"
