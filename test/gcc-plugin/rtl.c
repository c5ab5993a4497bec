// A function given as RTL is compiled while the file is parsed, before anything is known of the
// others: it is left as it is, and they are counted.
// REQUIRES: gcc-12, gcc-11
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc gcc-12 -O1 %s -o prog && ./prog && %gmonprof -b -p prog gmon.out | FileCheck %s
// RUN: %gmon-cc gcc-11 -O1 %s -o prog && ./prog && %gmonprof -b -p prog gmon.out | FileCheck %s
// CHECK: 3 {{.*}} work
int __RTL (startwith ("vregs")) seven(void) {
(function "seven"
  (insn-chain
    (cnote 1 NOTE_INSN_DELETED)
    (block 2
      (edge-from entry (flags "FALLTHRU"))
      (cnote 2 [bb 2] NOTE_INSN_BASIC_BLOCK)
      (cinsn 3 (set (reg/i:SI ax) (const_int 7)))
      (cinsn 4 (use (reg/i:SI ax)))
      (edge-to exit (flags "FALLTHRU"))
    )
  )
  (crtl (return_rtx (reg/i:SI ax)))
)
}
__attribute__((noinline)) int work(int x) {
  __asm__ volatile("" : "+r"(x));
  return x + seven();
}
int main(void) { return work(1) + work(2) + work(3) != 27; }
