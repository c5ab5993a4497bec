//===- call_stubs.S - functions that instrumented code calls --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The stubs count one call, or first run, in the thread's table, with the key
// (from, self). arc_table.h describes the table and self. The search must match
// findSlot there.
//
// No vector register is used, so all are kept. Below the stack pointer at the
// entry there is no data of others, so registers are saved there.
//
// The compilers' stubs are protected. glibc defines them, too, and its own
// count for its own profiler; an image's calls would go to the first definition
// found. Files without a copy of the runtime find the program's. All except our
// own are weak, because programs may define them themselves.
//
//===------------------------------------------------------------------------===//

// Counts the arc whose key is in memory at \from and \self. If the table has it, \finish ends the
// stub; r11 is undefined then. Otherwise gmonrt_record_arc counts it, and the code after the macro
// continues with \self in r11. Keeps all other registers, with any alignment of the stack.
// \load_from loads \from into rdi after a frame is set up; rax is saved at -8(%rsp).
	.macro	COUNT_ARC from, self, load_from, finish
	movq	%rax, -8(%rsp)
#ifdef GMONRT_LIBRARY
	movq	gmonrt_arc_word(%rip), %r11
	testq	%r11, %r11
	jz	4f
#else	// the word is our own, whose place linkers know
	cmpq	$0, gmonrt_arc_word(%rip)
	je	4f
	movq	gmonrt_arc_table@gottpoff(%rip), %r11
#endif
	movq	%fs:(%r11), %r11		// this thread's ArcTable
	testq	%r11, %r11
	jz	4f
	imulq	$0x4f1bbcd9, \from, %rax	// hash: from * HashFactor + self
	addq	\self, %rax
	andq	(%r11), %rax			// ArcTable::mask
	leaq	32(%r11,%rax,2), %rax		// slots are 32 bytes, after 32 of header
	movq	\self, %r11
1:	cmpq	%r11, (%rax)			// ArcSlot::self
	jne	3f
	movq	\from, %r11
	cmpq	%r11, 8(%rax)			// ArcSlot::from
	jne	2f
	addq	$1, 16(%rax)			// ArcSlot::count
	movq	-8(%rsp), %rax
	\finish
2:	movq	\self, %r11
3:	cmpq	$0, (%rax)			// an empty slot ends the search
	je	4f
	addq	$32, %rax
	jmp	1b

4:	movq	-8(%rsp), %rax			// a call not seen before
	movq	\self, %r11
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbp, 0
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	subq	$16, %rsp			// what waits at -16(%rsp)
	andq	$-16, %rsp
	pushq	%rax
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%r8
	pushq	%r9
	pushq	%r10
	pushq	%r11
	pushq	%r11				// keeps the alignment
	\load_from
	movq	%r11, %rsi
	call	gmonrt_record_arc
	popq	%r11
	popq	%r11
	popq	%r10
	popq	%r9
	popq	%r8
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%rax
	leave
	.cfi_def_cfa %rsp, 8
	.cfi_same_value %rbp
	.endm

	.text

// Called at function entry, before the prologue. (%rsp) is the address after the call of
// __fentry__, inside the callee ("self"), 8(%rsp) the return address in the caller ("from"). Keeps
// every register except r11: argument registers, al (vector registers used by a variadic call), r10
// (static chain).
	.globl	__fentry__
	.protected __fentry__
	.type	__fentry__, @function
	.globl	gmonrt_entry_stub		// the same, see arc_table.cpp
	.hidden	gmonrt_entry_stub
	.p2align 6
gmonrt_entry_stub:
__fentry__:
	.cfi_startproc
	COUNT_ARC 8(%rsp), (%rsp), "movq 16(%rbp), %rdi", ret
	ret
	.cfi_endproc
	.size	__fentry__, .-__fentry__

// Called by functions of -pg programs after the prologue: "self" is at (%rsp), and rbp is the
// caller's frame, with "from" above it. Keeps r11, too: code that knows the registers of functions
// in the same file (-fipa-ra) does not know those of this one.
	.weak	mcount
	.protected mcount
	.type	mcount, @function
	.weak	_mcount
	.protected _mcount
	.type	_mcount, @function
	.weak	__mcount
	.protected __mcount
	.type	__mcount, @function
	.macro	FINISH_mcount
	movq	-16(%rsp), %r11
	ret
	.endm
	.macro	LOAD_FROM_mcount
	movq	(%rbp), %rdi
	movq	8(%rdi), %rdi
	.endm
	.p2align 6
mcount:
_mcount:
__mcount:
	.cfi_startproc
	movq	%r11, -16(%rsp)
	COUNT_ARC 8(%rbp), (%rsp), LOAD_FROM_mcount, FINISH_mcount
	ret
	.cfi_endproc
	.size	mcount, .-mcount
	.size	_mcount, .-_mcount
	.size	__mcount, .-__mcount

// -finstrument-functions calls it as a C function: rdi is the function, rsi "from". "Self" is the
// return address of a hook's call at the start of the function.
	.weak	__cyg_profile_func_enter
	.protected __cyg_profile_func_enter
	.type	__cyg_profile_func_enter, @function
	.p2align 6
__cyg_profile_func_enter:
	.cfi_startproc
	addq	$5, %rdi
	btsq	$61, %rdi			// EnterMark
	COUNT_ARC %rsi, %rdi, "movq %rsi, %rdi", ret
	ret
	.cfi_endproc
	.size	__cyg_profile_func_enter, .-__cyg_profile_func_enter

	.weak	__cyg_profile_func_exit
	.protected __cyg_profile_func_exit
	.type	__cyg_profile_func_exit, @function
__cyg_profile_func_exit:
	ret
	.size	__cyg_profile_func_exit, .-__cyg_profile_func_exit

// A stub that counts the function in r11 with (%rsp), the address after the stub's call, as "from".
// Keeps every register. The function is saved at -16(%rsp) as "self". The bit \mark marks it, see
// arc_table.h.
	.macro	COUNT_R11 name, mark
	.globl	\name
	.hidden	\name
	.type	\name, @function
	.p2align 6
\name:
	.cfi_startproc
	.macro	FINISH_\name
	movq	-16(%rsp), %r11
	btcq	$\mark, %r11
	ret
	.endm
	btcq	$\mark, %r11
	movq	%r11, -16(%rsp)
	COUNT_ARC (%rsp), -16(%rsp), "movq 8(%rbp), %rdi", FINISH_\name
	btcq	$\mark, %r11
	ret
	.cfi_endproc
	.size	\name, .-\name
	.endm

	COUNT_R11 __gmon_icall, 63	// before an indirect call, of its target: IndirectCallMark
	COUNT_R11 __gmon_first, 62	// when a function runs for the first time: FirstRunMark

	.section .note.GNU-stack,"",@progbits
