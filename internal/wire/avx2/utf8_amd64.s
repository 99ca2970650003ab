//go:build !purego && !race && !msan && !asan

#include "textflag.h"

// Eight times the same byte, to be broadcast.
DATA spaces<>+0(SB)/8, $0x2020202020202020
GLOBL spaces<>(SB), RODATA|NOPTR, $8
DATA lastControls<>+0(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL lastControls<>(SB), RODATA|NOPTR, $8
DATA quotes<>+0(SB)/8, $0x2222222222222222
GLOBL quotes<>(SB), RODATA|NOPTR, $8
DATA backslashes<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL backslashes<>(SB), RODATA|NOPTR, $8
DATA lowerHalves<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL lowerHalves<>(SB), RODATA|NOPTR, $8
DATA belowThree<>+0(SB)/8, $0x6060606060606060 // E0 - 80
GLOBL belowThree<>(SB), RODATA|NOPTR, $8
DATA belowFour<>+0(SB)/8, $0x7070707070707070 // F0 - 80
GLOBL belowFour<>(SB), RODATA|NOPTR, $8
DATA highBits<>+0(SB)/8, $0x8080808080808080
GLOBL highBits<>(SB), RODATA|NOPTR, $8

// 32 bytes of ones, then 32 of zeros: from 32-r on, a mask of r bytes.
DATA ones<>+0(SB)/8, $0xffffffffffffffff
DATA ones<>+8(SB)/8, $0xffffffffffffffff
DATA ones<>+16(SB)/8, $0xffffffffffffffff
DATA ones<>+24(SB)/8, $0xffffffffffffffff
DATA ones<>+32(SB)/8, $0
DATA ones<>+40(SB)/8, $0
DATA ones<>+48(SB)/8, $0
DATA ones<>+56(SB)/8, $0
GLOBL ones<>(SB), RODATA|NOPTR, $64

// ESCAPES sets the bytes of Y12 to 0xff where the block Y10 has a byte that needs an
// escape, else to 0. It clobbers Y13.
#define ESCAPES \
	VPMINUB  Y10, Y0, Y12  \
	VPCMPEQB Y10, Y12, Y12 \
	VPCMPEQB Y10, Y1, Y13  \
	VPOR     Y13, Y12, Y12 \
	VPCMPEQB Y10, Y2, Y13  \
	VPOR     Y13, Y12, Y12

// ERRORS makes the bytes of Y15 not zero where the block Y10 is invalid UTF-8 together with
// the bytes before, of which Y11 is the block before. It clobbers Y13 and Y14.
//
// First the three tables, for each byte and the one before it (Y14). Then the byte two
// places before, if E0 or above, and that three places before, if F0 or above, ask for a
// continuation here: subtracted down to 80 or above. That must be just where the tables
// see two continuations, whose bit is the same one, 80. Shifts work on 16 bits, so the
// upper halves of bytes are masked; a table gives 0 for an index with bit 7.
#define ERRORS \
	VPERM2I128 $0x21, Y10, Y11, Y13 \ // the end of Y11, then the start of Y10
	VPALIGNR   $15, Y13, Y10, Y14   \
	VPSRLW     $4, Y14, Y15         \
	VPAND      Y3, Y15, Y15         \
	VPSHUFB    Y15, Y7, Y15         \
	VPAND      Y3, Y14, Y14         \
	VPSHUFB    Y14, Y8, Y14         \
	VPAND      Y14, Y15, Y15        \
	VPSRLW     $4, Y10, Y14         \
	VPAND      Y3, Y14, Y14         \
	VPSHUFB    Y14, Y9, Y14         \
	VPAND      Y14, Y15, Y15        \
	VPALIGNR   $14, Y13, Y10, Y14   \
	VPSUBUSB   Y4, Y14, Y14         \
	VPALIGNR   $13, Y13, Y10, Y13   \
	VPSUBUSB   Y5, Y13, Y13         \
	VPOR       Y13, Y14, Y14        \
	VPAND      Y6, Y14, Y14         \
	VPXOR      Y14, Y15, Y15

// func CopyUTF8(dst, src *byte, n int) int
//
// 700 ns for 10 kB of Japanese, where two characters at a time take 2500.
//
//	DI  dst    SI  src    CX  the last offset at which a block is inside    AX  offset
//	R8  not zero if the block before has bytes outside ASCII
TEXT ·CopyUTF8(SB), NOSPLIT, $0-32
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	VPBROADCASTQ lastControls<>(SB), Y0
	VPBROADCASTQ quotes<>(SB), Y1
	VPBROADCASTQ backslashes<>(SB), Y2
	VPBROADCASTQ lowerHalves<>(SB), Y3
	VPBROADCASTQ belowThree<>(SB), Y4
	VPBROADCASTQ belowFour<>(SB), Y5
	VPBROADCASTQ highBits<>(SB), Y6
	VMOVDQU      ·utf8Tables+0(SB), Y7
	VMOVDQU      ·utf8Tables+32(SB), Y8
	VMOVDQU      ·utf8Tables+64(SB), Y9
	VPXOR        Y11, Y11, Y11
	XORL         R8, R8
	XORL         AX, AX
	SUBQ         $32, CX
	JLT          tail

loop:
	VMOVDQU   (SI)(AX*1), Y10
	VMOVDQU   Y10, (DI)(AX*1)
	ESCAPES
	VPMOVMSKB Y10, R9
	ORL       R9, R8
	JNE       wide
	VPTEST    Y12, Y12
	JNE       plain

next:
	VMOVDQA Y10, Y11
	MOVL    R9, R8
	ADDQ    $32, AX
	CMPQ    AX, CX
	JLE     loop
	JMP     tail

wide:
	ERRORS
	VPOR   Y15, Y12, Y13
	VPTEST Y13, Y13
	JEQ    next
	JMP    trouble

plain:
	VPXOR Y15, Y15, Y15

	// An error is marked behind the byte that causes it, or there. So an escape in front
	// of all errors is the first trouble, and what stands before it is fine. Otherwise
	// the start of the block will do.
trouble:
	VPMOVMSKB Y12, R10
	VPXOR     Y13, Y13, Y13
	VPCMPEQB  Y13, Y15, Y15
	VPMOVMSKB Y15, R11
	NOTL      R11
	TZCNTL    R10, R10 // 32 if there is none
	TZCNTL    R11, R11
	CMPL      R10, R11
	JHS       done
	ADDQ      R10, AX
	JMP       done

	// What is left, 0 to 31 bytes, with spaces behind it: those make an error of a
	// character that is cut off.
tail:
	ADDQ         $32, CX
	SUBQ         AX, CX            // bytes left
	VPBROADCASTQ spaces<>(SB), Y10
	JEQ          check
	ADDQ         AX, SI
	ADDQ         AX, DI
	MOVL         SI, DX            // see Quote
	ANDL         $4095, DX
	CMPL         DX, $4064
	JHI          stage

block:
	VMOVDQU   (SI), Y12
	VMOVDQU   Y12, (DI)
	LEAQ      ones<>+32(SB), DX
	SUBQ      CX, DX
	VMOVDQU   (DX), Y13
	VPBLENDVB Y13, Y12, Y10, Y10

check:
	ESCAPES
	ERRORS
	VPOR   Y15, Y12, Y13
	VPTEST Y13, Y13
	JNE    cut
	ADDQ   CX, AX

done:
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET

	// If there was nothing left, the trouble is in the last block.
cut:
	TESTQ CX, CX
	JNE   trouble
	SUBQ  $32, AX
	JMP   done

stage:
	XORL DX, DX

byte:
	MOVB (SI)(DX*1), R9
	MOVB R9, (DI)(DX*1)
	INCQ DX
	CMPQ DX, CX
	JLO  byte
	MOVQ DI, SI
	JMP  block
