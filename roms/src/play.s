; A game: loading, initialisation, and the logic tick of each frame.

.include "routines.inc"

.segment "CODE"

; START was accepted in the level menu in this frame (P). The screen loads with drawing off in the three frames that
; follow; P + 4 initialises the game and P + 5 is the first frame that plays.
.proc start_game
    lda #MODE_PLAY
    sta game_mode
    lda #SUB_LOADING
    sta sub_state
    lda mask_copy
    and #<~DRAW_ALL
    sta mask_copy
    jsr wait_vblank             ; P + 1
    lda #<screen_play
    ldx #>screen_play
    jsr load_screen
    lda #SUB_INITIALISING
    sta sub_state
    jsr wait_vblank             ; P + 2
    jsr write_type
    jsr wait_vblank             ; P + 3
    jsr start_music
    jsr wait_vblank             ; P + 4
    jsr initialise
    lda game_type
    beq :+
    jsr make_garbage            ; takes twelve frames
:   lda #SUB_PLAYING
    sta sub_state
.endproc

.proc play
    jsr wait_vblank
    jsr tick
    jmp play
.endproc

; The letter of the game type, with drawing still off.
.proc write_type
    lda #<$2083
    ldx #>$2083
    ldy #1
    jsr queue_begin
    lda game_type
    clc
    adc #$0A
    jmp queue_byte
.endproc

; Writes the persistent copy only; the first tick fetches it. The charge, the hold count, the generator, the frame counter,
; the count of picks and the hidden next piece stay as they are.
.proc initialise
    lda #EMPTY
    ldx #0
:   sta playfield,x
    inx
    bne :-
    lda #0
    ldx #13
:   sta statistics,x
    dex
    bpl :-
    ldx #3
:   sta clear_counts,x
    dex
    bpl :-
    sta kept piece_y
    sta kept redraw_row
    sta kept fall_timer
    sta kept score
    sta kept score + 1
    sta kept score + 2
    sta kept lines_low
    sta kept lines_high
    sta prev_spawn
    sta fast_music
    lda #5
    sta kept piece_x
    lda #FIRST_PIECE_WAIT
    sta kept soft_drop
    lda kept start_level
    sta kept level
    lda #PHASE_ACTIVE
    sta kept phase
    lda game_type
    beq :+
    lda #$25
    sta kept lines_low
:   jsr pick_piece
    lda next_orientation
    sta kept orientation
    jsr count_piece
    jsr rng_step                ; the two picks would see the same register otherwise
    jsr pick_piece
    lda #SCREEN_PLAY
    sta screen_mode
    lda #DRAW_ALL
    sta mask_copy
    rts
.endproc

; The logic tick.
.proc tick
    ; 1. The fall timer counts in every phase.
    inc kept fall_timer

    ; 2. SELECT hides the next piece.
    lda pad_new
    and #BUTTON_SELECT
    beq :+
    lda hide_next
    eor #1
    sta hide_next
:
    ; 3. A finished game.
    lda kept phase
    bne :+
    jmp game_over
:
    ; 4. One phase of the player's turn.
    lda pad_new
    sta held_new
    lda pad_held
    sta held_now
    ldx #PLAYER_BLOCK_SIZE - 1
:   lda kept player_block,x
    sta player_block,x
    dex
    bpl :-
    jsr run_phase
    jsr stage_piece
    ldx #PLAYER_BLOCK_SIZE - 1
:   lda player_block,x
    sta kept player_block,x
    dex
    bpl :-
.ifdef CRASHING
    jsr freeze_after_keeping
.endif

    ; 5. Soft reset; then the half-speed quirk: with exactly DOWN, LEFT and RIGHT held a tick takes two frames, and what is
    ;    pressed in the second one is lost but for START.
    lda pad_held
    cmp #BUTTON_A | BUTTON_B | BUTTON_SELECT | BUTTON_START
    bne :+
    jmp soft_reset
:   cmp #BUTTON_DOWN | BUTTON_LEFT | BUTTON_RIGHT
    bne :+
    lda #SUB_PAUSED
    sta sub_state
    jsr wait_vblank
    jsr stage_piece
    lda #SUB_PLAYING
    sta sub_state
:
    ; 6. Pause, but not while the curtain falls.
    lda pad_new
    and #BUTTON_START
    beq :+
    lda kept phase
    cmp #PHASE_CURTAIN
    beq :+
    jmp pause
:   rts
.endproc

.proc run_phase
    lda phase
    asl a
    tax
    cpx #phase_table_end - phase_table
    bcs nothing
    lda phase_table + 1,x
    pha
    lda phase_table,x
    pha
nothing:
    rts
.endproc

; Only START alone resumes, and the frame that does so plays nothing. The redraw cursor goes back to the top, so a lock or a
; spawn that waits for it takes longer.
.proc pause
    lda #SCREEN_STILL
    sta screen_mode
    lda #SUB_PAUSED
    sta sub_state
    lda #DRAW_SPRITES           ; hides the playfield, so that nobody plans in peace
    sta mask_copy
    lda #SOUND_PAUSE
    jsr play_sound
:   jsr stage_pause
    jsr wait_vblank
    lda pad_new
    cmp #BUTTON_START
    bne :-
    lda #SCREEN_PLAY
    sta screen_mode
    lda #SUB_PLAYING
    sta sub_state
    lda #DRAW_ALL
    sta mask_copy
    lda #0
    sta kept redraw_row
    jmp stage_piece
.endproc

; A phase that only passes a frame, and one that stays.
.proc phase_idle
    inc phase
none:
    rts
.endproc

.segment "RODATA"

; Addresses less one: they are reached by RTS.
phase_table:
    .addr phase_idle::none - 1
    .addr phase_active - 1
    .addr phase_lock - 1
    .addr phase_check - 1
    .addr phase_idle::none - 1          ; the clear animation belongs to the interrupt
    .addr phase_score - 1
    .addr phase_goal - 1
    .addr phase_idle - 1                ; room for garbage from a second player, who does not exist
    .addr phase_spawn - 1
    .addr phase_idle::none - 1
    .addr phase_curtain - 1
    .addr phase_idle - 1                ; never reached by itself
phase_table_end:
