; B-type: garbage at the start, a goal of 25 lines.

.include "routines.inc"

FIRST_GARBAGE_ROW = 8
GARBAGE_ROWS = 12

.segment "CODE"

; Twelve rows, one a frame, top to bottom. The rows above the chosen height are emptied again at the end, and one cell more.
.proc make_garbage
    lda #FIRST_GARBAGE_ROW * 10
    sta tmp1
row:
    jsr wait_vblank
    ldx #9
cell:
    jsr rng_step
    lda rng_high
    and #7
    tay
    txa
    clc
    adc tmp1
    sta tmp0
    lda garbage_tile,y
    ldy tmp0
    sta playfield,y
    dex
    bpl cell
    jsr pick_hole
    clc
    adc tmp1
    tay
    lda #EMPTY
    sta playfield,y
    lda tmp1
    clc
    adc #10
    sta tmp1
    cmp #(FIRST_GARBAGE_ROW + GARBAGE_ROWS) * 10
    bne row

    ldx kept b_height
    ldy emptied_to,x
    lda #EMPTY
:   sta playfield,y
    dey
    bne :-
    sta playfield
    lda #0
    sta kept redraw_row
    rts
.endproc

; A = a column 0-9: the generator steps until its high byte's low digit is below ten.
.proc pick_hole
:   jsr rng_step
    lda rng_high
    and #$0F
    cmp #10
    bcs :-
    rts
.endproc

; B-type is won when no lines are left. In the European game SELECT, new or held, wins it too, and in A-type adds one to the
; highest byte of the score, in binary and above the cap; the next scoring mends both.
.proc phase_goal
.if ::SELECT_COUNTS
    lda held_now
    and #BUTTON_SELECT
    beq usual
    lda game_type
    bne won
    inc score + 2
usual:
.endif
    lda game_type
    beq go_on
    lda lines_low
    bne go_on
won:
    jmp b_type_ending
go_on:
    inc phase
    rts
.endproc

.segment "RODATA"
garbage_tile:
    .byte EMPTY, $7B, EMPTY, $7C, $7D, $7D, EMPTY, EMPTY
emptied_to:                     ; by height 0-5; inclusive, so the top garbage row always lacks its leftmost cell
    .byte 200, 170, 150, 120, 100, 80
