// Nobody's file is replaced because a name led there: a link of another user is followed nowhere on
// the way, one's own is, and root's on the way. As another user, in a folder that all may write to.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir %t && chmod 777 %t && cd %t && %gmon-cc %clang %s -o prog && echo mine > file
// RUN: setpriv --reuid=65534 --clear-groups sh -c 'ln -s file gmon.out; ln -s . dir; mkfifo pipe; \
// RUN:   ln -s file live.out.live; mkdir own; ln -s ../file own/gmon.out'
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: env GMONKIT_OPTIONS=output=dir/made/x ./prog 2>&1 | FileCheck %s --check-prefix=DIR
// RUN: grep -x mine file && test -L gmon.out && not ls made
// OTHER: {{^}}gmonrt: error: gmon.out: its path has a symbolic link of another user, which is not followed; the profile of prog is not written
// DIR: {{^}}gmonrt: error: dir/made/x: its path has a symbolic link of another user, which is not followed; the profile of prog is not written

// What has another name elsewhere is replaced at this one.
// RUN: ln file hard && env GMONKIT_OPTIONS=output=hard ./prog && grep -x mine file && %dump-gmon hard prog > /dev/null
// RUN: ln -f hard other && cp hard before && env GMONKIT_OPTIONS=merge=1:output=hard ./prog && cmp other before && not cmp -s hard before

// One's own links are followed, and root's on the way.
// RUN: ln -s there system && mkdir there && chown 65534 there && touch own/file && chown 65534 own/file
// RUN: cd own && setpriv --reuid=65534 --clear-groups sh -c 'ln -s file linked; \
// RUN:   GMONKIT_OPTIONS=output=linked ../prog; GMONKIT_OPTIONS=output=../system/x ../prog'
// RUN: test -L linked && %dump-gmon file ../prog > /dev/null && ls ../there/x

int main(void) { return 0; }
