//===- signal_return.S - the code that a signal's handler returns to ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The registers of what was interrupted are in the ucontext_t at the stack
// pointer. Debuggers and unwinders find them there. Some recognise exactly
// these two instructions, others go by the call frame information. They look
// it up one byte in front of a return address.
//
//===------------------------------------------------------------------------===//

	.text
	.macro	SAVED_AT dwarf_register, offset	// in the frame of the stack pointer, breg7
	.cfi_escape 0x10, \dwarf_register, 3, 0x77, (\offset & 0x7f) | 0x80, \offset >> 7
	.endm

	.globl	gmonrt_return_from_signal
	.hidden	gmonrt_return_from_signal
	.type	gmonrt_return_from_signal, @function
	.p2align 4
	.cfi_startproc
	.cfi_signal_frame
	.cfi_escape 0x0f, 4, 0x77, 0xa0, 1, 0x06	// the frame's address is the saved stack pointer
	SAVED_AT 8, 40
	SAVED_AT 9, 48
	SAVED_AT 10, 56
	SAVED_AT 11, 64
	SAVED_AT 12, 72
	SAVED_AT 13, 80
	SAVED_AT 14, 88
	SAVED_AT 15, 96
	SAVED_AT 5, 104			// rdi
	SAVED_AT 4, 112			// rsi
	SAVED_AT 6, 120			// rbp
	SAVED_AT 3, 128			// rbx
	SAVED_AT 1, 136			// rdx
	SAVED_AT 0, 144			// rax
	SAVED_AT 2, 152			// rcx
	SAVED_AT 7, 160			// rsp
	SAVED_AT 16, 168		// rip
	nop
gmonrt_return_from_signal:
	movq	$15, %rax		// SYS_rt_sigreturn
	syscall
	.cfi_endproc
	.size	gmonrt_return_from_signal, .-gmonrt_return_from_signal

	.section .note.GNU-stack,"",@progbits
