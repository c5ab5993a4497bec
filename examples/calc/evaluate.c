#include "calc.h"
#include <math.h>
#include <string.h>

typedef struct {
  const char *name;
  double (*function)(double);
} Builtin;

static double square(double x) { return x * x; }
static double cube(double x) { return x * x * x; }
static double sign(double x) { return (x > 0) - (x < 0); }

static double fibonacci(double n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static double countPrimes(double limit) {
  int count = 0;
  for (int n = 2; n <= limit; n++) {
    int isPrime = 1;
    for (int d = 2; d * d <= n && isPrime; d++)
      isPrime = n % d != 0;
    count += isPrime;
  }
  return count;
}

static const Builtin builtins[] = {{"sin", sin},           {"cos", cos},   {"sqrt", sqrt},
                                   {"exp", exp},           {"log", log},   {"square", square},
                                   {"cube", cube},         {"sign", sign}, {"fib", fibonacci},
                                   {"primes", countPrimes}};

static double call(const char *name, double argument) {
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
    if (strcmp(builtins[i].name, name) == 0)
      return builtins[i].function(argument);
  return NAN;
}

static double let(const Node *node) {
  double value = evaluate(node->left);
  setVariable(node->name, value);
  return value;
}

double evaluate(const Node *node) {
  switch (node->kind) {
  case NUMBER:
    return node->number;
  case NAME:
    return getVariable(node->name);
  case ADD:
    return evaluate(node->left) + evaluate(node->right);
  case SUBTRACT:
    return evaluate(node->left) - evaluate(node->right);
  case MULTIPLY:
    return evaluate(node->left) * evaluate(node->right);
  case DIVIDE:
    return evaluate(node->left) / evaluate(node->right);
  case POWER:
    return pow(evaluate(node->left), evaluate(node->right));
  case NEGATE:
    return -evaluate(node->left);
  case CALL:
    return call(node->name, evaluate(node->left));
  case LET:
    return let(node);
  }
  return NAN;
}
