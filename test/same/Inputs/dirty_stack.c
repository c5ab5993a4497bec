// Linked with a plain program: leaves below main's frame other bytes than the system's zeros. A
// program whose result is then another one reads what it never set.
__attribute__((constructor, noinline)) static void dirty_stack(void) {
  volatile unsigned char below[1 << 16];
  for (unsigned i = 0; i < sizeof below; i++)
    below[i] = 0xa5;
}
