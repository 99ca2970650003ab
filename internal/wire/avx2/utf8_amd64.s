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

// func CopyUTF8(dst, src *byte, n, room int, escapes *[0x80]uint64) (read, written int)
//
// 700 ns for 10 kB of Japanese, where two characters at a time take 2500; 2.2 µs for 40 kB
// with 400 quotes. Where a block is read does not depend on what was in those before, so the
// processor works on several at a time; only where it is written does.
//
// With an escape, the rest of the block behind it is read again, and written behind the
// escape: up to 31 bytes behind the block are read for that.
//
//	DI  where the block goes    SI  the block    CX  bytes left, with those of the block
//	DX  room for a block with escapes: DI+CX must not be above    BX  the escapes
//	R8  not zero if the block before has bytes outside ASCII      R10 marks of escapes
TEXT ·CopyUTF8(SB), NOSPLIT, $64-56
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         room+24(FP), DX
	LEAQ         -192(DI)(DX*1), DX // 32 escapes are 160 bytes more, and a block is written behind
	MOVQ         escapes+32(FP), BX
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
	CMPQ         CX, $32
	JLT          tail

loop:
	VMOVDQU   (SI), Y10
	VMOVDQU   Y10, (DI)
	ESCAPES
	VPMOVMSKB Y12, R10
	VPMOVMSKB Y10, R9
	ORL       R9, R8
	JNE       wide
	TESTL     R10, R10
	JNE       escape

plain:
	ADDQ $32, DI

next:
	VMOVDQA Y10, Y11
	MOVL    R9, R8
	ADDQ    $32, SI
	SUBQ    $32, CX
	CMPQ    CX, $32
	JGE     loop
	JMP     tail

wide:
	ERRORS
	VPTEST Y15, Y15
	JNE    done
	TESTL  R10, R10
	JEQ    plain

escape:
	LEAQ (DI)(CX*1), R11
	CMPQ R11, DX
	JHI  done
	CMPQ CX, $64
	JGE  again
	MOVL SI, R11
	ANDL $4095, R11
	CMPL R11, $4032
	JHI  stageBlock

	// R11 is where the first escape stands. DI is where the block would have to begin for
	// what is behind the escape to be where it goes.
again:
	TZCNTL  R10, R11
	MOVBLZX (SI)(R11*1), R12
	MOVQ    (BX)(R12*8), R12
	MOVQ    R12, (DI)(R11*1)
	SHRQ    $56, R12
	VMOVDQU 1(SI)(R11*1), Y13
	LEAQ    -1(DI)(R12*1), DI
	VMOVDQU Y13, 1(DI)(R11*1)
	BLSRL   R10, R10
	JNE     again
	CMPQ    CX, $32
	JGE     plain
	JMP     last

	// What is left, 0 to 31 bytes, with spaces behind it: those make an error of a
	// character that is cut off.
tail:
	VPBROADCASTQ spaces<>(SB), Y10
	TESTQ        CX, CX
	JEQ          end
	MOVL         SI, R11           // see quote_amd64.s
	ANDL         $4095, R11
	CMPL         R11, $4064
	JHI          stageTail

block:
	VMOVDQU   (SI), Y12
	VMOVDQU   Y12, (DI)
	LEAQ      ones<>+32(SB), R11
	SUBQ      CX, R11
	VMOVDQU   (R11), Y13
	VPBLENDVB Y13, Y12, Y10, Y10
	ESCAPES
	VPMOVMSKB Y12, R10
	VPMOVMSKB Y10, R9
	ORL       R9, R8
	JEQ       valid
	ERRORS
	VPTEST    Y15, Y15
	JNE       done

valid:
	TESTL R10, R10
	JNE   escape

last:
	ADDQ CX, DI
	XORL CX, CX

done:
	MOVQ n+16(FP), AX
	SUBQ CX, AX
	MOVQ AX, read+40(FP)
	SUBQ dst+0(FP), DI
	MOVQ DI, written+48(FP)
	VZEROUPPER
	RET

	// If there is nothing left, a character that is cut off is in the last block. One byte
	// less says that something is wrong.
end:
	TESTL  R8, R8
	JEQ    done
	ERRORS
	VPTEST Y15, Y15
	JEQ    done
	INCQ   CX
	DECQ   DI
	JMP    done

	// The bytes left, 63 at most, are taken off the end of the page, one by one.
stageTail:
	LEAQ staged-64(SP), R11
	XORL R12, R12

tailByte:
	MOVB (SI)(R12*1), AX
	MOVB AX, (R11)(R12*1)
	INCQ R12
	CMPQ R12, CX
	JLO  tailByte
	MOVQ R11, SI
	JMP  block

stageBlock:
	LEAQ staged-64(SP), R11
	XORL R12, R12

blockByte:
	MOVB (SI)(R12*1), AX
	MOVB AX, (R11)(R12*1)
	INCQ R12
	CMPQ R12, CX
	JLO  blockByte
	MOVQ R11, SI
	JMP  again
