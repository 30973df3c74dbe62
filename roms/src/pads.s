; The two control pads.

.include "routines.inc"

.segment "CODE"

; Polls both pads twice; a button counts as held when both reads agree. New = held now and not at the last poll.
; Bit 1 of the data line (pads in the expansion port) is ORed in.
.proc read_pads
    jsr read_once
    lda v_tmp0
    pha
    lda v_tmp1
    pha
    jsr read_once
    pla
    and v_tmp1
    sta v_tmp1
    pla
    and v_tmp0
    tax
    eor pad_held
    stx pad_held
    and pad_held
    sta pad_new
    lda v_tmp1
    tax
    eor pad_held_2
    stx pad_held_2
    and pad_held_2
    sta pad_new_2
    rts
.endproc

.proc read_once
    ldx #1
    stx JOY1
    dex
    stx JOY1
    ldx #8
:   lda JOY1
    and #%11
    cmp #1
    rol v_tmp0
    lda JOY2
    and #%11
    cmp #1
    rol v_tmp1
    dex
    bne :-
    rts
.endproc
