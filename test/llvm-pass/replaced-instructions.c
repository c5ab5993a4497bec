// With options whose passes replace a block's first instruction behind the plugin's own pass, code
// compiles, and with blocks=sparse the counts are those of blocks=all, block for block.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -fsanitize=kcfi -mlvi-cfi -mlvi-hardening -mfunction-return=thunk-extern; do \
// RUN:   for blocks in all sparse; do \
// RUN:     %gmon-cc --gmon-blocks=$blocks %clang -O1 $flags %s -o $blocks && \
// RUN:     GMONKIT_OPTIONS=output=$blocks.gmon ./$blocks || exit 1; \
// RUN:   done && \
// RUN:   %python %S/../exactness/Inputs/same_counts.py all all.gmon sparse sparse.gmon || exit 1; \
// RUN: done

volatile int sink;

__asm__("__x86_return_thunk: ret"); // the operating system's

#define NOINLINE __attribute__((noinline))
#define OTHER __attribute__((weak)) // may not return, for all that is known

OTHER void step(void) { sink++; }
OTHER int next(int x) { return sink += x; }

// Blocks that begin with a call by way of a register.
NOINLINE int call(int x, int y, int (*f)(int), int (*g)(int)) {
  if (x > y) {
    step();
    if (y > 3)
      f(x);
    else
      g(y);
  } else {
    g(x);
  }
  return next(1);
}

// Blocks that are a return and no more.
NOINLINE void leave(int x) {
  if (x)
    return;
  step();
  if (next(x) & 1)
    return;
  step();
}

int main(void) {
  for (int i = 0; i < 100; i++) {
    sink += call(i & 15, i & 7, next, next);
    leave(i & 2);
  }
  return 0;
}
