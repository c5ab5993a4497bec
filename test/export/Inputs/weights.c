// Built twice into one program, with and without OTHER: each has a static function `part`.
#include <stdlib.h>

__attribute__((noinline)) static void part(int number) {
  if (number % 2)
    __asm__ volatile("nop # odd");
  else
    __asm__ volatile("nop # even");
}

#ifdef OTHER
void other(int number) __asm__("odd name");
void other(int number) {
  if (number < 4)
    __asm__ volatile("nop # low");
  part(number);
}
#else
void other(int number) __asm__("odd name");
__attribute__((noinline)) void never(int number) {
  if (number)
    __asm__ volatile("nop # never");
}

int main(int argc, char **argv) {
  for (int i = 0; i < atoi(argv[argc - 1]); i++) {
    part(i);
    other(i);
  }
  return argc == 7 ? never(1), 1 : 0;
}
#endif
