// Functions may have any name that an assembler takes, with either assembler and syntax.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %plugin-defaults %clang -O1 -fno-inline -DDIGIT %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefixes=CHECK,QUOTED,DIGIT
// RUN: %gmon-cc %plugin-defaults %clang -O1 -fno-inline -masm=intel %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefixes=CHECK,QUOTED
// RUN: %gmon-cc %plugin-defaults %clang -O1 -fno-inline -masm=intel -S %s -o intel.s && %gmon-cc %plugin-defaults %clang intel.s -o prog
// RUN: ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefixes=CHECK,QUOTED

// gas 2.40 reads quoted names, but the flags of code for it none with escapes.
// RUN: %gmon-cc %plugin-defaults %clang -O1 -fno-inline -fno-integrated-as -DNO_ESCAPES %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: %gmon-cc --gmon-arcs=derived %clang -O1 -fno-inline -fno-integrated-as -masm=intel -DPLAIN -DINTEL \
// RUN:   %s -o prog && ./prog && %dump-gmon gmon.out prog > out.txt
// RUN: FileCheck %s < out.txt

// CHECK-DAG:  arc main{{.*}} dollar$name$1 1
// CHECK-DAG:  block dollar$name$1+{{.*}} 1
// CHECK-DAG:  block .dot+{{.*}} 1
// CHECK-DAG:  block subq+{{.*}} 1
// QUOTED-DAG: arc main{{.*}} two words 1
// QUOTED-DAG: block two words+{{.*}} 1
// QUOTED-DAG: block ü+{{.*}} 1
// QUOTED-DAG: block {a|b}+{{.*}} 1
// QUOTED-DAG: block it's+{{.*}} 1
// QUOTED-DAG: block a "quote"+{{.*}} 1
// QUOTED-DAG: block back\slash\+{{.*}} 1
// DIGIT-DAG:  block 7up+{{.*}} 1

#ifdef PLAIN
#define NAME(other)
#else
#define NAME(other) __asm__(other)
#endif
#if defined PLAIN || defined NO_ESCAPES
#define ESCAPED(other)
#else
#define ESCAPED(other) __asm__(other)
#endif

int sink;
int dollar$name$1(void) { return sink++; }
int dot(void) __asm__(".dot");
int dot(void) { return sink++; }
int instruction(void) __asm__("subq");
int instruction(void) { return sink++; }
int umlaut(void) NAME("ü");
int umlaut(void) { return sink++; }
int two_words(void) NAME("two words");
int two_words(void) { return sink++; }
int braces(void) NAME("{a|b}");
int braces(void) { return sink++; }
int apostrophe(void) NAME("it's");
int apostrophe(void) { return sink++; }
int quote(void) ESCAPED("a \"quote\"");
int quote(void) { return sink++; }
int backslash(void) ESCAPED("back\\slash\\");
int backslash(void) { return sink++; }
#ifdef DIGIT // Clang writes it without quotes, which no assembler reads
int digit(void) __asm__("7up");
#endif
int digit(void) { return sink++; }

int main(void) {
  dollar$name$1();
  dot();
  instruction();
  umlaut();
  two_words();
  braces();
  apostrophe();
  quote();
  backslash();
  digit();
}
