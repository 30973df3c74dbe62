; Staging of sprites; the interrupt uploads them in the next vblank.

.include "routines.inc"

.segment "CODE"

; The active piece, four sprites in the order of its cells; cells above the playfield are not shown. Then the next piece.
.proc stage_piece
    lda #4
    sta tmp0
    ldy #0
    lda orientation
    asl a
    asl a
    tax
    lda orientation
    cmp #HIDDEN_PIECE
    bcs hidden
cell:
    lda piece_y
    clc
    adc cell_dy,x
    bmi above
    asl a
    asl a
    asl a
    clc
    adc #47
    sta sprites,y
    sty tmp1
    ldy orientation
    lda orientation_tile,y
    ldy tmp1
    sta sprites + 1,y
    lda piece_x
    clc
    adc cell_dx,x
    asl a
    asl a
    asl a
    clc
    adc #96
    jmp place
above:
    lda #$FF
    sta sprites,y
    sta sprites + 1,y
    lda #0
place:
    sta sprites + 3,y
    lda #2
    sta sprites + 2,y
    iny
    iny
    iny
    iny
    inx
    dec tmp0
    bne cell
hidden:
    jmp stage_next
.endproc

NEXT_X = 200
NEXT_Y = 119

; The next piece, centred in its box.
.proc stage_next
    lda hide_next
    bne hidden
    ldx next_orientation
    cpx #HIDDEN_PIECE
    bcs hidden
    lda orientation_tile,x
    sta tmp2
    ldy tetromino_of,x
    lda next_centre_x,y
    sta tmp3
    lda next_centre_y,y
    sta tmp4
    txa
    asl a
    asl a
    tax
    ldy #16
cell:
    lda cell_dy,x
    asl a
    asl a
    asl a
    clc
    adc tmp4
    sta sprites,y
    lda tmp2
    sta sprites + 1,y
    lda #2
    sta sprites + 2,y
    lda cell_dx,x
    asl a
    asl a
    asl a
    clc
    adc tmp3
    sta sprites + 3,y
    inx
    iny
    iny
    iny
    iny
    cpy #32
    bne cell
hidden:
    rts
.endproc

; PAUSED, in the middle of the dark screen.
.proc stage_pause
    ldx #0
    ldy #0
letter:
    lda #111
    sta sprites,y
    lda paused,x
    sta sprites + 1,y
    lda #0
    sta sprites + 2,y
    tya
    asl a
    adc #96
    sta sprites + 3,y
    iny
    iny
    iny
    iny
    inx
    cpx #6
    bne letter
    rts
.endproc

.segment "RODATA"

; Where the reference cell goes, so that each shape sits in the middle of the box: T J Z O S L I.
next_centre_x:
    .byte NEXT_X, NEXT_X, NEXT_X, NEXT_X + 4, NEXT_X, NEXT_X, NEXT_X + 4
next_centre_y:
    .byte NEXT_Y - 4, NEXT_Y - 4, NEXT_Y - 4, NEXT_Y - 4, NEXT_Y - 4, NEXT_Y - 4, NEXT_Y

.include "text.inc"
paused:
    .byte "PAUSED"
