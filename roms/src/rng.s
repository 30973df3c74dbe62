; The random number generator: a 16-bit shift register. The bit that enters at the top is bit 9 XOR bit 1.

.include "routines.inc"

.segment "CODE"

; Called by the interrupt and by the tick; leaves X and Y alone, uses no scratch.
.proc rng_step
    lda rng_high        ; bit 9 is bit 1 of the high byte
    eor rng_low
    and #%00000010
    cmp #%00000010      ; carry = the new bit
    ror rng_high
    ror rng_low
    rts
.endproc
