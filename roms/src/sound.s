; Sound: effects on the first pulse channel and the noise channel, music on the second pulse channel and the triangle.
; sound_frame runs once a frame, just before the game waits for the vblank.

.include "routines.inc"

MUSIC_UNIT = 8                  ; frames of the shortest note
HURRIED_UNIT = 6                ; while the stack is high
NO_TUNE = $FF

.segment "CODE"

.proc silence
    lda #%00001111
    sta CHANNELS
    lda #$30
    sta PULSE1
    sta PULSE2
    sta NOISE
    lda #$80
    sta TRIANGLE
    sta TRIANGLE + 3            ; lets the triangle's counter run out at once
    lda #NO_TUNE
    sta music_tune
    lda #0
    sta sound_wait
    rts
.endproc

; Starts effect A unless a more important one is playing. Leaves tmp0 to tmp5 alone.
.proc play_sound
    ldx sound_wait
    beq free
    cmp sound_priority
    bcc done
free:
    sta sound_priority
    tax
    lda noise_period,x
    beq :+
    sta NOISE + 2
    lda noise_envelope,x
    sta NOISE
    lda #$08
    sta NOISE + 3
:   lda effect_low,x
    sta sound_pointer
    lda effect_high,x
    sta sound_pointer + 1
    lda #1
    sta sound_wait
done:
    rts
.endproc

.proc sound_frame
    jsr effect_frame
    jmp music_frame
.endproc

; An effect is a list of (frames, envelope, note), ended by 0.
.proc effect_frame
    lda sound_wait
    beq done
    dec sound_wait
    bne done
    ldy #0
    lda (sound_pointer),y
    sta sound_wait
    beq ended
    iny
    lda (sound_pointer),y
    sta PULSE1
    lda #$08
    sta PULSE1 + 1
    iny
    lda (sound_pointer),y
    tax
    lda period_low,x
    sta PULSE1 + 2
    lda period_high,x
    ora #$08
    sta PULSE1 + 3
    lda sound_pointer
    clc
    adc #3
    sta sound_pointer
    bcc done
    inc sound_pointer + 1
done:
    rts
ended:
    lda #$30
    sta PULSE1
    rts
.endproc

; Starts the chosen tune from its beginning.
.proc start_music
    jsr silence
    ldx music_choice
    cpx #TUNES
    bcs off
    stx music_tune
    jsr rewind
    lda #1
    sta music_wait
off:
    rts
.endproc

.proc rewind
    ldx music_tune
    lda tune_low,x
    sta music_pointer
    lda tune_high,x
    sta music_pointer + 1
    rts
.endproc

; A tune is a list of (melody note, bass note, units), ended by 0 units. Note 0 is a rest.
.proc music_frame
    lda music_tune
    bmi done
    lda sub_state               ; a pause holds the tune
    cmp #SUB_PAUSED
    bne :+
    lda screen_mode
    bne :+
    lda #$80
    sta TRIANGLE
    lda #$30
    sta PULSE2
    rts
:   dec music_wait
    bne done
again:
    ldy #2
    lda (music_pointer),y
    bne :+
    jsr rewind
    jmp again
:   tax
    lda #MUSIC_UNIT
    bit fast_music
    bpl :+
    lda #HURRIED_UNIT
:   sta music_unit
    lda #0
    clc
length:
    adc music_unit
    dex
    bne length
    sta music_wait

    ldy #0
    lda (music_pointer),y
    beq :+
    tax
    lda #%01000110              ; quarter duty, fading
    sta PULSE2
    lda #$08
    sta PULSE2 + 1
    lda period_low,x
    sta PULSE2 + 2
    lda period_high,x
    ora #$08
    sta PULSE2 + 3
:   iny
    lda (music_pointer),y
    beq rest
    tax
    lda #%00010100              ; a short note of about five frames of sound
    sta TRIANGLE
    lda period_low,x
    sta TRIANGLE + 2
    lda period_high,x
    ora #$08
    sta TRIANGLE + 3
rest:
    lda music_pointer
    clc
    adc #3
    sta music_pointer
    bcc done
    inc music_pointer + 1
done:
    rts
.endproc

.segment "RODATA"

.include "notes.inc"
.include "tunes.inc"

; A beep: eighth duty, fading. A tone: half duty, fading slowly.
BEEP = %00000010
TONE = %10000011

effect_low:
    .lobytes effect_move, effect_turn, effect_lock, effect_menu, effect_clear
    .lobytes effect_level_up, effect_tetris, effect_top_out, effect_pause, effect_lift_off
effect_high:
    .hibytes effect_move, effect_turn, effect_lock, effect_menu, effect_clear
    .hibytes effect_level_up, effect_tetris, effect_top_out, effect_pause, effect_lift_off

; Period and envelope on the noise channel, 0 = none, in the order of the effects.
noise_period:
    .byte 0, 0, $0C, 0, $08, 0, $06, $0E, 0, $0D
noise_envelope:
    .byte 0, 0, $02, 0, $06, 0, $08, $0F, 0, $0F

effect_move:
    .byte 2, BEEP, NOTE_E5, 0
effect_turn:
    .byte 2, BEEP, NOTE_A4, 3, BEEP, NOTE_D5, 0
effect_lock:
    .byte 3, TONE, NOTE_C3, 0
effect_menu:
    .byte 4, TONE, NOTE_A4, 8, TONE, NOTE_E5, 0
effect_clear:
    .byte 3, TONE, NOTE_C4, 3, TONE, NOTE_E4, 3, TONE, NOTE_G4, 6, TONE, NOTE_C5, 0
effect_tetris:
    .byte 3, TONE, NOTE_C4, 3, TONE, NOTE_E4, 3, TONE, NOTE_G4, 3, TONE, NOTE_C5
    .byte 3, TONE, NOTE_E4, 3, TONE, NOTE_G4, 3, TONE, NOTE_C5, 3, TONE, NOTE_E5
    .byte 3, TONE, NOTE_G4, 3, TONE, NOTE_C5, 3, TONE, NOTE_E5, 12, TONE, NOTE_G5, 0
effect_level_up:
    .byte 5, TONE, NOTE_G4, 5, TONE, NOTE_B4, 5, TONE, NOTE_D5, 5, TONE, NOTE_B4, 14, TONE, NOTE_G5, 0
effect_top_out:
    .byte 8, TONE, NOTE_A4, 8, TONE, NOTE_G4, 8, TONE, NOTE_F4, 8, TONE, NOTE_D4
    .byte 10, TONE, NOTE_C4, 12, TONE, NOTE_A3, 20, TONE, NOTE_D3, 0
effect_pause:
    .byte 6, TONE, NOTE_E5, 6, TONE, NOTE_C5, 8, TONE, NOTE_E5, 0
effect_lift_off:
    .byte 10, TONE, NOTE_C3, 10, TONE, NOTE_E3, 10, TONE, NOTE_G3, 10, TONE, NOTE_B3
    .byte 10, TONE, NOTE_C4, 10, TONE, NOTE_E4, 10, TONE, NOTE_G4, 20, TONE, NOTE_C5, 0
