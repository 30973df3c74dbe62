; The header: 32 KiB of program, 8 KiB of tiles, mapper 1. The European build names its console, as NES 2.0 can.

.include "edition.inc"

.segment "HEADER"
    .byte "NES", $1A
    .byte 2             ; 16 KiB program banks
    .byte 1             ; 8 KiB tile banks
    .byte $10           ; mapper 1, horizontal flag
    .byte CONSOLE_OF_HEADER
    .byte 0, 0, 0, 0
    .byte TIMING_OF_HEADER
