// A library that is unloaded and loaded again keeps the calls of before: those that its
// counters tell, though its PLT was bound anew since, and indirect ones. What was called
// where it lies now, before it was there, is not its own.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S -shared -fPIC -Wl,-z,lazy -DLIBRARY %s -o lib.so
// RUN: %clang -O1 -shared -fPIC -DSTRANGER %s -o stranger.so
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S %s -o prog && ./prog
// RUN: %dump-gmon gmon.out.lib.so lib.so | FileCheck %s --implicit-check-not=arc
// CHECK:     header
// CHECK-DAG: arc __gmon_outside+0x0 work 30
// CHECK-DAG: arc work+{{0x[0-9a-f]+}} direct 30
// CHECK-DAG: arc work+{{0x[0-9a-f]+}} indirect 20
// CHECK-DAG: arc __gmon_outside+0x0 assembly 5

#ifdef STRANGER
// Larger than the library, which will come to lie where its end is.
__asm__(".globl assembly\nassembly:\n\t.fill 1048576, 1, 0xc3 /* ret */\n");
#else
#include "../Inputs/derived.h"
#ifdef LIBRARY
void makes_an_image(void) {}
FUNCTION(direct, "\tret\n");
FUNCTION(indirect, "\tret\n");
// Calls direct, and indirect if its argument says so.
FUNCTION(work, "\tpushq %rdi\n1:\tcall direct@PLT\n" CALL_RECORD(
                   work) "\tpopq %rdi\n\ttestl %edi, %edi\n"
                         "\tje 2f\n\tmovq indirect@GOTPCREL(%rip), %rax\n" ALIGNED(
                             INDIRECT("%rax", "call *%rax")) "2:\tret\n");
__asm__(".globl assembly\n.type assembly, @function\nassembly:\tret\n.size assembly, .-assembly");
#else
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

FUNCTION(call_indirectly, "\tmovq %rdi, %rax\n" INDIRECT("%rax", "jmp *%r11"));
void call_indirectly(void (*function)(void));

int main(void) {
  // Calls of addresses where the library may have its code.
  void *library = dlopen("./stranger.so", RTLD_NOW);
  if (!library)
    return 1;
  char *code = dlsym(library, "assembly");
  for (int i = 768 * 1024; i < 1024 * 1024; i += 16)
    call_indirectly((void (*)(void))(code + i));
  dlclose(library);

  for (int round = 0; round < 3; round++) {
    library = dlopen("./lib.so", RTLD_LAZY);
    if (!library)
      return 1;
    void (*work)(int) = (void (*)(int))dlsym(library, "work");
    for (int i = 0; i < 10; i++)
      work(round != 1);
    for (int i = 0; i < 5 && round == 0; i++)
      call_indirectly((void (*)(void))dlsym(library, "assembly"));
    dlclose(library);
  }
  // Nothing is called, and no PLT entry is bound.
  library = dlopen("./lib.so", RTLD_LAZY);
  return dlclose(library);
}
#endif
#endif
