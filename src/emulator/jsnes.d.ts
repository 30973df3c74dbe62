/**
 * What is used of jsnes 3.0.0. Its own types leave out the components, and do not resolve here.
 */
declare module 'jsnes' {
  export interface Cpu {
    /** Cartridge and RAM as the processor sees them; the first 0x800 bytes are the RAM. */
    mem: Uint8Array;
    /** Cycles since power-on. */
    cycles: number;
    lastDmaEndCycle: number;
    abortedDmaCycle: number;
    /** Address of the next instruction. */
    REG_PC: number;
    REG_ACC: number;
    REG_X: number;
    REG_Y: number;
    REG_SP: number;
    /** Each 0 or 1, but for the zero flag, which is set where this byte is 0. */
    F_CARRY: number;
    F_ZERO: number;
    F_SIGN: number;
    F_OVERFLOW: number;
    /** The next instruction is that of a reset. */
    resetPending: boolean;
    /** The last byte on the bus. */
    dataBus: number;
    /** Last level of the interrupt line, and requests latched from it, of this cycle and the one before. */
    nmiLine: boolean;
    needNmi: boolean;
    prevNeedNmi: boolean;
    irqFlags: number;
    /** Whether another interrupt is taken, of this cycle and the one before. */
    runIrq: boolean;
    prevRunIrq: boolean;
    /** A transfer waits for the processor's next read. */
    dmaNeedHalt: boolean;
    /** A transfer of sprites is asked for, of which page. */
    oamDmaRunning: boolean;
    oamDmaPage: number;
    /** A sample byte is asked for. */
    dmcDmaRunning: boolean;
    dmcDmaAbort: boolean;
    /** Whether program reads are plain reads of `mem`. */
    directPrgReads: boolean;
    write(address: number, value: number): void;
    /** Runs one instruction. */
    emulate(): number;
    /** Runs the transfers that were asked for, while the processor waits to read this address. */
    _runDma(address: number): void;
    /** The address that a transfer read last. */
    _lastDmaReadAddr: number;
    /** Decides whether the processor may read the cartridge directly; `fromJSON` leaves that off. */
    _updatePrgReadPath(): void;
  }

  export interface Ppu {
    /** 256 × 240 pixels of 0x00BBGGRR. */
    buffer: Uint32Array;
    clipToTvSize: boolean;
    /** Dots asked for, dots run, and the dot of the next event: all counted from power-on. */
    dotTarget: number;
    dotsRun: number;
    nextEventDot: number;
    /** Position: line 0–261, dot 0–340, of the next dot to run. */
    line: number;
    dot: number;
    /** The line as mappers count it. */
    scanline: number;
    oddFrame: boolean;
    vblankFlag: number;
    sprite0HitFlag: number;
    spriteOverflowFlag: number;
    nmiOutput: boolean;
    nmiSuppressed: boolean;
    /** The vertical blank has begun. */
    frameEnded: boolean;
    renderingOn: boolean;
    /** Dots until a write to $2001 takes effect. */
    maskDelay: number;
    f_bgVisibility: number;
    f_spVisibility: number;
    /** Object memory and its address, $2003. */
    spriteMem: number[];
    sramAddress: number;
    /** The last byte on the unit's own bus, and the frames until it fades. */
    openBusLatch: number;
    openBusDecayFrames: number;
    _isRenderingLine(): boolean;
    oamCorruptPending: boolean;
    sprLineValid: boolean;
    /** Draws dots [from, to) of a visible line, and finds the next line's sprites. */
    _renderSpan(line: number, from: number, to: number): void;
    /** Runs the dots that are owed. */
    catchUp(): void;
    /** Finds the dot of the next event that the processor could notice. */
    _scheduleNextEvent(): void;
    _updateNmiOutput(): void;
    _startVBlank(): void;
    /** Blanks borders and hands the picture over. */
    endFrame(): void;
  }

  /** The channel that plays samples. */
  export interface SampleChannel {
    /** Cycles until the next step and between two steps; both even. */
    timer: number;
    period: number;
    shiftRegister: number;
    /** Steps until the shift register is filled again. */
    bitsRemaining: number;
    silence: boolean;
    bufferEmpty: boolean;
    bytesRemaining: number;
    startDelay: number;
    disableDelay: number;
    /** A byte that was asked for is there. */
    dmaComplete(value: number): void;
  }

  export interface Papu {
    /** The last cycle that was run, and the next one on which something happens. */
    lastCycle: number;
    nextEventCycle: number;
    dmc: SampleChannel;
    emulateSound: boolean;
    /** Samples a second, and 1,024ths of a cycle for each. */
    sampleRate: number;
    sampleTimerMax: number;
    pendingAudioCycles: number;
    audioFlushAt: number;
    /** Cycles since the frame counter began, and when it has its next step. */
    frameCycleCounter: number;
    nextFrameEvent: number;
    frameIrqClearDelay: number;
    /** Counts cycles on which nothing happens. */
    _advance(cycles: number): void;
    /** Finds the next cycle on which something happens. */
    _scheduleNextEvent(): void;
    /** Runs up to and with this cycle. */
    catchUp(cycle: number): void;
    writeReg(address: number, value: number): void;
    toJSON(): object;
  }

  export interface Mapper {
    /** Mapper 1 only: the nametable arrangement last told to the picture unit. */
    mirroring?: number;
    joypadLastWriteCycle: number;
    /** Copies a bank of the program of 16 or of 8 KiB, or one of pictures of 4 KiB, to this address. */
    loadRomBank(bank: number, address: number): void;
    load8kRomBank(bank: number, address: number): void;
    loadVromBank(bank: number, address: number): void;
  }

  export interface Controller {
    /** A, B, SELECT, START, UP, DOWN, LEFT, RIGHT: 0x41 held, 0x40 not. */
    state: number[];
    clock(): void;
  }

  export interface NesOptions {
    onAudioSample?: (left: number, right: number) => void;
    emulateSound?: boolean;
    sampleRate?: number;
  }

  export class NES {
    constructor(options: NesOptions);
    cpu: Cpu;
    ppu: Ppu;
    papu: Papu;
    mmap: Mapper;
    controllers: { 1: Controller; 2: Controller };
    crashed: boolean;
    frame(): void;
    loadROM(bytes: Uint8Array): void;
    toJSON(): object;
    fromJSON(state: object): void;
  }
}
