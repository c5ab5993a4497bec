#include "calc.h"

static int isConstant(const Node *node) { return node && node->kind == NUMBER; }

static int isValue(const Node *node, double value) {
  return isConstant(node) && node->number == value;
}

static Node *replaceWith(Node *node, Node *kept) {
  if (node->left == kept)
    node->left = NULL;
  else
    node->right = NULL;
  freeTree(node);
  return kept;
}

static Node *foldConstants(Node *node) {
  node->number = evaluate(node);
  node->kind = NUMBER;
  freeTree(node->left);
  freeTree(node->right);
  node->left = node->right = 0;
  return node;
}

static int isArithmetic(const Node *node) { return node->kind >= ADD && node->kind <= NEGATE; }

Node *simplify(Node *node) {
  if (!node)
    return node;
  node->left = simplify(node->left);
  node->right = simplify(node->right);
  if (isArithmetic(node) && isConstant(node->left) && (!node->right || isConstant(node->right)))
    return foldConstants(node);
  if (node->kind == MULTIPLY && isValue(node->left, 1))
    return replaceWith(node, node->right);
  if (node->kind == MULTIPLY && isValue(node->right, 1))
    return replaceWith(node, node->left);
  if (node->kind == ADD && isValue(node->left, 0))
    return replaceWith(node, node->right);
  if ((node->kind == ADD || node->kind == SUBTRACT) && isValue(node->right, 0))
    return replaceWith(node, node->left);
  return node;
}
