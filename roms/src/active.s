; The piece under control. In each frame it is shifted, then turned, then dropped, each step seeing the result of the one
; before. Only the target of a move is tested, so a piece that overlaps the stack may still escape.

.include "routines.inc"

LEFT_RIGHT = BUTTON_LEFT | BUTTON_RIGHT
DPAD = BUTTON_UP | BUTTON_DOWN | LEFT_RIGHT

.segment "CODE"

.proc phase_active
    jsr shift
    jsr turn
    jmp drop
.endproc

; DOWN stops all shifting. A new press shifts at once and empties the charge; a held one shifts each time the charge is
; full. Nothing else ever touches the charge, so it survives pieces and even games.
.proc shift
    lda held_now
    and #BUTTON_DOWN
    bne done
    lda held_new
    and #LEFT_RIGHT
    bne pressed
    lda held_now
    and #LEFT_RIGHT
    beq done
    inc das
    lda das
    cmp #DAS_FULL
    bcc done
    lda #DAS_RELOAD
    bne try
pressed:
    lda #0
try:
    sta das
    lda piece_x
    sta saved_coordinate
    lda held_now                ; RIGHT wins over LEFT
    and #BUTTON_RIGHT
    beq left
    inc piece_x
    bne test
left:
    dec piece_x
test:
    jsr is_legal
    bcc moved
    lda saved_coordinate
    sta piece_x
    lda #DAS_FULL               ; pushing against a wall fills the charge
    sta das
    rts
moved:
    lda #SOUND_MOVE
    jmp play_sound
done:
    rts
.endproc

; A new A turns clockwise, and B is then ignored even if the turn is refused. No kicks.
.proc turn
    ldx orientation
    lda held_new
    bmi clockwise
    asl a
    bpl done
    lda after_b,x
    jmp try
clockwise:
    lda after_a,x
try:
    stx saved_coordinate
    sta orientation
    jsr is_legal
    bcc turned
    lda saved_coordinate
    sta orientation
done:
    rts
turned:
    lda #SOUND_TURN
    jmp play_sound
.endproc

; Gravity and soft drop.
.proc drop
    lda soft_drop
    bpl no_wait

    ; The first piece of a game waits; only a new DOWN ends that early.
    lda held_new
    and #BUTTON_DOWN
    bne end_wait
    inc soft_drop
    rts
end_wait:
    lda #0
    sta soft_drop
no_wait:
    bne dropping

    ; A soft drop starts with DOWN as the only new direction, LEFT and RIGHT not held.
    lda held_now
    and #LEFT_RIGHT
    bne gravity
    lda held_new
    and #DPAD
    cmp #BUTTON_DOWN
    bne gravity
    lda #1
    sta soft_drop
    bne gravity

dropping:
    lda held_now
    and #DPAD
    cmp #BUTTON_DOWN
    beq go_on
    lda #0
    sta soft_drop
    sta hold_count
    beq gravity
go_on:
    inc soft_drop               ; a step every second frame
    lda soft_drop
    cmp #3
    bcc gravity
    lda #1
    sta soft_drop
    inc hold_count              ; counts the step that fails, too
    bne step

gravity:
    ldx level
    lda #1
    cpx #FASTEST_LEVEL
    bcs :+
    lda gravity_table,x
:   sta frames_per_row
    lda fall_timer
    sec
    sbc frames_per_row
    bpl step
    rts

step:
    lda #0
    sta fall_timer
    inc piece_y
    jsr is_legal
    bcc done
    dec piece_y
    lda #PHASE_LOCK
    sta phase
    jsr lowest_redraw
    cmp redraw_row              ; the redraw starts at the piece unless it is already further up
    bcs done
    sta redraw_row
done:
    rts
.endproc

; A = the row from which the playfield is redrawn around the piece: two above the reference cell.
.proc lowest_redraw
    lda piece_y
    sec
    sbc #2
    bpl :+
    lda #0
:   rts
.endproc

; Carry clear = the piece's four cells are free. Rows -1 and -2 exist: they lie at the end of the playfield's page and are
; tested like any other. Higher rows count as solid.
.proc is_legal
    lda orientation
    asl a
    asl a
    tax
    lda #4
    sta tmp0
cell:
    lda piece_y
    clc
    adc cell_dy,x
    clc
    adc #2
    tay
    cpy #22
    bcs solid
    lda piece_x
    clc
    adc cell_dx,x
    cmp #10
    bcs solid
    adc row_offset,y            ; carry is clear
    tay
    lda playfield,y
    cmp #EMPTY
    bcc is_solid
    inx
    dec tmp0
    bne cell
    clc
    rts
is_solid:
    sec
solid:
    rts
.endproc

.segment "RODATA"

; Where each row from -2 on starts in the playfield's page.
row_offset:
    .byte 236, 246
    .repeat 20, row
        .byte 10 * row
    .endrepeat

; Frames per row by level; beyond the table a row falls every frame.
gravity_table:
    .byte GRAVITY
FASTEST_LEVEL = * - gravity_table
