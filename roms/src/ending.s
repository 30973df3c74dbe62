.include "routines.inc"
.segment "CODE"
.proc rocket_ending
    rts
.endproc
.proc b_type_ending
    rts
.endproc
