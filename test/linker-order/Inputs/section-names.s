# Functions with names that linker scripts and globs give a meaning to, and parts of
# functions as GCC names them. Never run.
.macro function name, section
.section "\section","ax",@progbits
.globl "\name"
.type "\name",@function
"\name": .fill 8,1,0x90
.size "\name",.-"\name"
.endm
function "main", ".text.startup.main"
function "f", ".text.f"
function "f.cold", ".text.unlikely.f"
function "part", ".text.part"
function "part.cold", ".text.unlikely.part"
function "a$b.isra.0", ".text.a$b.isra.0"
function "-[Foo bar:]", ".text.-[Foo bar:]"
function "x*y?z\\/*", ".text.x*y?z\/*"
# What the one above would be mistaken for.
function "xxyyz\\/*", ".text.xxyyz\/*"
function "quo\"te", ".text.quo"
function "C2", ".text.C2"
.globl C1
.type C1,@function
.set C1, C2
.section .note.GNU-stack,"",@progbits
