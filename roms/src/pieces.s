; The tetrominoes: nineteen orientations of four cells around a reference cell. x grows to the right, y downwards.
; The order of the four cells is the order of their sprites.

.include "routines.inc"

.segment "RODATA"

cell_dx:
    .lobytes -1,  0,  1,  0    ;  0 T up
    .lobytes  0,  0,  1,  0    ;  1 T right
    .lobytes -1,  0,  1,  0    ;  2 T down, spawn
    .lobytes  0, -1,  0,  0    ;  3 T left
    .lobytes  0,  0, -1,  0    ;  4 J left
    .lobytes -1, -1,  0,  1    ;  5 J up
    .lobytes  0,  1,  0,  0    ;  6 J right
    .lobytes -1,  0,  1,  1    ;  7 J down, spawn
    .lobytes -1,  0,  0,  1    ;  8 Z flat, spawn
    .lobytes  1,  0,  1,  0    ;  9 Z upright
    .lobytes -1,  0, -1,  0    ; 10 O, spawn
    .lobytes  0,  1, -1,  0    ; 11 S flat, spawn
    .lobytes  0,  0,  1,  1    ; 12 S upright
    .lobytes  0,  0,  0,  1    ; 13 L right
    .lobytes -1,  0,  1, -1    ; 14 L down, spawn
    .lobytes -1,  0,  0,  0    ; 15 L left
    .lobytes  1, -1,  0,  1    ; 16 L up
    .lobytes  0,  0,  0,  0    ; 17 I upright
    .lobytes -2, -1,  0,  1    ; 18 I flat, spawn

cell_dy:
    .lobytes  0,  0,  0, -1    ;  0 T up
    .lobytes -1,  0,  0,  1    ;  1 T right
    .lobytes  0,  0,  0,  1    ;  2 T down, spawn
    .lobytes -1,  0,  0,  1    ;  3 T left
    .lobytes -1,  0,  1,  1    ;  4 J left
    .lobytes -1,  0,  0,  0    ;  5 J up
    .lobytes -1, -1,  0,  1    ;  6 J right
    .lobytes  0,  0,  0,  1    ;  7 J down, spawn
    .lobytes  0,  0,  1,  1    ;  8 Z flat, spawn
    .lobytes -1,  0,  0,  1    ;  9 Z upright
    .lobytes  0,  0,  1,  1    ; 10 O, spawn
    .lobytes  0,  0,  1,  1    ; 11 S flat, spawn
    .lobytes -1,  0,  0,  1    ; 12 S upright
    .lobytes -1,  0,  1,  1    ; 13 L right
    .lobytes  0,  0,  0,  1    ; 14 L down, spawn
    .lobytes -1, -1,  0,  1    ; 15 L left
    .lobytes -1,  0,  0,  0    ; 16 L up
    .lobytes -2, -1,  0,  1    ; 17 I upright
    .lobytes  0,  0,  0,  0    ; 18 I flat, spawn

; The orientation after a clockwise turn (A) and after a counterclockwise turn (B).
after_a:
    .byte  1                    ;  0 T up
    .byte  2                    ;  1 T right
    .byte  3                    ;  2 T down, spawn
    .byte  0                    ;  3 T left
    .byte  5                    ;  4 J left
    .byte  6                    ;  5 J up
    .byte  7                    ;  6 J right
    .byte  4                    ;  7 J down, spawn
    .byte  9                    ;  8 Z flat, spawn
    .byte  8                    ;  9 Z upright
    .byte 10                    ; 10 O, spawn
    .byte 12                    ; 11 S flat, spawn
    .byte 11                    ; 12 S upright
    .byte 14                    ; 13 L right
    .byte 15                    ; 14 L down, spawn
    .byte 16                    ; 15 L left
    .byte 13                    ; 16 L up
    .byte 18                    ; 17 I upright
    .byte 17                    ; 18 I flat, spawn
after_b:
    .byte  3                    ;  0 T up
    .byte  0                    ;  1 T right
    .byte  1                    ;  2 T down, spawn
    .byte  2                    ;  3 T left
    .byte  7                    ;  4 J left
    .byte  4                    ;  5 J up
    .byte  5                    ;  6 J right
    .byte  6                    ;  7 J down, spawn
    .byte  9                    ;  8 Z flat, spawn
    .byte  8                    ;  9 Z upright
    .byte 10                    ; 10 O, spawn
    .byte 12                    ; 11 S flat, spawn
    .byte 11                    ; 12 S upright
    .byte 16                    ; 13 L right
    .byte 13                    ; 14 L down, spawn
    .byte 14                    ; 15 L left
    .byte 15                    ; 16 L up
    .byte 18                    ; 17 I upright
    .byte 17                    ; 18 I flat, spawn

; The tile a locked cell leaves in the playfield.
orientation_tile:
    .byte $7B, $7B, $7B, $7B    ; T
    .byte $7D, $7D, $7D, $7D    ; J
    .byte $7C, $7C    ; Z
    .byte $7B    ; O
    .byte $7D, $7D    ; S
    .byte $7C, $7C, $7C, $7C    ; L
    .byte $7B, $7B    ; I
    .byte $FF                   ; no piece shown

; Tetrominoes in the order of statistics and generator: T J Z O S L I.
spawn_orientation:
    .byte 2, 7, 8, 10, 11, 14, 18
tetromino_of:
    .byte 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 0
