// What a compiler plugin emits with arcs=derived, for functions written in assembly: they
// count their entries and, for each block with calls in it, how often that ran.

// Text for the assembler that may stand in a function's body. IN is the function's name, a
// call's count that of its entry. The stack is aligned as at the function's entry.
#define CALL_RECORD(in)                                                                            \
  "\t.pushsection gmon_calls,\"ao\",@progbits," #in "\n"                                           \
  "\t.long 1b-., .Lcounter." #in "-.\n"                                                            \
  "\t.popsection\n"
#define ALIGNED(text) "\tsubq $8, %rsp\n" text "\taddq $8, %rsp\n"

// call CALLEE, or its PLT entry.
#define CALL_LOCAL(in, callee) ALIGNED("1:\tcall " #callee "\n" CALL_RECORD(in))
#define CALL(in, callee) ALIGNED("1:\tcall " #callee "@PLT\n" CALL_RECORD(in))
// As -fno-plt has it.
#define CALL_SLOT(in, callee) ALIGNED("1:\tcall *" #callee "@GOTPCREL(%rip)\n" CALL_RECORD(in))
#define JUMP(in, callee) "1:\tjmp " #callee "@PLT\n" CALL_RECORD(in)
#define JUMP_SLOT(in, callee) "1:\tjmp *" #callee "@GOTPCREL(%rip)\n" CALL_RECORD(in)

// An indirect call, by an instruction of any kind, of the function whose address is OPERAND.
#define INDIRECT(operand, instruction)                                                             \
  "\tmovq " operand ", %r11\n\tcall __gmon_icall\n\t" instruction "\n"

// A global function and its tables. BODY ends it.
#define FUNCTION(name, body)                                                                       \
  __asm__("\t.pushsection .text." #name ",\"ax\",@progbits\n"                                      \
          "\t.p2align 4\n\t.globl " #name "\n\t.type " #name ", @function\n" #name                 \
          ":\n.Lentry." #name ":\n"                                                                \
          "\tsubq $1, .Lcounter." #name "(%rip)\n" body "\t.size " #name ", .-" #name              \
          "\n\t.popsection\n"                                                                      \
          "\t.pushsection gmon_counters,\"awo\",@progbits," #name "\n\t.balign 8\n"                \
          ".Lcounter." #name ":\t.zero 8\n\t.popsection\n"                                         \
          "\t.pushsection gmon_funcs,\"ao\",@progbits," #name "\n\t.balign 4\n"                    \
          "\t.long .Lentry." #name "-., .Lcounter." #name "-., 0, 0\n\t.popsection\n")
