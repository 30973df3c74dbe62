; Waiting for the next frame, loading screens, and small changes of a screen.

.include "routines.inc"

.segment "CODE"

; Ends a frame: sound, then idle until the interrupt has run, then empty the sprite staging for the next tick.
; The idle loop must stay exactly these two instructions: fast emulation recognises and skips it.
.proc wait_vblank
    jsr sound_frame
    lda #0
    sta vblank_flag
idle:
    lda vblank_flag
    beq idle
    lda #$FF
    ldx #0
:   sta sprites,x
    inx
    bne :-
    rts
.endproc

; Loads the screen at A (low), X (high): 1024 bytes of tiles and attributes, then 32 colours. Drawing must be off already.
; Takes about 20,000 cycles, so it fits between two vblanks.
.proc load_screen
    sta pointer
    stx pointer + 1
    lda control_copy
    and #<~INTERRUPT_ON
    sta control_copy
    sta PPUCTRL
    lda #>NAMETABLE
    sta PPUADDR
    ldy #<NAMETABLE
    sty PPUADDR
    ldx #4
:   lda (pointer),y
    sta PPUDATA
    iny
    bne :-
    inc pointer + 1
    dex
    bne :-
    lda #>PALETTE
    sta PPUADDR
    sty PPUADDR
:   lda (pointer),y
    sta PPUDATA
    iny
    cpy #32
    bne :-
    lda control_copy
    ora #INTERRUPT_ON
    sta control_copy
    sta PPUCTRL
    rts
.endproc

; Turns drawing off, loads the screen at A, X in the next frame; the vblank after that turns drawing on again.
.proc show_screen
    pha
    lda mask_copy
    and #<~DRAW_ALL
    sta mask_copy
    txa
    pha
    jsr wait_vblank
    pla
    tax
    pla
    jsr load_screen
    lda #DRAW_ALL
    sta mask_copy
    rts
.endproc

; Queues Y bytes for the screen address A (low), X (high); give them one by one to queue_byte. The next vblank writes them.
.proc queue_begin
    pha
    txa
    ldx queue_length
    sta vram_queue + 1,x
    tya
    sta vram_queue,x
    pla
    sta vram_queue + 2,x
    inx
    inx
    inx
    stx queue_length
    lda #0
    sta vram_queue,x
    rts
.endproc

; Leaves Y alone.
.proc queue_byte
    ldx queue_length
    sta vram_queue,x
    inx
    stx queue_length
    lda #0
    sta vram_queue,x
    rts
.endproc

; Called by the interrupt.
.proc flush_queue
    ldx #0
entry:
    ldy vram_queue,x
    beq done
    lda vram_queue + 1,x
    sta PPUADDR
    lda vram_queue + 2,x
    sta PPUADDR
    inx
    inx
    inx
:   lda vram_queue,x
    sta PPUDATA
    inx
    dey
    bne :-
    beq entry
done:
    sty queue_length
    sty vram_queue
    rts
.endproc
