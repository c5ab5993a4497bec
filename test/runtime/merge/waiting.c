// merge=1: a process that finds the file locked leaves its profile beside it, as gmon.out.more.N, and
// the next one adds it. A process that is killed while it does so loses none, and none is added
// twice: gmon.out.adding says which file the sum would be.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog && %gmon-cc %clang -O1 -DOTHER %s -o other
// RUN: ./prog && mv gmon.out one && ./other && mv gmon.out others
// RUN: ls one others && %dump-gmon one prog | FileCheck %s --check-prefix=ONE
// ONE-DAG: block work+{{.*}} 3{{$}}

// Two wait.
// RUN: cp one gmon.out && cp one gmon.out.more.0 && cp one gmon.out.more.5 && env GMONKIT_OPTIONS=merge=1 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=FOUR
// RUN: ls | FileCheck %s --check-prefix=LEFT
// FOUR-DAG: block work+{{.*}} 12{{$}}
// LEFT-NOT: gmon.out.

// Killed before the sum was renamed: it is another file.
// RUN: cp one gmon.out && cp one gmon.out.adding.3 && cp one gmon.out.more.3 && printf 0123456789abcdef >gmon.out.adding
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog && env GMONKIT_OPTIONS=merge=1 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=FIVE
// RUN: ls | FileCheck %s --check-prefix=LEFT
// FIVE-DAG: block work+{{.*}} 15{{$}}

// Killed after that: the profiles are in it.
// RUN: cp one gmon.out && cp one gmon.out.adding.3
// RUN: %python -c 'import os, struct; s = os.stat("gmon.out"); open("gmon.out.adding", "wb").write(struct.pack("QQ", s.st_dev, s.st_ino))'
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TWO
// RUN: ls | FileCheck %s --check-prefix=LEFT
// TWO-DAG: block work+{{.*}} 6{{$}}

// Processes were killed so often that there is no name free to put back what one has taken.
// RUN: cp one gmon.out && for i in 0 1 2 3 4 5 6 7; do cp one gmon.out.adding.$i && cp one gmon.out.more.$i; done
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=ALL
// RUN: ls | FileCheck %s --check-prefix=LEFT
// ALL-DAG: block work+{{.*}} 54{{$}}

// In both cases `gmonkit merge` counts each profile once, too.
// RUN: cp one gmon.out && cp one gmon.out.adding.3
// RUN: %python -c 'import os, struct; s = os.stat("gmon.out"); open("gmon.out.adding", "wb").write(struct.pack("QQ", s.st_dev, s.st_ino))'
// RUN: mkdir sums && mv gmon.out* sums && %gmonkit merge sums -o all && %dump-gmon all prog | FileCheck %s --check-prefix=ONE
// RUN: rm sums/gmon.out.adding && %gmonkit merge sums -o all && %dump-gmon all prog | FileCheck %s --check-prefix=TWO

// One that cannot write the sum leaves what it took to the next, and no mark: another file may have
// that number later.
// RUN: cp one gmon.out && cp one gmon.out.more.3
// RUN: env GMONKIT_OPTIONS=merge=1 %python -c 'import os, resource; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)); os.execl("prog", "prog")' 2>&1 | \
// RUN:   FileCheck %s --check-prefix=LIMIT
// LIMIT: gmonrt: warning: gmon.out: profiles of other processes wait in gmon.out.more.*; the next one with merge=1 adds them
// LIMIT: gmonrt: error: gmon.out: {{.*}}; the profile of prog is not written
// RUN: ls gmon.out.more.0 && not ls gmon.out.adding && env GMONKIT_OPTIONS=merge=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THREE
// RUN: ls | FileCheck %s --check-prefix=LEFT

// The mark is a file of its own: what has its name is another's, or no file.
// RUN: printf 'mine, and long enough' > mine && ln mine gmon.out.adding && cp one gmon.out && cp one gmon.out.more.0
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog && grep -x 'mine, and long enough' mine && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THREE
// RUN: mkfifo gmon.out.adding && cp one gmon.out && cp one gmon.out.more.0 && env GMONKIT_OPTIONS=merge=1 ./prog
// RUN: rm mine && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THREE && ls | FileCheck %s --check-prefix=LEFT
// THREE-DAG: block work+{{.*}} 9{{$}}

// The profile of another build stays, under another name.
// RUN: cp one gmon.out && cp others gmon.out.more.0
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog 2>&1 | FileCheck %s --check-prefix=ASIDE
// ASIDE: {{^}}gmonrt: warning: gmon.out.adding.0.kept.{{[0-9]+}}: it is the profile of another build; it waited to be added to gmon.out{{$}}
// RUN: cmp others gmon.out.adding.0.kept.* && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TWO
// RUN: rm gmon.out.adding.0.kept.* && ls | FileCheck %s --check-prefix=LEFT
// It stays, too, if that name is in use.
// RUN: cp one gmon.out && cp others gmon.out.more.0
// RUN: env GMONKIT_OPTIONS=merge=1 %python -c 'import os; open("gmon.out.adding.0.kept.%d" % os.getpid(), "w"); os.execl("prog", "prog")'
// RUN: cmp others gmon.out.adding.0 && not ls gmon.out.adding && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TWO
// RUN: rm gmon.out.adding.0* && ls | FileCheck %s --check-prefix=LEFT

// Many at a time: no count is lost, and no file stays.
// RUN: rm gmon.out && env GMONKIT_OPTIONS=merge=1 sh -c 'seq 400 | xargs -P 16 -n 1 ./prog'
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=MANY
// RUN: ls | FileCheck %s --check-prefix=LEFT
// MANY-DAG: block work+{{.*}} 1200{{$}}

volatile int sink;
__attribute__((noinline)) void work(void) { sink = 1; }

int main(void) {
  for (int i = 0; i < 3; i++)
    work();
#ifdef OTHER
  work();
#endif
  return 0;
}
