; The next tetromino.

.include "routines.inc"

.segment "CODE"

; The piece shown as next comes into play and a new one is picked. Spawning tests nothing.
.proc phase_spawn
    lda redraw_row
    cmp #REDRAW_IDLE
    bcc wait
    lda #0
    sta piece_y
    sta fall_timer
    sta soft_drop
    lda #5
    sta piece_x
    lda #PHASE_ACTIVE
    sta phase
    lda next_orientation
    sta orientation
    jsr count_piece
    jmp pick_piece
wait:
    rts
.endproc

; Counts the piece A (an orientation) in the statistics.
.proc count_piece
    tax
    lda tetromino_of,x
    asl a
    tax
    inc statistics,x
    lda statistics,x
    and #$0F
    cmp #$0A
    bcc :+
    lda statistics,x
    clc
    adc #6
    sta statistics,x
    cmp #$A0
    bcc :+
    lda #0
    sta statistics,x
    inc statistics + 1,x
:   rts
.endproc

; Picks next_orientation. An eighth number or a repeat is rolled again once; the second roll adds the spawn orientation of
; the last piece (not its number), which is why some pairs are likelier than others.
.proc pick_piece
    inc spawn_count
    lda rng_high
    clc
    adc spawn_count
    and #7
    cmp #7
    beq again
    tax
    lda spawn_orientation,x
    cmp prev_spawn
    bne take
again:
    jsr rng_step
    lda rng_high
    and #7
    clc
    adc prev_spawn
:   cmp #7
    bcc :+
    sbc #7                      ; carry is set
    bcs :-
:   tax
    lda spawn_orientation,x
take:
    sta prev_spawn
    sta next_orientation
    rts
.endproc
