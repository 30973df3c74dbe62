; From the step that failed to the clear animation: the piece is written into the playfield, then four rows are checked,
; one in each frame. Both wait until the redraw cursor is idle; this redraw is what the entry delay is made of.

.include "routines.inc"

.segment "CODE"

; Waiting to lock. Only a piece that overlaps the stack now loses the game.
.proc phase_lock
    jsr is_legal
    bcc free
    lda #PHASE_CURTAIN
    sta phase
    lda #$F0                    ; sixteen steps of nothing before the curtain falls
    sta curtain_row
    lda #SOUND_TOP_OUT
    jmp play_sound
free:
    lda redraw_row
    cmp #REDRAW_IDLE
    bcc wait

    ldx orientation
    lda orientation_tile,x
    sta tmp1
    txa
    asl a
    asl a
    tax
    lda #4
    sta tmp0
cell:
    lda piece_y
    clc
    adc cell_dy,x
    jsr times_ten
    clc
    adc piece_x
    clc
    adc cell_dx,x
    tay
    lda tmp1
    sta playfield,y             ; rows -1 and -2 land at the end of the page
    inx
    dec tmp0
    bne cell

    jsr watch_row_five
    lda #0
    sta check_index
    jsr lowest_redraw
    sta redraw_row
    lda #PHASE_CHECK
    sta phase
    lda #SOUND_LOCK
    jmp play_sound
wait:
    rts
.endproc

; The music hurries while any cell of row 5 is filled.
.proc watch_row_five
    ldy #0
    ldx #9
:   lda playfield + 50,x
    cmp #EMPTY
    bne filled
    dex
    bpl :-
    bmi store
filled:
    dey
store:
    sty fast_music
    rts
.endproc

; Row check: one of four rows a frame, top-down from two above the reference cell. A complete row is removed at once; for
; a piece at row 19 the fourth row lies below the playfield.
.proc phase_check
    lda redraw_row
    cmp #REDRAW_IDLE
    bcc wait
    jsr lowest_redraw
    clc
    adc check_index
    sta tmp1
    jsr times_ten
    sta tmp2
    tay
    ldx #10
:   lda playfield,y
    cmp #EMPTY
    beq incomplete
    iny
    dex
    bne :-

    inc completed_lines
    ldx check_index
    lda tmp1
    sta completed_row,x
    jsr remove_row
    lda #HIDDEN_PIECE
    sta orientation
    bne checked
incomplete:
    ldx check_index
    lda #0                      ; also the number of the top row: the animation cannot tell
    sta completed_row,x
checked:
    inc check_index
    lda check_index
    cmp #4
    bcc wait

    lda #0
    sta redraw_row
    sta clear_step
    lda #PHASE_SCORE
    ldx completed_lines
    beq :+
    lda clear_sounds - 1,x
    jsr play_sound
    lda #PHASE_CLEAR
:   sta phase
wait:
    rts
.endproc

; Everything above the row that starts at byte tmp2 moves down by a row. For the top row this runs through the whole page,
; as in the original game: the playfield moves down by a row, the hidden rows move too, and the row stays to be counted again.
.proc remove_row
    ldy tmp2
:   dey
    lda playfield,y
    sta playfield + 10,y
    cpy #0
    bne :-
    lda #EMPTY
    ldx #9
:   sta playfield,x
    dex
    bpl :-
    rts
.endproc

; A = 10 * A modulo 256; uses tmp3.
.proc times_ten
    asl a
    sta tmp3
    asl a
    asl a
    clc
    adc tmp3
    rts
.endproc

.segment "RODATA"
clear_sounds:
    .byte SOUND_CLEAR, SOUND_CLEAR, SOUND_CLEAR, SOUND_TETRIS
