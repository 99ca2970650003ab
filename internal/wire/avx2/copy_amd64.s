//go:build !purego && !race && !msan && !asan

#include "textflag.h"

// Eight times the same byte, to be broadcast.
DATA lastControls<>+0(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL lastControls<>(SB), RODATA|NOPTR, $8
DATA quotes<>+0(SB)/8, $0x2222222222222222
GLOBL quotes<>(SB), RODATA|NOPTR, $8
DATA backslashes<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL backslashes<>(SB), RODATA|NOPTR, $8

// func CopyText(dst, src *byte, n int) (count int, wide uint32)
//
// The way from the address of a text to that of its end is what limits a reader of JSON,
// so it is kept short: load, compare, gather the marks, count zeros. The rest is beside it.
//
//	DI  dst    SI  src    CX  the last offset at which a block is inside    AX  offset
TEXT ·CopyText(SB), NOSPLIT, $0-36
	MOVQ         src+8(FP), SI
	MOVQ         dst+0(FP), DI
	MOVQ         n+16(FP), CX
	VPBROADCASTQ lastControls<>(SB), Y0
	VPBROADCASTQ quotes<>(SB), Y1
	VPBROADCASTQ backslashes<>(SB), Y2
	VPXOR        Y5, Y5, Y5 // the blocks so far, or'ed
	XORL         AX, AX
	XORL         BX, BX
	SUBQ         $32, CX
	JLT          end

loop:
	VMOVDQU   (SI)(AX*1), Y3
	VMOVDQU   Y3, (DI)(AX*1)
	VPMINUB   Y3, Y0, Y4     // b is a control character if it is the smaller one
	VPCMPEQB  Y3, Y4, Y4
	VPCMPEQB  Y3, Y1, Y6
	VPOR      Y6, Y4, Y4
	VPCMPEQB  Y3, Y2, Y6
	VPOR      Y6, Y4, Y4
	VPMOVMSKB Y4, DX
	TESTL     DX, DX
	JNE       found
	VPOR      Y3, Y5, Y5
	ADDQ      $32, AX
	CMPQ      AX, CX
	JLE       loop

end:
	VPMOVMSKB Y5, BX
	MOVQ      AX, count+24(FP)
	MOVL      BX, wide+32(FP)
	VZEROUPPER
	RET

found:
	VPMOVMSKB Y3, BX
	TZCNTL    DX, DX
	BZHIL     DX, BX, BX // bytes before the one found
	ADDQ      DX, AX
	MOVQ      AX, count+24(FP)
	VPMOVMSKB Y5, DX
	ORL       DX, BX
	MOVL      BX, wide+32(FP)
	VZEROUPPER
	RET
