; The table of high scores in page 7.

.include "routines.inc"

.segment "CODE"

.proc default_scores
    ldx #<(table_end - table - 1)
:   lda table,x
    sta names,x
    dex
    cpx #$FF
    bne :-
    rts
.endproc

.proc try_high_score
    rts
.endproc

.proc draw_scores
    rts
.endproc

.segment "RODATA"
table:
    .res 48, $FF
    .byte $01,$00,$00, $00,$75,$00, $00,$50,$00, 0,0,0
    .byte $00,$20,$00, $00,$10,$00, $00,$05,$00, 0,0,0
    .byte 9, 5, 0, 0, 9, 5, 0, 0
table_end:
