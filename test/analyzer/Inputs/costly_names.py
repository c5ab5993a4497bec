"""Functions whose names of D cost a demangler all memory, or days."""


def reference(distance):
    """D's back reference: base 26, the last digit in lower case."""
    left, last = divmod(distance, 26)
    text = chr(ord("a") + last)
    while left:
        left, digit = divmod(left, 26)
        text = chr(ord("A") + digit) + text
    return "Q" + text


def maps(name, levels):
    """The key and the value of each associative array are the one before it."""
    text = "_D%d%sF" % (len(name), name)
    last = len(text)
    text += "Hii"
    for _ in range(levels):
        here = len(text)
        text += "H"
        for _ in range(2):
            text += reference(len(text) - last)
        last = here
    return text + "Zv"


def symbols(levels):
    """Of each number one digit may be the length, and the other belong to the name."""
    text = "!"
    for _ in range(levels):
        text = "__T1aS" + text + "Z"
        text = str(len(text)) + text
    return "_D" + text + "v"


def array(name, levels):
    return "_D%d%sF" % (len(name), name) + "A" * levels + "iZv"


names = [maps("few", 1), maps("many", 30), symbols(40),
         "_D1fF" + "S1aF" * 40 + "!", array("deep", 40000)]
for index, name in enumerate(names):
    print('void f%d(void) __asm__("%s");\nvoid f%d(void) {}' % (index, name, index))
print("int main(void) { %s }" % " ".join("f%d();" % index for index in range(len(names))))
