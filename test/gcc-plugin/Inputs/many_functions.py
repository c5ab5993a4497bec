"""many_functions.py COUNT: a C program of COUNT functions, each of which calls the one
before, run three times."""

import sys

count = int(sys.argv[1])
print("volatile int sink;")
print("__attribute__((noinline, noclone)) void f0(void) { sink = 0; }")
for i in range(1, count):
    print(f"__attribute__((noinline, noclone)) void f{i}(void) {{ f{i - 1}(); sink = {i}; }}")
print("int main(void) {")
print(f"  for (volatile int i = 0; i < 3; i++) f{count - 1}();")
print("  return 0;")
print("}")
