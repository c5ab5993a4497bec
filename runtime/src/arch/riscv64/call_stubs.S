//===- call_stubs.S - functions that instrumented code calls --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The stubs pass each call to gmonrt_record_arc, which searches the thread's
// table; they do not search it themselves. Our own and the compilers' stubs
// keep all registers, except t4 and t5 in __gmon_icall and __gmon_first, and a0
// and t0 in __cyg_profile_func_enter. The functions that they call use no
// floating-point or vector registers.
//
//===------------------------------------------------------------------------===//

// Counts the arc of \from and \self, registers other than a0 and a1, or these.
	.macro	COUNT_ARC from, self
	addi	sp, sp, -144
	.cfi_adjust_cfa_offset 144
	sd	ra, 136(sp)
	.cfi_rel_offset ra, 136
	sd	a0, 0(sp)
	sd	a1, 8(sp)
	sd	a2, 16(sp)
	sd	a3, 24(sp)
	sd	a4, 32(sp)
	sd	a5, 40(sp)
	sd	a6, 48(sp)
	sd	a7, 56(sp)
	sd	t0, 64(sp)
	sd	t1, 72(sp)
	sd	t2, 80(sp)
	sd	t3, 88(sp)
	sd	t4, 96(sp)
	sd	t5, 104(sp)
	sd	t6, 112(sp)
	mv	t5, \from
	mv	a1, \self
	mv	a0, t5
	call	gmonrt_record_arc
	ld	a0, 0(sp)
	ld	a1, 8(sp)
	ld	a2, 16(sp)
	ld	a3, 24(sp)
	ld	a4, 32(sp)
	ld	a5, 40(sp)
	ld	a6, 48(sp)
	ld	a7, 56(sp)
	ld	t0, 64(sp)
	ld	t1, 72(sp)
	ld	t2, 80(sp)
	ld	t3, 88(sp)
	ld	t4, 96(sp)
	ld	t5, 104(sp)
	ld	t6, 112(sp)
	ld	ra, 136(sp)
	addi	sp, sp, 144
	.cfi_adjust_cfa_offset -144
	.cfi_restore ra
	ret
	.endm

// Inverts the bit \mark of \register, using \other.
	.macro	MARK register, other, mark
	li	\other, 1
	slli	\other, \other, \mark
	xor	\register, \register, \other
	.endm

	.macro	BEGIN name
	.type	\name, @function
	.p2align 2
\name:
	.cfi_startproc
	.endm

	.macro	END name
	.cfi_endproc
	.size	\name, .-\name
	.endm

	.text

// Called at function entry, before the prologue: ra is inside the callee ("self"), t4 the return
// address in the caller ("from").
	.globl	__fentry__
	.protected __fentry__
	.type	__fentry__, @function
	.globl	gmonrt_entry_stub		// the same, see arc_table.cpp
	.hidden	gmonrt_entry_stub
	BEGIN	gmonrt_entry_stub
__fentry__:
	COUNT_ARC t4, ra
	END	gmonrt_entry_stub
	.size	__fentry__, .-__fentry__

// Called by functions of -pg programs after the prologue, as a C function: "self" is ra, and "from"
// is a0.
	.weak	_mcount
	.protected _mcount
	.weak	mcount
	.protected mcount
	.type	mcount, @function
	.weak	__mcount
	.protected __mcount
	.type	__mcount, @function
	BEGIN	_mcount
mcount:
__mcount:
	COUNT_ARC a0, ra
	END	_mcount

// -finstrument-functions calls it as a C function: a0 is the function, a1 "from". "Self" is the
// return address of a hook's call at the start of the function.
	.weak	__cyg_profile_func_enter
	.protected __cyg_profile_func_enter
	BEGIN	__cyg_profile_func_enter
	addi	a0, a0, 4			// HookCallSize
	MARK	a0, t0, 61			// EnterMark
	COUNT_ARC a1, a0
	END	__cyg_profile_func_enter

	.weak	__cyg_profile_func_exit
	.protected __cyg_profile_func_exit
	BEGIN	__cyg_profile_func_exit
	ret
	END	__cyg_profile_func_exit

// A stub that counts the function in t4 with ra, the address after the stub's call, as "from". The
// bit \mark marks it, see arc_table.h. t4 and t5 are changed.
	.macro	COUNT_T4 name, mark
	.globl	\name
	.hidden	\name
	BEGIN	\name
	MARK	t4, t5, \mark
	COUNT_ARC ra, t4
	END	\name
	.endm

	COUNT_T4 __gmon_icall, 63	// before an indirect call, of its target: IndirectCallMark
	COUNT_T4 __gmon_first, 62	// when a function runs for the first time: FirstRunMark

	.section .note.GNU-stack,"",@progbits
