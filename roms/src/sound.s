.include "routines.inc"
.segment "CODE"
play_sound:
sound_frame:
silence:
start_music:
    rts
