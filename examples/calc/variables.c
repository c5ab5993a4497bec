#include "calc.h"
#include <stdlib.h>
#include <string.h>

typedef struct Variable {
  struct Variable *next;
  char name[16];
  double value;
} Variable;

static Variable *buckets[64];

static unsigned hash(const char *name) {
  unsigned value = 2166136261u;
  while (*name)
    value = (value ^ (unsigned char)*name++) * 16777619u;
  return value % (sizeof buckets / sizeof *buckets);
}

static Variable *find(const char *name) {
  for (Variable *variable = buckets[hash(name)]; variable; variable = variable->next)
    if (strcmp(variable->name, name) == 0)
      return variable;
  return NULL;
}

double getVariable(const char *name) {
  const Variable *variable = find(name);
  return variable ? variable->value : 0;
}

void setVariable(const char *name, double value) {
  Variable *variable = find(name);
  if (!variable) {
    variable = calloc(1, sizeof *variable);
    if (!variable)
      abort();
    strncpy(variable->name, name, sizeof variable->name - 1);
    variable->next = buckets[hash(name)];
    buckets[hash(name)] = variable;
  }
  variable->value = value;
}

size_t countVariables(void) {
  size_t count = 0;
  for (size_t i = 0; i < sizeof buckets / sizeof *buckets; i++)
    for (const Variable *variable = buckets[i]; variable; variable = variable->next)
      count++;
  return count;
}
