; Drawing in play, inside the vblank interrupt: the clear animation, the redraw of the playfield four rows a frame, and the
; numbers. All of it stays far below the 2,270 cycles of a vblank.

.include "routines.inc"

PLAYFIELD_SCREEN = $20CC        ; row 6, column 12
ROWS_PER_FRAME = 4

.segment "CODE"

.proc draw_play
    lda kept phase
    cmp #PHASE_CLEAR
    bne redraw

    ; The animation steps when the frame counter is a multiple of four; its fifth step ends it.
    lda frame_low
    and #3
    bne from_top
    jsr open_rows
    jsr flash
    inc kept clear_step
    lda kept clear_step
    cmp #5
    bne from_top
    lda #PHASE_SCORE
    sta kept phase
from_top:
    lda #0
    sta kept redraw_row
    beq numbers

redraw:
    lda #ROWS_PER_FRAME
    sta v_tmp0
next_row:
    ldx kept redraw_row
    cpx #20
    bcs numbers
    lda row_address_high,x
    sta PPUADDR
    lda row_address_low,x
    sta PPUADDR
    ldy row_start,x
    .repeat 10, column
        lda playfield + column,y
        sta PPUDATA
    .endrepeat
    inx
    cpx #20
    bcc :+
    ldx #REDRAW_IDLE
:   stx kept redraw_row
.ifdef CRASHING
    stx redraw_row              ; a tick that is not over keeps it as it is now
.endif
    dec v_tmp0
    bne next_row

; One number a frame, in turn, whether it changed or not.
numbers:
    lda frame_low
    and #7
    asl a
    tax
    lda number_table + 1,x
    pha
    lda number_table,x
    pha
    rts
.endproc

; Blanks one more cell to each side of the middle in every row being cleared.
.proc open_rows
    lda kept clear_step
    cmp #5
    bcs done
    ldx #3
row:
    ldy kept completed_row,x
    beq next                    ; 0 is no row (or the top row)
    cpy #20
    bcs next
    lda row_address_high,y
    sta PPUADDR
    lda row_address_low,y
    clc
    adc #4
    sec
    sbc kept clear_step
    sta PPUADDR
    lda #EMPTY
    sta PPUDATA
    lda row_address_high,y
    sta PPUADDR
    lda row_address_low,y
    clc
    adc #5
    adc kept clear_step
    sta PPUADDR
    lda #EMPTY
    sta PPUDATA
next:
    dex
    bpl row
done:
    rts
.endproc

; A tetris makes the frames flash with every other step.
.proc flash
    lda kept completed_lines
    cmp #4
    bne done
    lda #>(PALETTE + 2)
    sta PPUADDR
    lda #<(PALETTE + 2)
    sta PPUADDR
    ldx #$21
    lda kept clear_step
    lsr a
    bcs :+
    cmp #2
    beq :+                      ; the last step leaves the usual colour
    ldx #$30
:   stx PPUDATA
done:
    rts
.endproc

.macro set_address address
    lda #>(address)
    sta PPUADDR
    lda #<(address)
    sta PPUADDR
.endmacro

; Two BCD digits from A.
.proc two_digits
    tay
    lsr a
    lsr a
    lsr a
    lsr a
    sta PPUDATA
    tya
    and #$0F
    sta PPUDATA
    rts
.endproc

.proc draw_lines
    set_address $2073
    lda kept lines_high         ; a letter from 1000 on
    sta PPUDATA
    lda kept lines_low
    jmp two_digits
.endproc

.proc draw_score
    set_address $2118
    lda kept score + 2
    jsr two_digits
    lda kept score + 1
    jsr two_digits
    lda kept score
    jmp two_digits
.endproc

.proc draw_top_score
    set_address $20B8
    lda game_type
    beq :+
    lda #scores_b - scores_a
:   tax
    lda scores_a,x
    jsr two_digits
    lda scores_a + 1,x
    jsr two_digits
    lda scores_a + 2,x
    jmp two_digits
.endproc

; The level and its colours.
.proc draw_level
    set_address $22B9
.ifdef CRASHING
    ; As the original, which finds the digits in a table of 30 levels and reads on beyond it. Its colours repeat every ten levels
    ; until the remainder is taken of what looks negative. From there on they repeat every 64 levels, most of them strange.
    lda #BLANK
    sta PPUDATA
    ldx kept level
    lda level_digits,x
    jsr two_digits
    lda kept level
    cmp #FIRST_STRANGE_COLOURS
    bcs strange
:   cmp #10
    bcc :+
    sbc #10
    bcs :-
:   asl a
    tax
    bcc write
strange:
    asl a
    and #$7F
    tax
write:
.else
    ; The true level at every height; its colours repeat every ten levels.
    lda kept level
    ldx #BLANK
    cmp #100
    bcc tens
    ldx #0
:   inx
    sbc #100                    ; carry is set
    cmp #100
    bcs :-
tens:
    stx PPUDATA
    ldx #0
:   cmp #10
    bcc :+
    inx
    sbc #10
    bcs :-
:   stx PPUDATA
    sta PPUDATA
    asl a
    tax
.endif
    lda #>(PALETTE + $09)
    sta PPUADDR
    lda #<(PALETTE + $09)
    jsr colours
    lda #>(PALETTE + $19)
    sta PPUADDR
    lda #<(PALETTE + $19)
colours:
    sta PPUADDR
    lda #$30
    sta PPUDATA
    lda level_colours,x
    sta PPUDATA
    lda level_colours + 1,x
    sta PPUDATA
    rts
.endproc

.macro counts first, second
    set_address $2186 + $40 * (first)
    ldx #2 * (first)
    .ifnblank second
        jsr draw_count
        set_address $2186 + $40 * (second)
        ldx #2 * (second)
    .endif
    jmp draw_count
.endmacro

draw_counts_01:
    counts 0, 1
draw_counts_23:
    counts 2, 3
draw_counts_45:
    counts 4, 5
draw_counts_6:
    counts 6

; One count of the statistics: three digits.
.proc draw_count
    lda statistics + 1,x
    sta PPUDATA
    lda statistics,x
    jmp two_digits
.endproc

.segment "RODATA"

.ifdef CRASHING
FIRST_STRANGE_COLOURS = 138

; Behind it, as on the original: ten times 0 to 19, the rows' addresses on the screen, and other bytes of the program.
level_digits:
    .repeat 30, shown
        .byte 16 * (shown / 10) + shown .mod 10
    .endrepeat
    .repeat 20, tens
        .byte 10 * tens
    .endrepeat
    .repeat 20, row
        .addr PLAYFIELD_SCREEN - 6 + 32 * row
    .endrepeat
.endif

row_start:
    .repeat 20, row
        .byte 10 * row
    .endrepeat
row_address_low:
    .repeat 20, row
        .byte <(PLAYFIELD_SCREEN + 32 * row)
    .endrepeat
row_address_high:
    .repeat 20, row
        .byte >(PLAYFIELD_SCREEN + 32 * row)
    .endrepeat

; Addresses less one: they are reached by RTS.
number_table:
    .addr draw_lines - 1, draw_level - 1, draw_score - 1, draw_top_score - 1
    .addr draw_counts_01 - 1, draw_counts_23 - 1, draw_counts_45 - 1, draw_counts_6 - 1

level_colours:
    .byte $21, $12, $29, $1A, $24, $14, $2A, $12, $2B, $15
    .byte $22, $2B, $00, $16, $05, $13, $16, $12, $27, $16
.ifdef CRASHING
; Of level 138 and the 53 that follow. Those that are nearly black are so on the original; the others are our own.
    .repeat 54, place
        .if place = 8 || place = 24 || place = 33 || place >= 50
            .byte $0F, $0F
        .else
            .byte $10 * (place & 3) + 1 + place .mod 12, $10 * ((place >> 2) & 3) + 1 + (5 * place) .mod 12
        .endif
    .endrepeat
.endif
