; The build that crashes ("ca65 -D CRASHING"): the tick that scores a piece takes as long as on the original, which adds the
; points of a line level + 1 times. Ours is quick; so the cycles that the original needs are counted, and where they are
; more than a frame has, the tick waits for the next vertical blank, hangs or goes astray as the original does. Score and
; time are counted as if the score were 999,999.
;
; While a tick is late, late_tick says what it does and vblank_flag stays 1. The player's block is kept before or after the wait,
; as on the original, so that a program that reads RAM finds the same bytes there.

.include "routines.inc"

.ifdef CRASHING

; Of a tick that is not over.
LATE = 5                        ; it ends in the next frame
ADDING = 6                      ; the same, before the points are added
ADDING_TWICE = 7                ; the next frame is one more like it
LIMITED_FREEZE = 8              ; until A alone is held or the frame counter's low byte is $FF
INFINITE_FREEZE = 9             ; until any button is held
CRASHED = 10
SUB_SCORING = 4                 ; where the original stands in the middle of a tick

; Cycles from the interrupt to the first of eight jumps through a table.
ALWAYS = 7279
ROW = 95                        ; each cleared row
LOW_ROW = 2                     ; more for each from row 11 down
BOX = 394                       ; the next piece is shown
SELECT_IS_NEW = 7
ROW_FIVE_EMPTY = 149
MUSIC_SLOWS = 38
MUSIC_HURRIES = 41              ; row 5 has a block; and 16 for each empty column on its left
TENS_CHANGE = 79
HUNDREDS_CHANGE = 12
LEVEL_RISES = 18
SOFT_DROP = 90
SHORT_SOFT_DROP = 9             ; more for one of at most 6 rows
COUNT_CARRIES = 11
EIGHTH_FRAME = 5                ; a tetris, when the frame counter was a multiple of eight
FLAT_Z = 8                      ; orientation, and cycles
LATER_PIECE = 12

; The windows, less the cycles from the first jump to the last, which is what counts for all but the crash.
LAST_JUMP = 562
CRASH_FIRST = 29731
CRASH_LENGTH = 38
LIMITED_FIRST = 30395 - LAST_JUMP
LIMITED_LENGTH = 356
INFINITE_FIRST = 31300 - LAST_JUMP
INFINITE_LENGTH = 466
LATE_FIRST = 29768 - LAST_JUMP - 1650 + 1

.segment "CODE"

; Adds A (low) and X (high) to the cycles; leaves Y alone.
.proc add_cycles
    clc
    adc cycles
    sta cycles
    txa
    adc cycles + 1
    sta cycles + 1
    rts
.endproc

; Adds A to the cycles; leaves Y alone.
.proc add_few
    ldx #0
    beq add_cycles
.endproc

; All that is counted from before the piece is scored.
.proc count_cycles
    lda lines_low
    sta old_lines
    lda lines_high
    sta old_hundreds
    lda level
    sta old_level
    lda #0
    sta cycles
    sta cycles + 1
    lda #<ALWAYS
    ldx #>ALWAYS
    jsr add_cycles

    ; 1. Rows.
    ldy completed_lines
    beq rows_counted
:   lda #ROW
    jsr add_few
    dey
    bne :-
rows_counted:
    ldy #3
row:
    lda completed_row,y
    cmp #11
    bcc :+
    lda #LOW_ROW
    jsr add_few
:   dey
    bpl row

    ; 2. The next piece, and SELECT.
    lda hide_next
    bne :+
    lda #<BOX
    ldx #>BOX
    jsr add_cycles
:   lda held_new
    and #BUTTON_SELECT
    beq :+
    lda #SELECT_IS_NEW
    jsr add_few
:
    ; 3. Row 5 and the music.
    ldy #0
column:
    lda playfield + 50,y
    cmp #EMPTY
    bne filled
    iny
    cpy #10
    bne column
    lda #ROW_FIVE_EMPTY
    jsr add_few
    lda fast_music
    beq music_counted
    lda #MUSIC_SLOWS
    jmp add_music
filled:
    tya
    asl a
    asl a
    asl a
    asl a
    jsr add_few
    lda fast_music
    bne music_counted
    lda #MUSIC_HURRIES
add_music:
    jsr add_few
music_counted:

    ; 4. The soft drop.
    ldy completed_lines
    lda hold_count
    cmp #2
    bcc no_soft_drop
    cmp #8
    lda #SOFT_DROP
    bcs :+
    lda #SOFT_DROP + SHORT_SOFT_DROP
:   bne add_drop                ; always
no_soft_drop:
    lda without_soft_drop,y
add_drop:
    jsr add_few

    ; 5. The count of clears, a tetris in step with the frame counter, and the piece.
    cpy #0
    beq no_clear
    lda clear_counts - 1,y
    and #$0F
    cmp #9
    bne :+
    lda #COUNT_CARRIES
    jsr add_few
:   cpy #4
    bne later_piece
    lda frame_low               ; the interrupt has counted it on
    and #7
    cmp #1
    bne later_piece
    lda #EIGHTH_FRAME
    jsr add_few
    jmp later_piece
no_clear:
    lda orientation
    cmp #FLAT_Z
    bcc done
    beq add_piece
later_piece:
    lda #LATER_PIECE
add_piece:
    jmp add_few
done:
    rts
.endproc

; What depends on lines and level after the clear; then the tick is late, if it is, and what is late before the points waits here.
.proc count_more_cycles
    lda game_type
    bne in_time                 ; B-type has no such levels
    lda lines_low
    eor old_lines
    and #$F0
    beq :+
    lda #TENS_CHANGE
    jsr add_few
:   lda lines_high
    cmp old_hundreds
    beq :+
    lda #HUNDREDS_CHANGE
    jsr add_few
:   lda level
    cmp old_level
    beq :+
    lda #LEVEL_RISES
    jsr add_few
:
    ldy completed_lines
    lda points_low,y
    ldx points_high,y
    jsr add_cycles
    jsr add_points_of_levels
    jsr judge
    sta late_tick
    cmp #ADDING
    beq wait
    cmp #ADDING_TWICE
    bne in_time
    jsr next_frame
    lda #ADDING
    sta late_tick
wait:
    jsr next_frame
    jmp end_late_tick
in_time:
    rts
.endproc

; Cycles += those of a line's points for one level, times the level; Y is the number of lines.
.proc add_points_of_levels
    lda points_a_level,y
    sta tmp0
    lda #0
    sta tmp1
    lda level
    sta tmp2
bits:
    lsr tmp2
    bcc :+
    lda tmp0
    ldx tmp1
    jsr add_cycles
:   asl tmp0
    rol tmp1
    lda tmp2
    bne bits
    rts
.endproc

; A = what the tick does, 0 for one that is over in time.
.proc judge
    ; 1. Any of the jumps in the window of the crash.
    ldy #JUMPS - 1
jump:
    lda cycles
    sec
    sbc crash_low,y
    tax
    lda cycles + 1
    sbc crash_high,y
    bne :+
    cpx #CRASH_LENGTH
    bcc crashes
:   dey
    bpl jump

    ; 2. The limited freeze, while the next piece is shown.
    lda hide_next
    bne hidden
    lda #<LIMITED_FIRST
    ldx #>LIMITED_FIRST
    jsr since
    cpx #>LIMITED_LENGTH
    bcc limited
    bne infinite
    cmp #<LIMITED_LENGTH
    bcs infinite
limited:
    lda #LIMITED_FREEZE
    rts

    ; 3. The infinite freeze, counted as if it were shown.
hidden:
    lda #<BOX
    ldx #>BOX
    jsr add_cycles
infinite:
    lda #<INFINITE_FIRST
    ldx #>INFINITE_FIRST
    jsr since
    cpx #>INFINITE_LENGTH
    bcc freezes
    bne outside
    cmp #<INFINITE_LENGTH
    bcc freezes
outside:
    ; 4. A clear beyond that is interrupted while points are added. What is drawn then is the new number of additions.
    cpx #$80
    bcs before                  ; the difference is negative
    lda completed_lines
    beq before
    lda hold_count
    cmp #2
    bcs adding
    lda level
    cmp old_level
    bne adding
    lda old_lines
    bne adding
    lda #ADDING_TWICE
    rts
adding:
    lda #ADDING
    rts

    ; 5. Only late, or not.
before:
    lda hide_next
    beq :+
    lda #<-BOX
    ldx #>-BOX
    jsr add_cycles
:   lda #<LATE_FIRST
    ldx #>LATE_FIRST
    jsr since
    cpx #$80
    lda #0
    bcs :+
    lda #LATE
:   rts
crashes:
    lda #CRASHED
    rts
freezes:
    lda #INFINITE_FREEZE
    rts
.endproc

; A (low) and X (high) = the cycles less A and X.
.proc since
    sta tmp0
    stx tmp1
    lda cycles
    sec
    sbc tmp0
    sta tmp0
    lda cycles + 1
    sbc tmp1
    tax
    lda tmp0
    rts
.endproc

; Ends the frame in the middle of a tick: the interrupt comes while it runs.
.proc next_frame
    lda #SUB_SCORING
    sta sub_state
    lda frame_low
:   cmp frame_low
    beq :-
    rts
.endproc

.proc end_late_tick
    lda #0
    sta late_tick
    lda #SUB_PLAYING
    sta sub_state
    rts
.endproc

; Before the block is kept: the freeze while the present piece is drawn.
.proc freeze_before_keeping
    lda late_tick
    cmp #INFINITE_FREEZE
    bne done
:   jsr next_frame
    lda pad_held
    beq :-
    jmp end_late_tick
done:
    rts
.endproc

; After the block is kept: all others.
.proc freeze_after_keeping
    lda late_tick
    beq done
    cmp #LATE
    beq late
    cmp #LIMITED_FREEZE
    bne crash
:   jsr next_frame
    lda pad_held
    cmp #BUTTON_A
    beq over
    lda frame_low
    cmp #$FF
    bne :-
    beq over
late:
    jsr next_frame
over:
    jmp end_late_tick
done:
    rts

; In one of three ways, by the cycles.
crash:
    jsr next_frame
    lda cycles
    and #%111
    beq stuck
    cmp #1
    bne jammed
    jmp reset
jammed:
    .byte $02                   ; an instruction that does not exist

; The frame counter and the music run on.
stuck:
    lda cycles
    lsr a
    lsr a
    lsr a
    and #%11
    clc
    adc #SUB_SCORING + 1
    sta sub_state
:   jsr wait_vblank
    jmp :-
.endproc

.segment "RODATA"

; By the number of lines.
without_soft_drop:
    .byte 0, 53, 42, 42, 42
points_low:
    .byte <737, 28, 56, 84, 128
points_high:
    .byte >737, 0, 0, 0, 0
points_a_level:
    .byte 83, 136, 125, 125, 125

; Where the window of the crash begins for each jump.
.define JUMP_TIMES CRASH_FIRST, CRASH_FIRST - 60, CRASH_FIRST - 162, CRASH_FIRST - 222, CRASH_FIRST - 323, CRASH_FIRST - 383, CRASH_FIRST - 502, CRASH_FIRST - 562
crash_low:
    .lobytes JUMP_TIMES
JUMPS = * - crash_low
crash_high:
    .hibytes JUMP_TIMES

.endif
