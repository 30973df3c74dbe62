; Power-on and soft reset.

.include "routines.inc"

.segment "CODE"

; Sends A to one register of the mapper, five bits, lowest first.
.macro set_mapper register
    .repeat 5, bit
        sta register
        .if bit < 4
            lsr a
        .endif
    .endrepeat
.endmacro

.proc reset
    sei
    cld
    ldx #$FF
    txs
    inx
    stx PPUCTRL
    stx PPUMASK
    stx CHANNELS
    lda #$40
    sta FRAMEIRQ
    lda #$80                    ; a write with bit 7 set empties the mapper's shift register
    sta MMC1_CONTROL
    lda #%10000                 ; 4 KiB tile banks, 32 KiB program bank, one screen (mirroring 0)
    set_mapper MMC1_CONTROL
    lda #0
    set_mapper MMC1_CHR0
    lda #1
    set_mapper MMC1_CHR1
    lda #0
    set_mapper MMC1_PRG

    ; The picture unit needs two vblanks before it listens.
    bit PPUSTATUS
:   bit PPUSTATUS
    bpl :-
:   bit PPUSTATUS
    bpl :-

    ; 1. The lowest seven pages are always emptied; page 7 holds the high scores and stays after a warm start.
    lda #0
    tax
:   sta $0000,x
    sta $0100,x
    sta $0200,x
    sta $0300,x
    sta $0400,x
    sta $0500,x
    sta $0600,x
    inx
    bne :-
    ldx #4
:   lda boot_magic,x
    cmp magic,x
    bne cold
    dex
    bpl :-
    bmi warm
cold:
    jsr default_scores
    ldx #4
:   lda magic,x
    sta boot_magic,x
    dex
    bpl :-
warm:

    ; 2. The values play relies on.
    lda #$89                    ; the generator's first register value is $8988; it must never be zero
    sta rng_high
    lda #$88
    sta rng_low
    lda #$0E
    sta boot_constant
    lda #1
    sta player_count
    sta active_player
    lda #>playfield
    sta playfield_pointer + 1
    jsr silence
    lda #INTERRUPT_ON
    sta control_copy
    sta PPUCTRL
    jmp legal
.endproc

; A, B, SELECT and START held together in play: back to the first screen. Generator and counters run on.
.proc soft_reset
    ldx #$FF
    txs
    jsr silence
    jmp legal
.endproc

.segment "RODATA"
magic:
    .byte $12, $34, $56, $78, $9A

.segment "VECTORS"
    .addr nmi, reset, nothing

.segment "CODE"
nothing:
    rti
