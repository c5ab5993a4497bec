// calc [N]: reads expressions from standard input, one a line, and prints each one
// simplified with its value; all of them N times (1 by default).
#include "calc.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MaxLines = 1000, MaxLength = 256 };
static char lines[MaxLines][MaxLength];

static int readLines(void) {
  int count = 0;
  while (count < MaxLines && fgets(lines[count], MaxLength, stdin)) {
    lines[count][strcspn(lines[count], "\n")] = '\0';
    count += lines[count][0] != '\0' && lines[count][0] != '#';
  }
  return count;
}

static void run(const char *line, int print) {
  Node *tree = simplify(parse(line));
  if (!tree)
    return;
  double value = evaluate(tree);
  char text[MaxLength];
  printTree(tree, text, sizeof text);
  if (print)
    printf("%s: %g\n", text, value);
  freeTree(tree);
}

static void usage(void) {
  fputs("usage: calc [N] <EXPRESSIONS\n", stderr);
  exit(2);
}

int main(int argc, char **argv) {
  int times = argc > 1 ? atoi(argv[1]) : 1;
  if (argc > 2 || times < 1)
    usage();
  int count = readLines();
  for (int i = 0; i < times; i++)
    for (int k = 0; k < count; k++)
      run(lines[k], i == 0);
  printf("%zu variables\n", countVariables());
  return 0;
}
