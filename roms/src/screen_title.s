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
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "# x  x  yy  z  z xxxx y  y zzz #"
    .byte "# xxxx y  y z  z x  x y  y  z  #"
    .byte "# x  x yyyy  zz  x  x y  y  z  #"
    .byte "# x  x y  y z  z x  x y  y  z  #"
    .byte "# x  x y  y z  z xxxx yyyy  z  #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#           999,999            #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#         PRESS START          #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "#                              #"
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "################################"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "2222222222222222"
    palette_rows "2222222222222222", "2222222222222222"
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
