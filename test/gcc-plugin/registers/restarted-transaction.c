// Each access to memory in a transaction may go back to the transaction's start. So what follows has a
// counter of its own, also in a function that a transaction calls.
// REQUIRES: gcc-12, gcc-plugin
// RUN: %gmon-cc gcc-12 -O1 -fgnu-tm -S %s -o - | FileCheck %s

static int shared;

// CHECK-LABEL: {{^}}adds:
// CHECK:       call _ITM_RfWU4
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       call _ITM_WaWU4
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size adds
void adds(int number) {
  __transaction_atomic {
    shared += number;
  }
}

// CHECK-LABEL: {{^}}_ZGTt4read:
// CHECK:       call _ITM_RU4
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size _ZGTt4read
__attribute__((transaction_safe, noinline)) int read(void) { return shared + 1; }

// CHECK-LABEL: {{^}}calls:
// CHECK:       call _ZGTt4read
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size calls
int calls(void) {
  __transaction_atomic {
    return read() * 2;
  }
}
