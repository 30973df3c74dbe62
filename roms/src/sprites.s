; Staging of sprites; the interrupt uploads them in the next vblank.

.include "routines.inc"

.segment "CODE"

; The active piece, four sprites in the order of its cells; cells above the playfield are not shown. Then the next piece.
.proc stage_piece
    lda screen_mode
    cmp #SCREEN_PLAY            ; a tick may have ended in an ending
    beq :+
    rts
:   lda #4
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

NEXT_X = 204                    ; reference cell of the pieces three cells wide
NEXT_Y = 111

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

; PAUSED between two rows of blocks, in the middle of the dark screen.
.proc stage_pause
    ldx #0
    ldy #0
each:
    lda pause_y,x
    sta sprites,y
    lda pause_tile,x
    sta sprites + 1,y
    lda pause_palette,x
    sta sprites + 2,y
    lda pause_x,x
    sta sprites + 3,y
    iny
    iny
    iny
    iny
    inx
    cpx #PAUSE_SPRITES
    bne each
    rts
.endproc

.segment "RODATA"

; Where the reference cell goes, so that each shape sits in the middle of the box: T J Z O S L I.
next_centre_x:
    .byte NEXT_X, NEXT_X, NEXT_X, NEXT_X + 4, NEXT_X, NEXT_X, NEXT_X + 4
next_centre_y:
    .byte NEXT_Y, NEXT_Y, NEXT_Y, NEXT_Y, NEXT_Y, NEXT_Y, NEXT_Y + 4

.include "text.inc"
pause_tile:
    .byte "xyzxyzxy", "PAUSED", "zxyzxyzx"
PAUSE_SPRITES = * - pause_tile
pause_y:
    .byte 95, 95, 95, 95, 95, 95, 95, 95
    .byte 111, 111, 111, 111, 111, 111
    .byte 127, 127, 127, 127, 127, 127, 127, 127
pause_x:
    .byte 96, 104, 112, 120, 128, 136, 144, 152
    .byte 104, 112, 120, 128, 136, 144
    .byte 96, 104, 112, 120, 128, 136, 144, 152
pause_palette:
    .byte 2, 2, 2, 2, 2, 2, 2, 2
    .byte 0, 0, 0, 0, 0, 0
    .byte 2, 2, 2, 2, 2, 2, 2, 2
