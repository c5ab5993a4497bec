//===- entry_stub.S - __fentry__, called before each function's prologue --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// At its entry (%rsp) is the address after the call of __fentry__, inside the callee
// ("self"), and 8(%rsp) the return address in the caller ("from"). Every register
// but r11 is kept: argument registers, al (vector registers used by a variadic
// call), r10 (static chain), and all vector registers, for nothing here uses one.
// Below the stack pointer lies nobody's data yet, neither the caller's (it is in a
// call) nor the callee's (it has no frame), so rax waits there.
//
// The table's layout is in arc_table.h; the search must match findSlot there.
//
// The hook is hidden: glibc has an __fentry__ that counts nothing, and a library's calls
// would go to that one wherever it is found first, as it is when a program that has no
// hooks loads the library.
//
//===------------------------------------------------------------------------===//

	.text
	.globl	__fentry__
	.hidden	__fentry__
	.type	__fentry__, @function
	.globl	gmonrt_entry_stub		// the same, see arc_table.cpp
	.hidden	gmonrt_entry_stub
	.p2align 6
gmonrt_entry_stub:
__fentry__:
	.cfi_startproc
	movq	gmonrt_arc_table@gottpoff(%rip), %r11
	movq	%fs:(%r11), %r11		// this thread's ArcTable
	movq	%rax, -8(%rsp)
	testq	%r11, %r11
	jz	.Lslow
	imulq	$0x4f1bbcd9, 8(%rsp), %rax	// hash: from * HashFactor + self
	addq	(%rsp), %rax
	andq	(%r11), %rax			// ArcTable::mask
	leaq	32(%r11,%rax,2), %rax		// slots are 32 bytes, after 32 of header
	movq	(%rsp), %r11
.Lprobe:
	cmpq	%r11, (%rax)			// ArcSlot::self
	jne	.Lnext
	movq	8(%rsp), %r11
	cmpq	%r11, 8(%rax)			// ArcSlot::from
	jne	.Lnext_from
	addq	$1, 16(%rax)			// ArcSlot::count
	movq	-8(%rsp), %rax
	ret

.Lnext_from:
	movq	(%rsp), %r11
.Lnext:
	cmpq	$0, (%rax)			// an empty slot ends the search
	je	.Lslow
	addq	$32, %rax
	jmp	.Lprobe

.Lslow:						// a call not seen before
	movq	-8(%rsp), %rax
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbp, 0
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	andq	$-16, %rsp
	pushq	%rax
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%r8
	pushq	%r9
	pushq	%r10
	movq	16(%rbp), %rdi			// from
	movq	8(%rbp), %rsi			// self
	call	gmonrt_record_arc
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
	ret
	.cfi_endproc
	.size	__fentry__, .-__fentry__

	.section .note.GNU-stack,"",@progbits
