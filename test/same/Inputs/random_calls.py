#===- random_calls.py - makes programs that call by pointers -------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# random_calls.py SEED [c++]: prints a program of a kind that csmith does not make. Its functions
# call each other by pointers in tables, structures and variables of all sorts, often as the last
# thing that they do. Arguments and results are of many types, some functions are variadic or of
# another calling convention, some have large frames or arrays of any size. They leave by longjmp
# or, in C++, by exceptions. The program prints a checksum.
#
# Every expression is of type u. mk_T makes a T of it, fold_T makes a u of a T. `fuel` limits calls.

import random
import sys

PRELUDE = r"""
#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long u;
#ifdef __clang__
#define NOINLINE __attribute__((noinline))
#define REGCALL __attribute__((regcall))
#else
#define NOINLINE __attribute__((noinline, noclone))
#define REGCALL
#endif
#ifdef __cplusplus
#define THREAD thread_local
#define BOOL bool
struct Odd { u x; };
struct Guard {
  u &value;
  NOINLINE ~Guard() { value ^= 3; }
};
#else
#define THREAD _Thread_local
#define BOOL _Bool
#endif
#define INLINE static inline __attribute__((always_inline, unused))
#define MS __attribute__((ms_abi))

static int fuel;
static volatile u vol;
static u g[16];
struct frame { jmp_buf buffer; struct frame *up; };
static struct frame *top;

struct two { unsigned a; int b; };
struct five { u a, b, c, d, e; };
struct mixed { double a; u b; };
#ifdef __AVX2__
typedef int vec __attribute__((vector_size(32)));
#else
typedef int vec __attribute__((vector_size(16)));
#endif
"""

# {letter: (type, how V is folded, how one is made of X)}
TYPES = {
    "c": ("char", "return (u)(unsigned char)v;", "return (char)x;"),
    "h": ("short", "return (u)(unsigned short)v;", "return (short)x;"),
    "B": ("BOOL", "return v ? 77 : 3;", "return x % 3 == 1;"),
    "i": ("int", "return (u)(unsigned)v;", "return (int)x;"),
    "l": ("u", "return v;", "return x;"),
    "q": ("__int128", "return (u)v ^ (u)(v >> 64);",
          "return (__int128)(((unsigned __int128)x << 61) + x * 3);"),
    "p": ("u *", "return (u)(v - g) + *v;", "return &g[x & 15];"),
    "S": ("struct two", "return v.a * 3u + (u)(unsigned)v.b;",
          "struct two s = {(unsigned)x, (int)(x >> 3)}; return s;"),
    "L": ("struct five", "return v.a + v.b * 3 + v.c * 5 + v.d * 7 + v.e;",
          "struct five s = {x, x + 1, x ^ 9, x >> 3, x * 5}; return s;"),
    "X": ("struct mixed", "return (u)(long)v.a * 3 + v.b;",
          "struct mixed s = {(double)(x & 1023), x}; return s;"),
    "f": ("float", "return (u)(long)v;", "return (float)(x & 0xff);"),
    "d": ("double", "return (u)(long)v;", "return (double)(x & 0xffff);"),
    "D": ("long double", "return (u)(long)v;", "return (long double)(x & 0xfffff);"),
    "C": ("_Complex double", "return (u)(long)__real__ v + (u)(long)__imag__ v * 31;",
          "_Complex double r; __real__ r = (double)(x & 255); __imag__ r = (double)(x & 31); "
          "return r;"),
    "V": ("vec", "u r = 0; for (unsigned i = 0; i < sizeof v / 4; i++) r = r * 3 + (unsigned)v[i]; "
          "return r;",
          "vec v; for (unsigned i = 0; i < sizeof v / 4; i++) v[i] = (int)(x * (i + 1)); "
          "return v;"),
}
SIMPLE = "chBilp"  # types that every calling convention passes alike


class Signature:
    def __init__(self, number, params, result, convention, variadic):
        self.number, self.params, self.result = number, params, result
        self.convention, self.variadic = convention, variadic
        self.functions = []  # names

    def result_type(self):
        return "void" if self.result == "v" else TYPES[self.result][0]

    def parameters(self):
        texts = [f"{TYPES[letter][0]} p{i}" for i, letter in enumerate(self.params)]
        return ", ".join(texts + ["..."] * self.variadic)

    def folded(self, call):
        return f"({call}, 5ul)" if self.result == "v" else f"fold_{self.result}({call})"

    def returned(self, value):
        return "return;" if self.result == "v" else f"return mk_{self.result}({value});"


class Generator:
    def __init__(self, seed, is_cxx):
        self.random = random.Random(f"{seed} {is_cxx}")
        self.is_cxx = is_cxx
        self.signatures = [self.signature(number) for number in range(self.random.randint(4, 7))]
        self.labels = 0
        # Of the function that is being made.
        self.own, self.known, self.lines, self.variables = None, 0, [], []

    def chance(self, share):
        return self.random.random() < share

    def label(self):
        self.labels += 1
        return self.labels

    def signature(self, number):
        r = self.random
        convention = r.choice(["", "", "", "MS", "MS" if self.is_cxx else "REGCALL"])
        variadic = number == 0 or (not convention and self.chance(0.15))
        letters = SIMPLE if convention and not variadic else "".join(TYPES) + "llll"
        params = [r.choice(letters) for _ in range(r.choice([1, 2, 4, 6, 9, 13]))]
        if variadic:
            return Signature(number, ["i"] + params[:6], r.choice("lllvdL"), "", True)
        if convention == "REGCALL":  # Clang 22 itself loses r12 to r15, in which it passes more
            params = params[:7]
        return Signature(number, params, r.choice(letters + "lllv"), convention, False)

    # Expressions.

    def expression(self, depth=2):
        r = self.random
        if depth == 0 or self.chance(0.2):
            return r.choice(self.variables + [f"{r.randint(0, 9)}ul", f"g[{r.randint(0, 15)}]",
                                              f"{r.getrandbits(64):#x}ul"])
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        return r.choice([f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} ^ {b})",
                         f"({a} | {b})", f"({a} >> {r.randint(1, 63)})", f"(u)({a} < {b})",
                         f"((long){a} < (long){b} ? {b} : {a})", f"(u)({a} && {b})"])

    def index(self, count):
        return f"{self.random.choice(self.variables)} % {count}"

    def arguments(self, signature, simple):
        texts = []
        for letter in signature.params:
            same = [i for i, own in enumerate(self.own.params) if own == letter]
            if same and self.chance(0.8 if simple else 0.4):
                texts.append(f"p{self.random.choice(same)}")
            else:
                texts.append(f"mk_{letter}({self.expression(0 if simple else 1)})")
        if signature.variadic:  # how many follow, and which of them are of type double
            doubles = [self.chance(0.4) for _ in range(self.random.randint(0, 9))]
            pattern = sum(16 << i for i, is_double in enumerate(doubles) if is_double)
            texts[0] = str(len(doubles) + pattern)
            texts += ["1.5" if is_double else self.expression(0) for is_double in doubles]
        return ", ".join(texts)

    def callee(self, signature, before):
        """The function that is called; BEFORE gets statements that are to precede the call."""
        r, number = self.random, signature.number
        known = signature.functions[:max(1, len(signature.functions) - 1)]
        # Not all constants: else the table would not be on the stack.
        names = [r.choice([r.choice(known), f"last{number}"]) for _ in range(r.choice([2, 6, 40]))]
        t = f"t{self.label()}"
        kind = r.choice(["name", "table", "structure", "thread", "pointer", "fields", "either",
                         "array", "array", "half", "sized"])
        if kind == "name":
            return r.choice(known)
        if kind == "table":
            return f"tables{number}[{self.index('COUNT%d' % number)}]"
        if kind == "structure":
            return f"operations[{self.index(4)}].f{number}"
        if kind in ("thread", "pointer"):
            return {"thread": f"ofThread{number}", "pointer": f"(*pointer{number})"}[kind]
        if kind == "either":
            return f"({self.expression(1)} & 2 ? {names[0]} : {names[1]})"
        if kind == "fields":
            before.append(f"struct {{ u k; fn{number} *a, *b; }} {t} = "
                          f"{{{self.expression(1)}, {names[0]}, {names[1]}}}; "
                          f"if ({t}.k & 1) {t}.b = {names[0]};")
            return f"{t}.{r.choice('ab')}"
        if kind == "sized":
            before.append(f"u size = 3 + {self.expression(1)} % 40; fn{number} *{t}[size]; "
                          f"for (u i = 0; i < size; i++) {t}[i] = i % 3 ? {names[0]} : {names[1]};")
            return f"{t}[{self.index('size')}]"
        before.append(f"fn{number} *{t}[] = {{{', '.join(names)}}};")
        if kind == "half":
            before.append(f"fn{number} **half{t} = {self.expression(1)} & 1 ? {t} : {t} + 1;")
            return f"half{t}[{self.index(len(names) - 1)}]"
        return f"{t}[{self.index(len(names))}]"

    def call(self):
        """A statement that adds what a function returns to a variable."""
        signature, before = self.random.choice(self.signatures), []
        call = f"{self.callee(signature, before)}({self.arguments(signature, False)})"
        variable = self.random.choice(self.variables)
        return f"{{ {' '.join(before)} {variable} += {signature.folded(call)}; }}"

    def tail_call(self):
        """A statement that returns what another function returns."""
        fits = [signature for signature in self.signatures if signature.result == self.own.result]
        signature, before = self.random.choice(fits), []
        call = f"{self.callee(signature, before)}({self.arguments(signature, True)});"
        end = f"{call} return;" if self.own.result == "v" else f"return {call}"
        return f"{{ {' '.join(before)} {end} }}"

    # Statements.

    def statement(self, depth):
        """Text of a statement, with others in it up to DEPTH."""
        r = self.random
        variable, other = r.choice(self.variables), r.choice(self.variables)
        inner = (lambda: self.statement(depth - 1)) if depth else (lambda: f"{other} += 3;")
        kind = r.choice(["assign", "store", "if", "loop", "switch", "overflow", "wide", "flags",
                         "compare", "array", "call", "call", "call", "tail", "leave"])
        if kind == "assign":
            return f"{variable} {r.choice(['=', '+=', '^='])} {self.expression(3)};"
        if kind == "store":
            return f"g[{variable} & 15] += {self.expression()}; vol += {other};"
        if kind == "if":
            return f"if ({self.expression()} & 1) {{ {inner()} }} else {{ {inner()} }}"
        if kind == "loop":
            i = f"i{self.label()}"
            return (f"for (u {i} = 0; {i} < {r.randint(1, 5)}; {i}++) {{ {variable} += {i}; "
                    f"{inner()} if ({self.expression(1)} % 7 == 2) break; }}")
        if kind == "switch":
            cases = [f"case {case}: {{ {inner()} }}" + r.choice([" break;", " break;", ""])
                     for case in sorted(r.sample(range(r.choice([5, 90])), 4))]
            return f"switch ((int)({self.expression(1)} % 90)) {{ {' '.join(cases)} default:; }}"
        if kind == "overflow":
            word = r.choice(["u", "long", "int", "unsigned char"])
            return (f"{{ {word} o; BOOL c = __builtin_{r.choice(['add', 'sub', 'mul'])}_overflow("
                    f"({word}){variable}, ({word}){self.expression(1)}, &o); "
                    f"if (c) {{ {inner()} }} {other} += c; {variable} ^= (u)o; }}")
        if kind == "wide":
            return (f"{{ unsigned __int128 w = (unsigned __int128){variable} << 64; "
                    f"w += (unsigned __int128){self.expression(1)} << 63 | {other}; "
                    f"if ((__int128)w < 0) {{ {inner()} }} {other} ^= (u)(w >> 64); }}")
        if kind == "flags":
            return (f'{{ int c, z; __asm__("addq %3, %0" : "+r"({variable}), "=@ccc"(c), '
                    f'"=@ccz"(z) : "r"((u){self.expression(1)})); if (c) {{ {inner()} }} '
                    f"{other} += (u)(c * 2 + z); }}")
        if kind == "compare":
            letter = r.choice("dDf")
            return (f"{{ {TYPES[letter][0]} x = mk_{letter}({variable}), "
                    f"y = mk_{letter}({self.expression(1)}), z = x < y ? x : y; "
                    f"if (x {r.choice(['<', '!=', '>='])} y) {other} += fold_{letter}(z); }}")
        if kind == "array":
            n = r.randint(2, 14)
            return (f"{{ volatile u a[{n}]; for (int i = 0; i < {n}; i++) a[i] = {variable} + i; "
                    f"{other} += a[{self.index(n)}] ^ a[{self.index(n)}]; }}")
        if kind == "call":
            return self.call()
        if kind == "tail":
            return f"if ({self.expression(1)} % {r.randint(2, 7)} == 0) {self.tail_call()}"
        if self.is_cxx:
            return f"if ({self.expression(1)} % 13 == 3) throw " + r.choice(
                [f"{variable};", "1;", f"Odd{{{variable}}};"])
        return f"if (top && {self.expression(1)} % 11 == 3) longjmp(top->buffer, 1);"

    def catching(self):
        """A statement that calls, and goes on here if the callee leaves without returning."""
        if self.is_cxx:
            return (f"try {{ Guard guard{{v0}}; {self.call()} }} catch (int x) {{ v0 += (u)x; }} "
                    "catch (const Odd &odd) { v0 ^= odd.x; } catch (...) { vol++; }")
        return (f"{{ struct frame here; here.up = top; if (!setjmp(here.buffer)) {{ top = &here; "
                f"u v0 = vol, v1 = 3; {self.call()} vol += v0 ^ v1; }} else vol += 7; "
                "top = here.up; }")

    def function(self, number, signature):
        """The definition of the function f<NUMBER>."""
        r = self.random
        self.own, self.variables = signature, ["v0", "v1"]
        folds = [f"fold_{letter}(p{i})" for i, letter in enumerate(signature.params)]
        r.shuffle(folds)
        lines = [f"u v0 = {folds[0]}, v1 = {' + '.join(folds[1:4]) or '7'};",
                 f"if (fuel-- <= 0) {signature.returned('v0')}"]
        if signature.variadic:
            last = len(signature.params) - 1
            lines.append(f"va_list rest; va_start(rest, p{last}); for (int i = 0; i < (p0 & 15); "
                         "i++) if (p0 >> (4 + i) & 1) v0 += (u)va_arg(rest, double); "
                         "else v0 = v0 * 3 + va_arg(rest, u); va_end(rest);")
        kind = r.choice(["dispatch", "dispatch", "plain", "plain", "large", "any", "catching"])
        if kind == "large":
            lines.append("volatile u large[300]; large[v0 % 300] = v1; v1 += large[v0 % 300];")
        if kind == "any":
            lines.append("u size = 2 + v0 % 20, any[size]; memset(any, (int)v1 & 127, sizeof any); "
                         "any[v1 % size] += v0; v0 ^= any[size / 2];")
        if kind == "catching":
            lines.append(self.catching())
        if kind != "dispatch":
            lines += [self.statement(2) for _ in range(r.randint(1, 5))]
        lines.append(self.tail_call() if kind == "dispatch" or self.chance(0.4)
                     else signature.returned(self.expression()))
        text = "\n  ".join(lines)
        return f"{self.head(number, signature)} {{\n  {text}\n}}"

    def head(self, number, signature):
        return (f"NOINLINE {signature.convention} {signature.result_type()} "
                f"f{number}({signature.parameters()})")

    def tables(self):
        for signature in self.signatures:
            number, names = signature.number, signature.functions
            yield f"enum {{ COUNT{number} = {len(names)} }};"
            yield f"static fn{number} *tables{number}[] = {{{', '.join(names)}}};"
            yield f"static THREAD fn{number} *ofThread{number} = {names[0]};"
            yield f"static fn{number} *last{number} = {names[0]}, *volatile *pointer{number} ="
            yield f"    (fn{number} *volatile *)&last{number};"
        yield "struct operations {"
        yield from (f"  fn{s.number} *f{s.number};" for s in self.signatures)
        rows = ["{" + ", ".join(self.random.choice(s.functions) for s in self.signatures) + "}"
                for _ in range(4)]
        yield f"}} static operations[] = {{{', '.join(rows)}}};"

    def main(self, functions):
        yield "int main(void) {\n  u sum = 0;\n  for (int round = 0; round < 5; round++) {"
        self.own = Signature(-1, [], "v", "", False)
        self.variables = ["(u)round"]
        for signature in self.signatures:
            number, count = signature.number, len(signature.functions)
            yield f"    last{number} = tables{number}[round % {count}];"
        for number, signature in enumerate(functions):
            call = signature.folded(f"f{number}({self.arguments(signature, False)})")
            yield "    fuel = 60;"
            if self.is_cxx:
                yield f"    try {{ sum = sum * 31 + {call}; }} catch (...) {{ vol += 99; }}"
            else:
                yield (f"    {{ struct frame here; here.up = 0; if (!setjmp(here.buffer)) {{ "
                       f"top = &here; vol += {call}; }} else vol += 99; top = 0; }}")
            yield "    sum = sum * 31 + vol;"
        yield '  }\n  printf("%lx\\n", sum);\n  return 0;\n}'

    def program(self):
        functions = list(self.signatures)
        functions += [self.random.choice(functions) for _ in range(self.random.randint(8, 18))]
        for number, signature in enumerate(functions):
            signature.functions.append(f"f{number}")
        yield PRELUDE
        for letter, (name, fold, make) in TYPES.items():
            yield f"INLINE u fold_{letter}({name} v) {{ {fold} }}"
            yield f"INLINE {name} mk_{letter}(u x) {{ {make} }}"
        for signature in self.signatures:
            yield (f"typedef {signature.convention} {signature.result_type()} "
                   f"fn{signature.number}({signature.parameters()});")
        yield from (f"{self.head(*function)};" for function in enumerate(functions))
        yield from self.tables()
        yield from (self.function(*function) for function in enumerate(functions))
        yield from self.main(functions)


print("\n".join(Generator(int(sys.argv[1]), sys.argv[2:] == ["c++"]).program()))
