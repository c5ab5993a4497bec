#include "calc.h"
#include <stdio.h>

typedef struct {
  char *buffer;
  size_t size, used;
} Output;

static void put(Output *output, const char *text) {
  if (output->used < output->size)
    output->used +=
        (size_t)snprintf(output->buffer + output->used, output->size - output->used, "%s", text);
}

static int precedence(const Node *node) {
  static const int levels[] = {9, 9, 1, 1, 2, 2, 4, 3, 9, 0};
  return levels[node->kind];
}

static void printNode(Output *output, const Node *node, int outer);

static void printBinary(Output *output, const Node *node, const char *sign) {
  int level = precedence(node);
  int leftFirst = node->kind != POWER;
  printNode(output, node->left, level + !leftFirst);
  put(output, sign);
  printNode(output, node->right, level + leftFirst);
}

static void printNode(Output *output, const Node *node, int outer) {
  static const char *const signs[] = {"", "", " + ", " - ", " * ", " / ", "^"};
  char number[32];
  int parentheses = precedence(node) < outer;
  if (parentheses)
    put(output, "(");
  switch (node->kind) {
  case NUMBER:
    snprintf(number, sizeof number, "%g", node->number);
    put(output, number);
    break;
  case NAME:
    put(output, node->name);
    break;
  case NEGATE:
    put(output, "-");
    printNode(output, node->left, 3);
    break;
  case CALL:
    put(output, node->name);
    put(output, "(");
    printNode(output, node->left, 0);
    put(output, ")");
    break;
  case LET:
    put(output, node->name);
    put(output, " = ");
    printNode(output, node->left, 0);
    break;
  default:
    printBinary(output, node, signs[node->kind]);
  }
  if (parentheses)
    put(output, ")");
}

size_t printTree(const Node *node, char *buffer, size_t size) {
  Output output = {buffer, size, 0};
  buffer[0] = '\0';
  printNode(&output, node, 0);
  return output.used;
}
