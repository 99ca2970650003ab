//go:build !purego && !race && !msan && !asan

#include "textflag.h"

// Eight times the same byte, to be broadcast.
DATA quote<>+0(SB)/8, $0x2222222222222222
GLOBL quote<>(SB), RODATA|NOPTR, $8
DATA backslash<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL backslash<>(SB), RODATA|NOPTR, $8
DATA opening<>+0(SB)/8, $0x7b7b7b7b7b7b7b7b
GLOBL opening<>(SB), RODATA|NOPTR, $8
DATA closing<>+0(SB)/8, $0x7d7d7d7d7d7d7d7d
GLOBL closing<>(SB), RODATA|NOPTR, $8
DATA space<>+0(SB)/8, $0x2020202020202020
GLOBL space<>(SB), RODATA|NOPTR, $8

// mark stores the marks of the bytes of lower and upper that are those of b.
#define mark(lower, upper, b, offset) \
	VPCMPEQB  lower, b, Y9; \
	VPCMPEQB  upper, b, Y10; \
	VPMOVMSKB Y9, AX; \
	VPMOVMSKB Y10, DX; \
	SHLQ      $32, DX; \
	ORQ       DX, AX; \
	MOVQ      AX, offset(DI)

// func Mark(dst *Marks, src *byte, n int, separator byte)
TEXT ·Mark(SB), NOSPLIT, $0-25
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	VPBROADCASTB separator+24(FP), Y2
	VPBROADCASTQ quote<>(SB), Y0
	VPBROADCASTQ backslash<>(SB), Y1
	VPBROADCASTQ opening<>(SB), Y3
	VPBROADCASTQ closing<>(SB), Y4
	VPBROADCASTQ space<>(SB), Y5

loop:
	VMOVDQU (SI), Y6
	VMOVDQU 32(SI), Y7
	mark(Y6, Y7, Y0, 0)
	mark(Y6, Y7, Y1, 8)
	mark(Y6, Y7, Y2, 16)
	VPOR    Y6, Y5, Y6 // makes { of [, and } of ]
	VPOR    Y7, Y5, Y7
	mark(Y6, Y7, Y3, 24)
	mark(Y6, Y7, Y4, 32)
	ADDQ    $64, SI
	ADDQ    $40, DI
	DECQ    CX
	JNE     loop
	VZEROUPPER
	RET
