; The ending of an A-type game with 30000 points or more.

.include "routines.inc"
.include "screens.inc"
.include "text.inc"

.segment "SCREENS"

screen_rocket:
    .byte "                                "
    .byte "                                "
    .byte "   *    `          `            "
    .byte "  ` `    A FINE FLIGHT          "
    .byte "            `      `            "
    .byte "          `                `    "
    .byte "           SCORE 000000  `      "
    .byte "            `                   "
    .byte "                                "
    .byte "                `               "
    .byte "     `               `          "
    .byte "     `     `                    "
    .byte " *    `   `                     "
    .byte "             *    `             "
    .byte "              `                 "
    .byte "   *      `        *            "
    .byte "  ``          `              `  "
    .byte "       `                        "
    .byte "    `    `    `            `    "
    .byte "    *                     *     "
    .byte "       `        `               "
    .byte "                     `          "
    .byte "   `                       `    "
    .byte "   `         *                  "
    .byte "                                "
    .byte "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%"
    .byte "################################"
    .byte "################################"
    .byte "################################"
    .byte "################################"

    ; Palettes, 16 by 16 pixels each.
    palette_rows "0000000000000000", "1111111111111111"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "0000000000000000", "0000000000000000"
    palette_rows "2222222222222222", "2222222222222222"
    palette_rows "2222222222222222", "0000000000000000"

    ; Colours of the background, then of the sprites.
    .byte $0F, $30, $21, $0C
    .byte $0F, $30, $28, $18
    .byte $0F, $30, $2A, $1A
    .byte $0F, $2D, $2D, $0C
    .byte $0F, $30, $12, $02
    .byte $0F, $30, $16, $06
    .byte $0F, $30, $27, $16
    .byte $0F, $30, $27, $16
