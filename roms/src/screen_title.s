; The title.

.include "routines.inc"
.include "screens.inc"
.include "text.inc"

.segment "SCREENS"

screen_title:
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "  x  x yyyy z  z xxxx y  y zzz  "
    .byte "  xxxx y  y z  z x  x y  y  z   "
    .byte "  x  x yyyy  zz  x  x y  y  z   "
    .byte "  x  x y  y z  z x  x y  y  z   "
    .byte "  x  x y  y z  z xxxx yyyy  z   "
    .byte "                                "
    .byte "                                "
    .byte "      ON THE WAY TO 999999      "
    .byte "                                "
    .byte EDITION_OF_TITLE
    .byte "                                "
    .byte "                                "
    .byte "          PRESS START           "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "                                "
    .byte "________________________________"
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "################################"

    ; Palettes, 16 by 16 pixels each.
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "2222222222222222", "2222222222222222"
    palette_rows "2222222222222222", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "1111111111111111", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"

    ; Colours of the background, then of the sprites.
    .byte $0F, $30, $21, $0C
    .byte $0F, $30, $28, $18
    .byte $0F, $30, $27, $16
    .byte $0F, $2D, $2D, $0C
    .byte $0F, $30, $12, $02
    .byte $0F, $30, $16, $06
    .byte $0F, $30, $21, $12
    .byte $0F, $30, $27, $16
