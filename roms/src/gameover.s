; The end of a game: the curtain, and what follows it.

.include "routines.inc"

.segment "CODE"

; The curtain falls a row every fourth frame, after sixteen steps of nothing. Then exactly START goes on.
.proc phase_curtain
    lda curtain_row
    cmp #CURTAIN_DONE
    beq fallen
    lda frame_low
    and #3
    bne wait
    lda curtain_row
    bmi not_yet
    sta redraw_row
    jsr times_ten
    tay
    ldx #10
    lda #CURTAIN_TILE
:   sta playfield,y
    iny
    dex
    bne :-
    lda #HIDDEN_PIECE
    sta orientation
not_yet:
    inc curtain_row
wait:
    rts

fallen:
    lda score + 2
    cmp #$03                    ; 30000 points
    bcc no_ending
    jsr rocket_ending
    jmp over
no_ending:
    lda held_new
    cmp #BUTTON_START
    bne wait
over:
    lda #PHASE_OVER
    sta phase
    lda #0
    sta pad_new                 ; this START is used up, it does not pause
    rts
.endproc

; The tick after: high scores, then back to the level menu.
.proc game_over
    ldx #$FF                    ; never returns
    txs
    lda #SUB_OVER
    sta sub_state
    jsr silence
    jsr try_high_score
    lda #EMPTY
    ldx #0
:   sta playfield,x
    inx
    bne :-
    lda #PHASE_ACTIVE
    sta kept phase
    jsr wait_vblank
    jmp level_menu
.endproc
