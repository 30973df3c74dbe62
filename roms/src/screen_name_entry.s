; Entry of a name for the table of high scores.

.include "routines.inc"
.include "screens.inc"
.include "text.inc"

.segment "SCREENS"

screen_name_entry:
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "##[^^^^ A NEW HIGH SCORE ^^^^^]#"
    .byte "##{                           }#"
    .byte "##{                           }#"
    .byte "##{   UP  DOWN     LETTER     }#"
    .byte "##{                           }#"
    .byte "##{   LEFT RIGHT   PLACE      }#"
    .byte "##{                           }#"
    .byte "##{   START        DONE       }#"
    .byte "##{                           }#"
    .byte "##{                           }#"
    .byte "##<___________________________>#"
    .byte "################################"
    .byte "################################"
    .byte "##[^^^^^^^ HIGH SCORES ^^^^^^^]#"
    .byte "##{                           }#"
    .byte "##{     NAME     SCORE   LV   }#"
    .byte "##{                           }#"
    .byte "##{  1                        }#"
    .byte "##{                           }#"
    .byte "##{  2                        }#"
    .byte "##{                           }#"
    .byte "##{  3                        }#"
    .byte "##{                           }#"
    .byte "##<___________________________>#"
    .byte "################################"
    .byte "################################"
    .byte "################################"

    ; Palettes, 16 by 16 pixels each.
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"

    ; Colours of the background, then of the sprites.
    .byte $0F, $30, $21, $0C
    .byte $0F, $30, $28, $18
    .byte $0F, $30, $21, $12
    .byte $0F, $2D, $2D, $0C
    .byte $0F, $30, $12, $02
    .byte $0F, $30, $16, $06
    .byte $0F, $30, $21, $12
    .byte $0F, $30, $27, $16
