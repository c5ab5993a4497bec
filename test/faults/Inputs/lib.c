// The library of prog.c.
volatile int librarySink;
void inLibraryToo(void) { librarySink = 1; }
void inLibrary(void) {
  for (int i = 0; i < 7; ++i)
    inLibraryToo();
}
