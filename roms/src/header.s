; The iNES header: 32 KiB of program, 8 KiB of tiles, mapper 1.

.segment "HEADER"
    .byte "NES", $1A
    .byte 2             ; 16 KiB program banks
    .byte 1             ; 8 KiB tile banks
    .byte $10           ; mapper 1, horizontal flag
