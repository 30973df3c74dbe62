; The screens before a game: legal notice, title, type menu, level menu. A press counts when it is the only new button.

.include "routines.inc"

MUSIC_OFF = 3

.segment "CODE"

; The notice stays until START, or as many frames more as the edition says. Falls through to the title.
.proc legal
    lda #MODE_LEGAL
    sta game_mode
    lda #SCREEN_STILL
    sta screen_mode
    lda #<screen_legal
    ldx #>screen_legal
    jsr show_screen
    lda #LEGAL_FRAMES
    sta sleep_counter
:   jsr wait_vblank
    lda sleep_counter
    bne :-
    lda #LEGAL_FRAMES_MORE
    sta menu_wait
:   jsr wait_vblank
    lda pad_new
    cmp #BUTTON_START
    beq title
    dec menu_wait
    bne :-
.endproc

; No demo: the title stays until START. Falls through to the type menu.
.proc title
    lda #MODE_TITLE
    sta game_mode
    lda #SCREEN_STILL
    sta screen_mode
    lda #0
    sta frame_high
    sta hide_next               ; the only place that shows a hidden next piece again
    jsr silence
    lda #<screen_title
    ldx #>screen_title
    jsr show_screen
:   jsr wait_vblank
    jsr blink
    lda pad_new
    cmp #BUTTON_START
    bne :-
    lda #SOUND_MENU
    jsr play_sound
.endproc

.proc type_menu
    lda #MODE_TYPE_MENU
    sta game_mode
    lda #SCREEN_MENU
    sta screen_mode
    lda #<screen_type
    ldx #>screen_type
    jsr show_screen
    jsr stage_choices
frame:
    jsr wait_vblank
    jsr choose_type
    jsr stage_choices
    lda pad_new
    cmp #BUTTON_B
    beq title
    cmp #BUTTON_START
    bne frame
    lda #SOUND_MENU
    jsr play_sound
    jmp level_menu
.endproc

; PRESS START comes and goes every 32 frames.
.proc blink
    lda frame_low
    and #$1F
    bne done
    lda #<PRESS_START
    ldx #>PRESS_START
    ldy #PRESS_START_LENGTH
    jsr queue_begin
    ldy #0
letter:
    lda frame_low
    and #$20
    bne :+
    lda #BLANK
    bne write
:   lda press_start,y
write:
    jsr queue_byte
    iny
    cpy #PRESS_START_LENGTH
    bne letter
done:
    rts
.endproc
PRESS_START = $228A             ; row 20, column 10

.proc choose_type
    lda pad_new
    cmp #BUTTON_RIGHT
    bne :+
    lda #1
    bne set_type
:   cmp #BUTTON_LEFT
    bne :+
    lda #0
set_type:
    sta game_type
    beep:
    lda #SOUND_MOVE
    jmp play_sound
:   cmp #BUTTON_DOWN
    bne :+
    lda music_choice
    cmp #MUSIC_OFF
    beq done
    inc music_choice
    jsr start_music
    jmp beep
:   cmp #BUTTON_UP
    bne done
    lda music_choice
    beq done
    dec music_choice
    jsr start_music
    jmp beep
done:
    rts
.endproc

; Marks behind the chosen type and before the chosen music.
.proc stage_choices
    ldy #0
    lda #TYPE_A_X
    ldx game_type
    beq :+
    lda #TYPE_B_X
:   sta tmp0
    lda #TYPE_Y
    sta tmp1
    lda #8
    jsr stage_bar
    lda #MUSIC_X
    sta tmp0
    lda music_choice
    asl a
    asl a
    asl a
    asl a
    adc #MUSIC_Y
    sta tmp1
    lda #8
    jmp stage_bar
.endproc

; A bar of A tiles behind the text at x = tmp0, y = tmp1; Y = first free sprite byte, moved on.
.proc stage_bar
    tax
each:
    lda tmp1
    sta sprites,y
    lda #MARK_TILE
    sta sprites + 1,y
    lda #%00100000              ; behind the text
    sta sprites + 2,y
    lda tmp0
    sta sprites + 3,y
    clc
    adc #8
    sta tmp0
    tya
    clc
    adc #4
    tay
    dex
    bne each
    rts
.endproc

; While the menu idles the generator turns twice more a frame at least, for the holes of a two-player game's garbage.
.proc level_menu
    ldx #$FF
    txs
    lda #MODE_LEVEL_MENU
    sta game_mode
    lda #SCREEN_MENU
    sta screen_mode
    lda kept start_level
:   cmp #10
    bcc :+
    sbc #10                     ; carry is set
    bcs :-
:   sta kept start_level
    lda #0
    sta saved_coordinate
    lda #<screen_level
    ldx #>screen_level
    jsr show_screen
    jsr draw_scores
    jsr show_type
    jsr stage_cursors
frame:
    jsr wait_vblank
    lda pad_new
    sta held_new
    lda pad_held
    sta held_now
    jsr choose_level
    lda held_new
    cmp #BUTTON_B
    beq back
    cmp #BUTTON_START
    beq start
    jsr stage_cursors
    jsr pick_hole
    sta kept garbage_hole
    jsr pick_hole
    sta garbage_hole_2
    jmp frame
back:
    jmp type_menu
start:
    lda #SOUND_MENU
    jsr play_sound
    lda held_now                ; A held while START is pressed: ten levels more
    cmp #BUTTON_A | BUTTON_START
    bne :+
    lda kept start_level
    clc
    adc #10
    sta kept start_level
:   jmp start_game
.endproc


; Names the game type above the levels, and in A-type dims the heights.
.proc show_type
    lda #<LEVEL_MENU_TYPE
    ldx #>LEVEL_MENU_TYPE
    ldy #1
    jsr queue_begin
    lda game_type
    clc
    adc #$0A
    jsr queue_byte
    lda game_type
    bne done
    lda #<HEIGHT_PALETTES
    jsr dim_row
    lda #<HEIGHT_PALETTES + 8
    jsr dim_row
    lda #<HEIGHT_PALETTES + 16
dim_row:
    ldx #>HEIGHT_PALETTES
    ldy #3
    jsr queue_begin
    lda #%11111111
    jsr queue_byte
    lda #%11111111
    jsr queue_byte
    lda #%11111111
    jmp queue_byte
done:
    rts
.endproc
LEVEL_MENU_TYPE = $206D         ; row 3, column 13
HEIGHT_PALETTES = $23CD         ; the attribute bytes around the heights

; Moves the cursor. The levels stand in two rows of five, the heights in two rows of three.
.proc choose_level
    lda game_type
    beq level_cursor
    lda held_new
    cmp #BUTTON_A
    bne :+
    lda saved_coordinate
    eor #1
    sta saved_coordinate
    jmp beep
:   lda saved_coordinate
    beq level_cursor
    ldx #<(kept b_height)
    lda #5
    ldy #3
    bne move
level_cursor:
    ldx #<(kept start_level)
    lda #9
    ldy #5
move:
    sta tmp0                    ; the largest value
    sty tmp1                    ; the length of a row
    lda held_new
    cmp #BUTTON_RIGHT
    bne :+
    lda 0,x
    cmp tmp0
    bcs done
    inc 0,x
    bcc beep
:   cmp #BUTTON_LEFT
    bne :+
    lda 0,x
    beq done
    dec 0,x
    jmp beep
:   cmp #BUTTON_DOWN
    bne :+
    lda 0,x
    cmp tmp1
    bcs done
    adc tmp1                    ; carry is clear
    sta 0,x
    bne beep
:   cmp #BUTTON_UP
    bne done
    lda 0,x
    sec
    sbc tmp1
    bcc done
    sta 0,x
beep:
    lda #SOUND_MOVE
    jmp play_sound
done:
    rts
.endproc

; Marks behind the chosen level and, in B-type, the chosen height; the one that moves flashes.
.proc stage_cursors
    ldy #0
    lda game_type
    beq level_mark
    lda saved_coordinate
    bne :+
    jsr level_mark
    jmp height_mark
:   jsr level_mark
height_mark:
    lda saved_coordinate
    beq :+
    lda frame_low
    and #8
    bne done
:   ldx kept b_height
    lda height_x,x
    sta tmp0
    lda height_y,x
    sta tmp1
    jmp stage_mark
level_mark:
    lda saved_coordinate
    bne :+
    lda frame_low
    and #8
    bne done
:   ldx kept start_level
    lda level_x,x
    sta tmp0
    lda level_y,x
    sta tmp1
    jmp stage_mark
done:
    rts
.endproc

; A square of four tiles around the digit at x = tmp0, y = tmp1 (its top left corner). Y = first free sprite byte.
.proc stage_mark
    lda tmp0
    sec
    sbc #4
    sta tmp0
    lda tmp1
    sec
    sbc #5
    sta tmp1
    lda #2
    jsr stage_bar
    lda tmp0
    sec
    sbc #16
    sta tmp0
    lda tmp1
    clc
    adc #8
    sta tmp1
    lda #2
    jmp stage_bar
.endproc

.segment "RODATA"

; Where the choices stand on their screens, in pixels.
TYPE_A_X = 48
TYPE_B_X = 144
TYPE_Y = 71
MUSIC_X = 96
MUSIC_Y = 143
level_x:
    .repeat 10, digit
        .byte 32 + 24 * (digit .mod 5)
    .endrepeat
level_y:
    .repeat 10, digit
        .byte 72 + 24 * (digit / 5)
    .endrepeat
height_x:
    .repeat 6, digit
        .byte 176 + 24 * (digit .mod 3)
    .endrepeat
height_y:
    .repeat 6, digit
        .byte 72 + 24 * (digit / 3)
    .endrepeat

.include "text.inc"
press_start:
    .byte "PRESS START"
PRESS_START_LENGTH = * - press_start
