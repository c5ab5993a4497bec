"""Functions whose C++ and Rust names repeat pairs of pairs: of 2 levels, and of 25: half a GB. And
one of Microsoft's names, which is 9 times as long at each of 9 levels."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def number(value, digits):
    left, last = divmod(value, len(digits))
    return (number(left, digits) if left else "") + digits[last]


def cxx(name, levels):
    text = "_Z%d%sSt4pairIiiE" % (len(name), name)
    for level in range(levels - 1):
        text += "S_IS{0}_S{0}_E".format(number(level, DIGITS[:10] + DIGITS[36:]))
    return text


def rust(name, levels):
    """Each tuple is one and, by its place behind "_R", the same one again."""
    head = "INvC1a%d%s" % (len(name), name)
    text = head + "T" * levels + "h"
    for level in reversed(range(levels)):
        text += "B%s_E" % number(len(head) + level, DIGITS)
    return "_R" + text + "E"


def microsoft(levels):
    """Each function pointer has 9 parameters of the type of the one before it."""
    arguments = "".join("P6AX" + str(level) * 9 + "@Z" for level in range(levels))
    return "?many@@YAXPEAH" + arguments + "@Z"


names = [make(name, levels) for make in (cxx, rust) for name, levels in (("few", 2), ("many", 25))]
names.append(microsoft(9))
for index, name in enumerate(names):
    print('void f%d(void) __asm__("%s");\nvoid f%d(void) {}' % (index, name, index))
print("int main(void) { %s }" % " ".join("f%d();" % index for index in range(len(names))))
