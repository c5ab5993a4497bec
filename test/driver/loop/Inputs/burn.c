/* Costs time before main in a build with BURN, so that a test knows that the others are faster. */
__attribute__((constructor)) static void burn(void) {
#ifdef BURN
  for (volatile int i = 0; i < 5000000; ++i)
    ;
#endif
}
