#include "calc.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;

static void skipBlanks(void) {
  while (isspace((unsigned char)*at))
    at++;
}

static Node *newNode(Kind kind, Node *left, Node *right) {
  Node *node = calloc(1, sizeof *node);
  if (!node)
    abort();
  node->kind = kind;
  node->left = left;
  node->right = right;
  return node;
}

void freeTree(Node *node) {
  if (!node)
    return;
  freeTree(node->left);
  freeTree(node->right);
  free(node);
}

static Node *parseSum(void);

static void readName(char name[16]) {
  size_t length = 0;
  while (isalnum((unsigned char)*at)) {
    if (length < 15)
      name[length++] = *at;
    at++;
  }
  name[length] = '\0';
  skipBlanks();
}

static int accept(char c) {
  if (*at != c)
    return 0;
  at++;
  skipBlanks();
  return 1;
}

static Node *parseNumber(void) {
  Node *node = newNode(NUMBER, NULL, NULL);
  char *end;
  node->number = strtod(at, &end);
  at = end;
  skipBlanks();
  return node;
}

static Node *parseName(void) {
  Node *node = newNode(NAME, NULL, NULL);
  readName(node->name);
  if (accept('(')) {
    node->kind = CALL;
    node->left = parseSum();
    if (!accept(')'))
      fprintf(stderr, "calc: missing ) at '%s'\n", at);
  } else if (accept('=')) {
    node->kind = LET;
    node->left = parseSum();
  }
  return node;
}

static Node *parsePrimary(void) {
  if (isdigit((unsigned char)*at) || *at == '.')
    return parseNumber();
  if (isalpha((unsigned char)*at))
    return parseName();
  if (accept('-'))
    return newNode(NEGATE, parsePrimary(), NULL);
  if (accept('(')) {
    Node *inner = parseSum();
    if (accept(')'))
      return inner;
    freeTree(inner);
  }
  fprintf(stderr, "calc: unexpected '%c'\n", *at ? *at : '$');
  if (*at)
    at++;
  return newNode(NUMBER, NULL, NULL);
}

static Node *parsePower(void) {
  Node *base = parsePrimary();
  return accept('^') ? newNode(POWER, base, parsePower()) : base;
}

static Node *parseProduct(void) {
  Node *left = parsePower();
  for (;;) {
    if (accept('*'))
      left = newNode(MULTIPLY, left, parsePower());
    else if (accept('/'))
      left = newNode(DIVIDE, left, parsePower());
    else
      return left;
  }
}

static Node *parseSum(void) {
  Node *left = parseProduct();
  for (;;) {
    if (accept('+'))
      left = newNode(ADD, left, parseProduct());
    else if (accept('-'))
      left = newNode(SUBTRACT, left, parseProduct());
    else
      return left;
  }
}

Node *parse(const char *text) {
  at = text;
  skipBlanks();
  Node *tree = parseSum();
  if (!*at)
    return tree;
  fprintf(stderr, "calc: cannot read '%s'\n", at);
  freeTree(tree);
  return NULL;
}
