; The table of high scores in page 7: three places for each game type and a fourth that takes what is pushed out.
; Scores lie high byte first. Names are six tile numbers each, levels are binary.

.include "routines.inc"

NAME_LENGTH = 6
TABLE_ROW = $2288               ; where the first place stands on the screen: row 20, column 8
LETTER_FRAMES = 8               ; a held UP or DOWN turns to the next letter every eighth frame
UNDERLINE_X = 64
UNDERLINE_Y = 159

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

; Enters the player's score if it reaches one of the three places of its game type; a tie counts.
.proc try_high_score
    ldx #0
    lda game_type
    beq :+
    ldx #4
:   stx entry_rank
    ldx #3
    stx tmp3
place:
    ldx entry_rank
    jsr compare
    bcs reached
    inc entry_rank
    dec tmp3
    bne place
    rts
reached:
    jsr insert
    jmp enter_name
.endproc

; Carry set = the score is at least that of place X.
.proc compare
    jsr score_offset
    lda kept score
    cmp scores_a + 2,x
    lda kept score + 1
    sbc scores_a + 1,x
    lda kept score + 2
    sbc scores_a,x
    rts
.endproc

; X = 3 * X.
.proc score_offset
    stx tmp0
    txa
    asl a
    adc tmp0
    tax
    rts
.endproc

; X = 6 * X.
.proc name_offset
    jsr score_offset
    txa
    asl a
    tax
    rts
.endproc

; Moves the places from entry_rank on one down and puts the score there, still without a name.
.proc insert
    lda entry_rank
    and #4
    ora #3
    sta tmp1                    ; the last place
down:
    ldx tmp1
    cpx entry_rank
    beq free
    lda score_levels - 1,x
    sta score_levels,x
    jsr score_offset
    ldy #3
:   lda scores_a - 3,x
    sta scores_a,x
    inx
    dey
    bne :-
    ldx tmp1
    jsr name_offset
    ldy #NAME_LENGTH
:   lda names - NAME_LENGTH,x
    sta names,x
    inx
    dey
    bne :-
    dec tmp1
    jmp down
free:
    lda kept level
    sta score_levels,x
    jsr score_offset
    lda kept score + 2
    sta scores_a,x
    lda kept score + 1
    sta scores_a + 1,x
    lda kept score
    sta scores_a + 2,x
    ldx entry_rank
    jsr name_offset
    ldy #NAME_LENGTH
    lda #BLANK
:   sta names,x
    inx
    dey
    bne :-
    rts
.endproc

; Any press with START in it leaves. A and RIGHT move on, B and LEFT back, UP and DOWN change the letter.
.proc enter_name
    lda #SCREEN_NAME_ENTRY
    sta screen_mode
    lda #<screen_name_entry
    ldx #>screen_name_entry
    jsr show_screen
    lda #0
    sta entry_letter
frame:
    jsr draw_scores
    jsr stage_underline
    jsr wait_vblank
    lda pad_new
    and #BUTTON_START
    bne done
    lda pad_new
    and #BUTTON_A | BUTTON_RIGHT
    beq :+
    lda entry_letter
    cmp #NAME_LENGTH - 1
    bcs :+
    inc entry_letter
:   lda pad_new
    and #BUTTON_B | BUTTON_LEFT
    beq :+
    lda entry_letter
    beq :+
    dec entry_letter
:   jsr change_letter
    jmp frame
done:
    lda #SOUND_MENU
    jmp play_sound
.endproc

.proc change_letter
    lda pad_held
    and #BUTTON_UP | BUTTON_DOWN
    beq done
    lda pad_new
    and #BUTTON_UP | BUTTON_DOWN
    bne now
    dec menu_wait
    bne done
now:
    lda #LETTER_FRAMES
    sta menu_wait
    lda #SOUND_MOVE
    jsr play_sound
    ldx entry_rank
    jsr name_offset
    txa
    clc
    adc entry_letter
    tax                         ; X = where the letter is kept
    ldy #0
:   lda alphabet,y              ; Y = which letter it is
    cmp names,x
    beq :+
    iny
    cpy #ALPHABET_LENGTH - 1
    bne :-
:   lda pad_held
    and #BUTTON_UP
    beq down
    iny
    cpy #ALPHABET_LENGTH
    bcc store
    ldy #0
    beq store
down:
    dey
    bpl store
    ldy #ALPHABET_LENGTH - 1
store:
    lda alphabet,y
    sta names,x
done:
    rts
.endproc

.proc stage_underline
    lda frame_low
    and #%00001000
    beq :+
    rts
:   lda entry_rank
    and #3
    asl a
    asl a
    asl a
    asl a
    adc #UNDERLINE_Y
    sta sprites
    lda #UNDERLINE_TILE
    sta sprites + 1
    lda #3
    sta sprites + 2
    lda entry_letter
    asl a
    asl a
    asl a
    adc #UNDERLINE_X
    sta sprites + 3
    rts
.endproc

; Queues the three places of the chosen game type: name, score, level.
.proc draw_scores
    lda #0
    sta tmp2                    ; place on the screen
    lda game_type
    beq :+
    lda #4
:   sta tmp1                    ; place in the table
each:
    lda tmp2
    asl a
    asl a
    asl a
    asl a
    asl a
    asl a
    ldx #>TABLE_ROW
    clc
    adc #<TABLE_ROW
    bcc :+
    inx
:   ldy #NAME_LENGTH + 2 + 6 + 2 + 3
    jsr queue_begin
    ldx tmp1
    jsr name_offset
    ldy #NAME_LENGTH
letter:
    lda names,x
    jsr queue_from
    inx
    dey
    bne letter
    jsr queue_blanks
    ldx tmp1
    jsr score_offset
    ldy #3
digits:
    lda scores_a,x
    lsr a
    lsr a
    lsr a
    lsr a
    jsr queue_from
    lda scores_a,x
    and #$0F
    jsr queue_from
    inx
    dey
    bne digits
    jsr queue_blanks
    ldx tmp1
    lda score_levels,x
    jsr queue_number
    inc tmp1
    inc tmp2
    lda tmp2
    cmp #3
    bne each
    rts
.endproc

.proc queue_blanks
    lda #BLANK
    jsr queue_byte
    lda #BLANK
    jmp queue_byte
.endproc

; queue_byte that leaves X and Y alone.
.proc queue_from
    stx tmp3
    jsr queue_byte
    ldx tmp3
    rts
.endproc

; Queues A as three places, without leading zeros but at least two digits.
.proc queue_number
    ldy #BLANK
    cmp #100
    bcc tens
    ldy #0
:   iny
    sbc #100                    ; carry is set
    cmp #100
    bcs :-
tens:
    pha
    tya
    jsr queue_byte
    pla
    ldy #0
:   cmp #10
    bcc :+
    iny
    sbc #10
    bcs :-
:   pha
    tya
    jsr queue_byte
    pla
    jmp queue_byte
.endproc

.segment "RODATA"

.include "text.inc"

; What a cold start puts into page 7.
table:
    .byte "LINA  ", "OTTO  ", "ISLA  ", "      "
    .byte "TESSA ", "JILL  ", "ZOLA  ", "      "
    .byte $01,$00,$00, $00,$75,$00, $00,$50,$00, $00,$00,$00
    .byte $00,$20,$00, $00,$10,$00, $00,$05,$00, $00,$00,$00
    .byte 9, 5, 0, 0, 9, 5, 0, 0
table_end:

alphabet:
    .byte " ABCDEFGHIJKLMNOPQRSTUVWXYZ-.!"
ALPHABET_LENGTH = * - alphabet
