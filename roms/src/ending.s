; The two endings: the rocket of a good A-type game, and the count of points after a B-type goal.

.include "routines.inc"

REST_FRAMES = 128               ; before an ending and at its start nothing can be skipped; before the rocket see edition.inc
PAD_Y = 191                     ; where the rocket stands; its height counts down to 0 = gone
FLAME_TILE = $40                ; two pictures
NOSE_TILE = $42
FIN_TILE = $43
ROCKET_X = 116

.segment "CODE"

.proc rest
    lda #REST_FRAMES
    sta sleep_counter
:   jsr wait_vblank
    lda sleep_counter
    bne :-
    rts
.endproc

; After the curtain, with 30000 points or more. START leaves once the rocket is gone.
.proc rocket_ending
    lda #SUB_ENDING
    sta sub_state
.if ::BEFORE_ROCKET = ::REST_FRAMES
    jsr rest
.else
    lda #BEFORE_ROCKET
    jsr wait_frames
.endif
    ldx #0                      ; a longer rocket for more points
:   lda score + 2
    cmp rocket_scores,x
    bcc :+
    inx
    cpx #ROCKET_VARIANTS - 1
    bne :-
:   stx ending_variant
    lda #PAD_Y
    sta rocket_height
    lda #SCREEN_ENDING
    sta screen_mode
    lda #<screen_rocket
    ldx #>screen_rocket
    jsr show_screen
    jsr queue_score
    lda #REST_FRAMES
    sta sleep_counter
ready:
    jsr stage_rocket
    jsr wait_vblank
    lda sleep_counter
    bne ready
    lda #SOUND_LIFT_OFF
    jsr play_sound
flight:
    jsr stage_rocket
    jsr wait_vblank
    dec rocket_height
    bne flight
    lda #SOUND_LEVEL_UP
    jsr play_sound
:   jsr wait_vblank
    lda pad_new
    cmp #BUTTON_START
    bne :-
    rts
.endproc

; From below: flame, fins, a body of two blocks and more for higher scores, nose. tmp0 is the row's place on the screen.
.proc stage_rocket
    ldy #0
    lda rocket_height
    sta tmp0
    lda frame_low
    lsr a
    lsr a
    and #1
    clc
    adc #FLAME_TILE
    ldx sleep_counter
    cpx #64                     ; the flame is lit half a rest before the start
    bcs :+
    jsr stage_middle
:   jsr row_up
    lda #FIN_TILE
    jsr stage_sides
    lda #$7D
    jsr stage_middle
    lda ending_variant
    clc
    adc #2
    tax
body:
    jsr row_up
    lda #$7B
    cpx #2
    bne :+
    lda #$7C
:   jsr stage_middle
    dex
    bne body
    jsr row_up
    lda #NOSE_TILE
    jmp stage_middle
.endproc

; tmp0 moves up a row and stays 0 above the screen, where nothing is staged.
.proc row_up
    lda tmp0
    beq gone
    sec
    sbc #8
    bcs :+
    lda #0
:   sta tmp0
gone:
    rts
.endproc

; One block in the middle / two at the sides, at height tmp0. Y = first free sprite byte. Leaves X alone.
.proc stage_middle
    sta tmp1
    lda #ROCKET_X
    jmp stage_part
.endproc

.proc stage_sides
    sta tmp1
    lda #ROCKET_X + 8
    jsr stage_part
    lda #ROCKET_X - 8
    jsr stage_part
    lda sprites - 2,y
    ora #%01000000              ; mirrored
    sta sprites - 2,y
    rts
.endproc

.proc stage_part
    sta sprites + 3,y
    lda tmp0
    beq above
    sta sprites,y
    lda tmp1
    sta sprites + 1,y
    lda #2
    sta sprites + 2,y
    iny
    iny
    iny
    iny
above:
    rts
.endproc

; Six digits of the work copy's score.
.proc queue_score
    lda #<ENDING_SCORE
    ldx #>ENDING_SCORE
    ldy #6
    jsr queue_begin
    ldy #2
:   lda score,y
    lsr a
    lsr a
    lsr a
    lsr a
    jsr queue_byte
    lda score,y
    and #$0F
    jsr queue_byte
    dey
    bpl :-
    rts
.endproc
ENDING_SCORE = $20D1            ; row 6, column 17

; No lines are left. A message goes over rows 7 to 9; then the points for level and height are counted in. The total stays in
; the score, so that the table of high scores sees it.
.proc b_type_ending
    lda #SUB_ENDING
    sta sub_state
    ldx #29
:   lda message,x
    sta playfield + 70,x
    dex
    bpl :-
    lda #0
    sta kept redraw_row
    lda #SOUND_LEVEL_UP
    jsr play_sound
    lda #20
    jsr wait_frames
    lda #SCREEN_STILL
    sta screen_mode
    jsr rest
    lda #SCREEN_ENDING
    sta screen_mode
    lda #<screen_goal
    ldx #>screen_goal
    jsr show_screen
    jsr queue_score
    jsr rest_with_blocks

    ; 1000 points for each level (of ten) and for each height, added by hundreds.
    lda level
:   cmp #10
    bcc :+
    sbc #10                     ; carry is set
    bcs :-
:   clc
    adc b_height
    asl a
    sta tmp2
    asl a
    asl a
    adc tmp2                    ; ten hundreds each
    sta menu_wait
    beq counted
count:
    lda #0
    sta tmp0
    sta tmp2
    lda #1
    sta tmp1
    jsr add_points
    jsr queue_score
    lda #SOUND_MOVE
    jsr play_sound
    jsr stage_blocks
    jsr wait_vblank
    dec menu_wait
    bne count
counted:
    ldx #2
:   lda score,x
    sta total_score,x
    dex
    bpl :-
:   jsr stage_blocks
    jsr wait_vblank
    lda pad_new
    cmp #BUTTON_START
    bne :-
    lda #0
    sta pad_new                 ; this START is used up, it does not pause
    lda #PHASE_OVER
    sta phase
    rts
.endproc

; A frames.
.proc wait_frames
    sta sleep_counter
:   jsr wait_vblank
    lda sleep_counter
    bne :-
    rts
.endproc

.proc rest_with_blocks
    lda #REST_FRAMES
    sta sleep_counter
:   jsr stage_blocks
    jsr wait_vblank
    lda sleep_counter
    bne :-
    rts
.endproc

; Blocks that hop for joy, one more than the height.
.proc stage_blocks
    ldx b_height
    ldy #0
each:
    txa
    asl a
    asl a
    asl a
    adc frame_low
    and #$1F
    stx tmp0
    tax
    lda hop,x
    sta sprites,y
    ldx tmp0
    lda block_tiles,x
    sta sprites + 1,y
    lda #2
    sta sprites + 2,y
    lda block_x,x
    sta sprites + 3,y
    iny
    iny
    iny
    iny
    dex
    bpl each
    rts
.endproc

.segment "RODATA"

; Highest byte of the score from which each next rocket flies.
rocket_scores:
    .byte $05, $07, $10, $12
ROCKET_VARIANTS = * - rocket_scores + 1

block_tiles:
    .byte $7B, $7C, $7D, $7B, $7C, $7D
block_x:
    .byte 124, 148, 100, 172, 76, 196

; Height of a hop over 32 frames.
hop:
    .repeat 32, n
        .byte 183 - (n * (31 - n)) / 5
    .endrepeat

.include "text.inc"

; Its tiles are solid, like everything in the playfield that is not the empty cell.
message:
    .byte "xyzxyzxyzx"
    .byte "WELL DONE!"
    .byte "xyzxyzxyzx"
