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
// Our own stubs have the argument in x9 and change x16, x17 and the flags, as
// may any call that a linker leads through code of its own. They change nothing
// else and no vector register.
//
// The compilers' stubs are protected. All except our own are weak, because
// programs may define them themselves.
//
//===------------------------------------------------------------------------===//

#define FRAME_SIZE 160

// Counts the arc of x16 (from) and x17 (self), and returns. If the table does not have it,
// gmonrt_record_arc counts it. Keeps every register except x16 and x17.
	.macro	COUNT_ARC
	stp	x10, x11, [sp, #-32]!
	.cfi_adjust_cfa_offset 32
	stp	x12, x13, [sp, #16]
	adrp	x10, gmonrt_arc_word
	ldr	x10, [x10, :lo12:gmonrt_arc_word]
	cbz	x10, 3f
	mrs	x11, tpidr_el0
	ldr	x10, [x11, x10]			// this thread's ArcTable
	cbz	x10, 3f
	mov	w11, #0xbcd9			// hash: from * HashFactor + self
	movk	w11, #0x4f1b, lsl #16
	madd	x11, x16, x11, x17
	ldr	x12, [x10]			// ArcTable::mask
	and	x11, x11, x12
	add	x10, x10, x11, lsl #1		// slots are 32 bytes, after 32 of header
1:	ldp	x12, x13, [x10, #32]!		// ArcSlot::self, from
	cmp	x12, x17
	ccmp	x13, x16, #0, eq
	b.ne	2f
	ldr	x12, [x10, #16]			// ArcSlot::count
	add	x12, x12, #1
	str	x12, [x10, #16]
	ldp	x12, x13, [sp, #16]
	ldp	x10, x11, [sp], #32
	.cfi_remember_state
	.cfi_adjust_cfa_offset -32
	ret
	.cfi_restore_state
2:	cbnz	x12, 1b				// an empty slot ends the search

3:	ldp	x12, x13, [sp, #16]		// a call not seen before
	ldp	x10, x11, [sp], #32
	.cfi_adjust_cfa_offset -32
	stp	x29, x30, [sp, #-FRAME_SIZE]!
	.cfi_adjust_cfa_offset FRAME_SIZE
	.cfi_rel_offset x29, 0
	.cfi_rel_offset x30, 8
	mov	x29, sp
	stp	x0, x1, [sp, #16]
	stp	x2, x3, [sp, #32]
	stp	x4, x5, [sp, #48]
	stp	x6, x7, [sp, #64]
	stp	x8, x9, [sp, #80]
	stp	x10, x11, [sp, #96]
	stp	x12, x13, [sp, #112]
	stp	x14, x15, [sp, #128]
	str	x18, [sp, #144]
	mov	x0, x16
	mov	x1, x17
	bl	gmonrt_record_arc
	ldp	x0, x1, [sp, #16]
	ldp	x2, x3, [sp, #32]
	ldp	x4, x5, [sp, #48]
	ldp	x6, x7, [sp, #64]
	ldp	x8, x9, [sp, #80]
	ldp	x10, x11, [sp, #96]
	ldp	x12, x13, [sp, #112]
	ldp	x14, x15, [sp, #128]
	ldr	x18, [sp, #144]
	ldp	x29, x30, [sp], #FRAME_SIZE
	.cfi_adjust_cfa_offset -FRAME_SIZE
	.cfi_restore x29
	.cfi_restore x30
	ret
	.endm

// x16 is \address without the bits that sign it. x17 is changed.
	.macro	PLAIN address
	mov	x17, x30
	mov	x30, \address
	hint	#7				// xpaclri
	mov	x16, x30
	mov	x30, x17
	.endm

// Other names are aliases: a label after this one would be after the mark, too.
	.macro	BEGIN name
	.type	\name, @function
	.p2align 6
\name:
	.cfi_startproc
	hint	#34				// bti c
	.endm

	.macro	END name
	.cfi_endproc
	.size	\name, .-\name
	.endm

	.text

// Called at function entry, before the prologue. x30 is the address after the call of
// __fentry__, inside the callee ("self"), x9 the return address in the caller ("from").
	.globl	__fentry__
	.protected __fentry__
	.type	__fentry__, @function
	.globl	gmonrt_entry_stub		// the same, see arc_table.cpp
	.hidden	gmonrt_entry_stub
	BEGIN	gmonrt_entry_stub
	.set	__fentry__, gmonrt_entry_stub
	PLAIN	x9
	mov	x17, x30
	COUNT_ARC
	END	gmonrt_entry_stub
	.size	__fentry__, .-__fentry__

// Called by functions of -pg programs after the prologue, as a C function: "self" is x30, and
// "from" is x0.
	.weak	_mcount
	.protected _mcount
	.weak	mcount
	.protected mcount
	.type	mcount, @function
	.weak	__mcount
	.protected __mcount
	.type	__mcount, @function
	BEGIN	_mcount
	.set	mcount, _mcount
	.set	__mcount, _mcount
	PLAIN	x0
	mov	x17, x30
	COUNT_ARC
	END	_mcount

// -finstrument-functions calls it as a C function: x0 is the function, x1 "from". "Self" is the
// return address of a hook's call at the start of the function.
	.weak	__cyg_profile_func_enter
	.protected __cyg_profile_func_enter
	BEGIN	__cyg_profile_func_enter
	PLAIN	x1
	add	x17, x0, #4			// HookCallSize
	orr	x17, x17, #1 << 61		// EnterMark
	COUNT_ARC
	END	__cyg_profile_func_enter

	.weak	__cyg_profile_func_exit
	.protected __cyg_profile_func_exit
	BEGIN	__cyg_profile_func_exit
	ret
	END	__cyg_profile_func_exit

// A stub that counts the function in x9 with x30, the address after the stub's call, as "from". The
// bit \mark marks it, see arc_table.h.
	.macro	COUNT_X9 name, mark
	.globl	\name
	.hidden	\name
	BEGIN	\name
	mov	x16, x30
	eor	x17, x9, #1 << \mark
	COUNT_ARC
	END	\name
	.endm

	COUNT_X9 __gmon_icall, 63	// before an indirect call, of its target: IndirectCallMark
	COUNT_X9 __gmon_first, 62	// when a function runs for the first time: FirstRunMark

	.section .note.GNU-stack,"",@progbits

// A file with protected branches must consist of such objects.
	.section .note.gnu.property,"a",@note
	.p2align 3
	.word	4, 16, 5			// sizes of name and description, NT_GNU_PROPERTY_TYPE_0
	.asciz	"GNU"
	.word	0xc0000000, 4, 3, 0		// GNU_PROPERTY_AARCH64_FEATURE_1_AND: BTI, PAC
