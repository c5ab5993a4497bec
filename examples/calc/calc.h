// calc: a small expression language; the demo's program where Lua cannot be fetched.
#ifndef CALC_H
#define CALC_H

#include <stddef.h>

typedef enum { NUMBER, NAME, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, NEGATE, CALL, LET } Kind;

typedef struct Node {
  Kind kind;
  double number;
  char name[16];
  struct Node *left, *right;
} Node;

// parse.c: TEXT's tree, to be freed with freeTree(); null with a message for a bad text.
Node *parse(const char *text);
void freeTree(Node *node);

// evaluate.c
double evaluate(const Node *node);

// variables.c: unknown names are 0.
double getVariable(const char *name);
void setVariable(const char *name, double value);
size_t countVariables(void);

// simplify.c: the tree with constant parts computed; takes NODE over.
Node *simplify(Node *node);

// print.c: writes NODE into BUFFER with the fewest parentheses, returns its length.
size_t printTree(const Node *node, char *buffer, size_t size);

#endif
