//go:build !purego && !race && !msan && !asan

#include "textflag.h"

// Eight times the same byte, to be broadcast.
DATA spaces<>+0(SB)/8, $0x2020202020202020
GLOBL spaces<>(SB), RODATA|NOPTR, $8
DATA quotes<>+0(SB)/8, $0x2222222222222222
GLOBL quotes<>(SB), RODATA|NOPTR, $8
DATA backslashes<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL backslashes<>(SB), RODATA|NOPTR, $8

// MARK sets the bytes of marks to 0xff where block has a byte that is not plain, else
// to 0. Bytes compare as signed numbers, so what is less than a space is the control
// characters and all from 0x80 on, which are negative. It clobbers Y6.
#define MARK(block, marks) \
	VPCMPGTB block, Y0, marks \
	VPCMPEQB block, Y1, Y6    \
	VPOR     Y6, marks, marks \
	VPCMPEQB block, Y2, Y6    \
	VPOR     Y6, marks, marks

// func quote(w unsafe.Pointer, s string) bool
//
// Up to 32 bytes are one block, whatever their number: what takes time with short texts
// of different lengths is not the copying but branches on the length that are
// mispredicted. 4.2 ns for lengths from 3 to 30, where words of eight bytes take 10. Two
// blocks for up to 64 bytes, without a branch, would take 5.1 ns for all of these, and so
// save 3 ns where lengths are from 1 to 64: most text is shorter.
//
//	DI  w+1, where the text goes    SI  the text    CX  its length    AX  offset
TEXT ·quote(SB), NOSPLIT, $0-25
	CMPB         ·haveAVX2(SB), $0
	JEQ          words
	MOVQ         w+0(FP), DI
	MOVQ         s_base+8(FP), SI
	MOVQ         s_len+16(FP), CX
	VPBROADCASTQ spaces<>(SB), Y0
	VPBROADCASTQ quotes<>(SB), Y1
	VPBROADCASTQ backslashes<>(SB), Y2
	MOVB         $'"', (DI)
	INCQ         DI
	CMPQ         CX, $32
	JHI          long
	TESTQ        CX, CX
	JEQ          empty

	// A block that begins at 4064 of its page, or before, ends in it.
	MOVL SI, DX
	ANDL $4095, DX
	CMPL DX, $4064
	JHI  stage

block:
	VMOVDQU   (SI), Y3
	VMOVDQU   Y3, (DI)
	MARK(Y3, Y4)
	VPMOVMSKB Y4, BX
	BZHIQ     CX, BX, BX // without the marks of bytes behind the text
	MOVB      $'"', (DI)(CX*1)
	TESTQ     BX, BX
	SETEQ     ret+24(FP)
	VZEROUPPER
	RET

	// The block would cross into the next page. Take the bytes of the text to where
	// they go, one by one, and read the block from there.
stage:
	XORL AX, AX

next:
	MOVB (SI)(AX*1), BX
	MOVB BX, (DI)(AX*1)
	INCQ AX
	CMPQ AX, CX
	JLO  next
	MOVQ DI, SI
	JMP  block

empty:
	MOVB $'"', (DI)
	MOVB $1, ret+24(FP)
	VZEROUPPER
	RET

	// Four blocks at a time, since looking at marks takes as long as making them; then
	// one by one, and one at the end that overlaps the one before.
long:
	LEAQ -32(CX), DX   // where the last block begins
	LEAQ -128(CX), R8  // where the last four do; negative if there are none
	XORL AX, AX
	CMPQ AX, R8
	JGT  loop

four:
	VMOVDQU (SI)(AX*1), Y3
	VMOVDQU Y3, (DI)(AX*1)
	MARK(Y3, Y4)
	VMOVDQU 32(SI)(AX*1), Y3
	VMOVDQU Y3, 32(DI)(AX*1)
	MARK(Y3, Y5)
	VPOR    Y5, Y4, Y4
	VMOVDQU 64(SI)(AX*1), Y3
	VMOVDQU Y3, 64(DI)(AX*1)
	MARK(Y3, Y5)
	VPOR    Y5, Y4, Y4
	VMOVDQU 96(SI)(AX*1), Y3
	VMOVDQU Y3, 96(DI)(AX*1)
	MARK(Y3, Y5)
	VPOR    Y5, Y4, Y4
	VPTEST  Y4, Y4
	JNE     special
	SUBQ    $-128, AX
	CMPQ    AX, R8
	JLE     four
	CMPQ    AX, DX
	JGE     last

loop:
	VMOVDQU (SI)(AX*1), Y3
	VMOVDQU Y3, (DI)(AX*1)
	MARK(Y3, Y4)
	VPTEST  Y4, Y4
	JNE     special
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLO     loop

last:
	VMOVDQU (SI)(DX*1), Y3
	VMOVDQU Y3, (DI)(DX*1)
	MARK(Y3, Y4)
	MOVB    $'"', (DI)(CX*1)
	VPTEST  Y4, Y4
	SETEQ   ret+24(FP)
	VZEROUPPER
	RET

special:
	MOVB $0, ret+24(FP)
	VZEROUPPER
	RET

	// The arguments are in place for the Go function, which returns to the caller.
words:
	JMP ·quoteWords(SB)

// func quoteEach(w unsafe.Pointer, room int, a *string, n int) (count, written int)
//
// What quote does, without a call for each: 3 to 4 ns for an element of 7 to 11 bytes, where
// a loop around quote takes 6 to 7. Most of that is waiting for memory.
//
//	DI  where the next element goes    R8   the last place where one may end
//	R9  the next element               R10  elements left
//	SI  its text    CX  its length     AX   offset
TEXT ·quoteEach(SB), NOSPLIT, $0-48
	CMPB         ·haveAVX2(SB), $0
	JEQ          words
	MOVQ         w+0(FP), DI
	MOVQ         room+8(FP), R8
	LEAQ         -32(DI)(R8*1), R8
	MOVQ         a+16(FP), R9
	MOVQ         n+24(FP), R10
	VPBROADCASTQ spaces<>(SB), Y0
	VPBROADCASTQ quotes<>(SB), Y1
	VPBROADCASTQ backslashes<>(SB), Y2

each:
	MOVQ  (R9), SI
	MOVQ  8(R9), CX
	LEAQ  3(DI)(CX*1), R11
	CMPQ  R11, R8
	JHI   done
	MOVB  $'"', (DI)
	CMPQ  CX, $32
	JHI   long
	TESTQ CX, CX
	JEQ   end
	MOVL  SI, DX
	ANDL  $4095, DX
	CMPL  DX, $4064
	JHI   stage

block:
	VMOVDQU   (SI), Y3
	VMOVDQU   Y3, 1(DI)
	MARK(Y3, Y4)
	VPMOVMSKB Y4, BX
	BZHIQ     CX, BX, BX
	JNE       done

end:
	MOVW $(','<<8 | '"'), 1(DI)(CX*1)
	MOVQ R11, DI
	ADDQ $16, R9
	DECQ R10
	JNE  each

done:
	MOVQ n+24(FP), AX
	SUBQ R10, AX
	MOVQ AX, count+32(FP)
	SUBQ w+0(FP), DI
	MOVQ DI, written+40(FP)
	VZEROUPPER
	RET

stage:
	XORL AX, AX

next:
	MOVB (SI)(AX*1), BX
	MOVB BX, 1(DI)(AX*1)
	INCQ AX
	CMPQ AX, CX
	JLO  next
	LEAQ 1(DI), SI
	JMP  block

long:
	LEAQ -32(CX), DX
	XORL AX, AX

loop:
	VMOVDQU (SI)(AX*1), Y3
	VMOVDQU Y3, 1(DI)(AX*1)
	MARK(Y3, Y4)
	VPTEST  Y4, Y4
	JNE     done
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLO     loop
	VMOVDQU (SI)(DX*1), Y3
	VMOVDQU Y3, 1(DI)(DX*1)
	MARK(Y3, Y4)
	VPTEST  Y4, Y4
	JNE     done
	JMP     end

words:
	JMP ·quoteEachWords(SB)
