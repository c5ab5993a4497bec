// Prints which of two signals this program was started to ignore.
#include <signal.h>
#include <stdio.h>

static int isIgnored(int number) {
  struct sigaction action;
  sigaction(number, 0, &action);
  return action.sa_handler == SIG_IGN;
}

int main(void) {
  printf("ignored:%s%s\n", isIgnored(SIGCHLD) ? " SIGCHLD" : "",
         isIgnored(SIGXFSZ) ? " SIGXFSZ" : "");
  return 0;
}
