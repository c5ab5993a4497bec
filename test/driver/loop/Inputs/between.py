"""between.py N: C source of N functions of 1 KiB each; runEvery(8) runs each eighth of them."""

import sys

count = int(sys.argv[1])
for i in range(count):
    print(f'__attribute__((noinline)) void f{i}(void) {{ __asm__ volatile(".skip 1000, 0x90"); }}')
print("static void (*const all[])(void) = {", ", ".join(f"f{i}" for i in range(count)), "};")
print("void runEvery(int step) {")
print(f"  for (int i = 0; i < {count}; i += step)")
print("    all[i]();")
print("}")
