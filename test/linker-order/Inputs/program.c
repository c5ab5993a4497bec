// Functions in an order that no profile of the tests wants. Never run: the profiles
// are written by hand.
#define FUNCTION(name)                                                                             \
  int name(int x) { return x + __LINE__; }

FUNCTION(unused1)
FUNCTION(hot2)
FUNCTION(setup2)
FUNCTION(unused2)
FUNCTION(hot1)
FUNCTION(setup1)
FUNCTION(unused3)
FUNCTION(loop)
int main(void) { return 0; }
