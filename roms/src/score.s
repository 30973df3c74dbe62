; The scoring frame: counts of clears, lines, level, points for the soft drop, points for the lines, in this order.

.include "routines.inc"

.segment "CODE"

.proc phase_score
.ifdef CRASHING
    jsr count_cycles
.endif
    jsr watch_row_five
    lda completed_lines
    beq no_lines
    jsr count_clear
    jsr count_lines
no_lines:
.ifdef CRASHING
    jsr count_more_cycles
.endif
    jsr soft_drop_points
    jsr repair_score
    jsr line_points
    lda #0
    sta hold_count
    sta completed_lines
    lda #PHASE_GOAL
    sta phase
.ifdef CRASHING
    jmp freeze_before_keeping
.else
    rts
.endif
.endproc

; One more single, double, triple or tetris. The ones digit carries at ten, the tens digit is hexadecimal.
.proc count_clear
    ldx completed_lines
    inc clear_counts - 1,x
    lda clear_counts - 1,x
    and #$0F
    cmp #$0A
    bcc :+
    lda clear_counts - 1,x
    clc
    adc #6
    sta clear_counts - 1,x
:   rts
.endproc

.proc count_lines
    lda completed_lines
    sta tmp0
    lda game_type
    bne count_down

; A-type: each line counts on its own, and each ten lines the level is tested.
each_line:
    inc lines_low
    lda lines_low
    and #$0F
    cmp #$0A
    bcc next
    lda lines_low
    clc
    adc #6
    sta lines_low
    cmp #$A0
    bcc :+
    lda #0
    sta lines_low
    inc lines_high
:   jsr test_level
next:
    dec tmp0
    bne each_line
    rts

; B-type: the lines left, down to zero.
count_down:
    lda lines_low
    beq :++
    dec lines_low
    and #$0F
    bne :+
    lda lines_low               ; a borrow: $1F becomes $19
    sec
    sbc #6
    sta lines_low
:   dec tmp0
    bne count_down
:   rts
.endproc

; The level rises when it is lower than hundreds and tens of the lines, read together as one hexadecimal number. So from 100
; lines on, the test asks for 16 and not for 10; late in a game this makes levels of 810 lines.
.proc test_level
    lda lines_high
    asl a
    asl a
    asl a
    asl a
    sta tmp1
    lda lines_low
    lsr a
    lsr a
    lsr a
    lsr a
    ora tmp1
    sta tmp1
    lda level
    sec
    sbc tmp1
    bpl :+
    inc level
    lda #SOUND_LEVEL_UP
    jmp play_sound
:   rts
.endproc

; Soft-drop points: rows + 1 is added in binary to the low BCD byte less one, with a carry that forgets the ones digit.
.proc soft_drop_points
    lda hold_count
    cmp #2
    bcc none
    cmp #130
    bcs none
    clc
    adc score
    sec
    sbc #1
    sta score
    and #$0F
    cmp #$0A
    bcc :+
    lda score
    clc
    adc #6
    sta score
:   lda score
    cmp #$A0
    bcc none
    and #$F0
    clc
    adc #$60
    sta score
    inc score + 1
none:
    rts
.endproc

; Makes BCD of the middle and high byte again: after the carry above, and where SELECT has added to the high byte.
.proc repair_score
.if ::SELECT_COUNTS
middle_is_right = high
.else
middle_is_right = done
.endif
    lda score + 1
    and #$0F
    cmp #$0A
    bcc middle_is_right
    lda score + 1
    clc
    adc #6
    sta score + 1
    cmp #$A0
    bcc middle_is_right
    lda #0
    sta score + 1
    inc score + 2
high:
    lda score + 2
    and #$0F
    cmp #$0A
    bcc done
    lda score + 2
    clc
    adc #6
    sta score + 2
    cmp #$A0
    bcc done
    jmp cap_score
done:
    rts
.endproc

.proc cap_score
    lda #$99
    sta score
    sta score + 1
    sta score + 2
    rts
.endproc

; Points for the lines: base * (level + 1), with the level after a level-up of the same clear. The product is made by doubling
; and adding, so that it takes about the same short time at every level; the original adds level + 1 times, and at levels
; from 155 on that takes longer than a frame.
.proc line_points
    ldx completed_lines
    beq done
    lda #0
    sta tmp0
    sta tmp2
    lda base_low - 1,x
    sta tmp0
    lda base_middle - 1,x
    sta tmp1
    jsr add_points              ; the "+ 1"
    lda level
    sta tmp3
bits:
    lsr tmp3
    bcc :+
    jsr add_points
:   lda tmp3
    beq done
    ldx #tmp0
    ldy #tmp0
    jsr add_bcd                 ; base doubled
    jmp bits
done:
    rts
.endproc

; Adds the BCD number tmp0-tmp2 to the score, which sticks at 999999.
.proc add_points
    ldx #score
    ldy #tmp0
    jsr add_bcd
    bcc :+
    jmp cap_score
:   rts
.endproc

; Three BCD bytes at zero page X += three at Y, low byte first. Carry = overflow. Uses tmp4, tmp5.
.proc add_bcd
    clc
    php
    lda #3
    sta tmp5
each:
    ; Low digits.
    lda 0,x
    and #$0F
    sta tmp4
    lda a:0,y
    and #$0F
    plp
    adc tmp4
    cmp #$0A
    bcc :+
    adc #5                      ; carry is set: + 6
:   sta tmp4                    ; $00-$09, or $10-$19 with a carry
    ; High digits.
    lda 0,x
    and #$F0
    clc
    adc tmp4
    sta tmp4                    ; at most $A9
    lda a:0,y
    and #$F0
    clc
    adc tmp4
    bcs over
    cmp #$A0
    bcc store
over:
    sec
    sbc #$A0
    sec
store:
    sta 0,x
    php
    inx
    iny
    dec tmp5
    bne each
    plp
    rts
.endproc

.segment "RODATA"

; 40, 100, 300, 1200.
base_low:
    .byte $40, $00, $00, $00
base_middle:
    .byte $00, $01, $03, $12
