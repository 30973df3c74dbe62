; The vblank interrupt: the drawing part of a frame. Its order is part of the rules: drawing looks at the frame
; counter before it is incremented, and the generator has stepped and the pads are polled before the logic tick runs.

.include "routines.inc"

.segment "CODE"

.proc nmi
    pha
    txa
    pha
    tya
    pha

    ; 1. Drawing, the clear animation and the redraw cursor.
    lda screen_mode
    cmp #SCREEN_PLAY
    bne other_screen
    jsr draw_play
    jmp drawn
other_screen:
    jsr flush_queue
drawn:

    ; 2. The sleep counter.
    lda sleep_counter
    beq :+
    dec sleep_counter
:
    ; 3. Sprite upload.
    lda #0
    sta OAMADDR
    lda #>sprites
    sta OAMDMA

    ; The picture address was moved by the drawing above: put it back to the top left corner.
    lda control_copy
    sta PPUCTRL
    lda #0
    sta PPUSCROLL
    sta PPUSCROLL
    lda mask_copy
    sta PPUMASK

    ; 4. Frame counter.
    inc frame_low
    bne :+
    inc frame_high
:
    ; 5. One step of the generator.
    jsr rng_step

    ; 6. The pads.
    jsr read_pads

    lda #1
    sta vblank_flag
    pla
    tay
    pla
    tax
    pla
    rti
.endproc
