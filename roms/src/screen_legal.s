; The notice after power-on.

.include "routines.inc"
.include "screens.inc"
.include "text.inc"

.segment "SCREENS"

screen_legal:
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "        MAXOUT CARTRIDGE        "
    .byte "                                "
    .byte "                                "
    .byte " A GAME OF FALLING TETROMINOES  "
    .byte "                                "
    .byte " WRITTEN FROM ITS RULES ALONE:  "
    .byte "                                "
    .byte "  ITS PROGRAM, PICTURES, TEXTS  "
    .byte "                                "
    .byte "    AND SOUNDS ARE OUR OWN.     "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"

    ; Background, then sprites.
    .byte $0F, $30, $21, $0C
    .byte $0F, $30, $28, $18
    .byte $0F, $30, $21, $12
    .byte $0F, $30, $2A, $1A
    .byte $0F, $30, $12, $02
    .byte $0F, $30, $16, $06
    .byte $0F, $30, $21, $12
    .byte $0F, $30, $27, $16
