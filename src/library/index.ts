/**
 * The library: `import { … } from 'maxout'`.
 *
 * - A cartridge and a machine: `loadCartridge`, `openMachine`, `BUTTON`.
 * - What is seen: `startGame`, `observe`, `PHASE`.
 * - The rules: `place`, `playPlan`, `framesPerRow`, `linePoints`, `parsePlayfield`, `formatPlayfield`.
 * - Plans: `situationOf`, `findPlacements`, `openPlayer` and its `decide`.
 * - The learned player asked: `bestMove`, `rateMove`, `reach`, `analyzeGame`; `readPlayfield`, `toCells`, `toCompressed`,
 *   `toNotation` and `fromNotation` for positions and placements as other tools write them.
 * - Games: `playGame` and `playFrames` on a cartridge, `simulateGame` and `simulateGames` on the model.
 * - Records: `recordGame`, `replayRecording`.
 * - Training: `trainWeights`.
 *
 * Columns are 0–9 from the left, rows 0–19 from the top with y growing downwards, and a frame is 1/60.0988 of a second
 * (1/50.007 in a game of the European consoles).
 * What can happen to an honest user (a strange image, a name that no player has, a damaged recording) comes back as
 * `{ ok: false, message }`; what only a mistake in a program can cause throws.
 *
 * @module
 */

export { situationOf } from '../bot/believed-game.js';
export { NoGameError } from '../bot/play-on-machine.js';
export type { ClientKind } from '../emulator/clients/client.js';
export type { RamView } from '../emulator/clients/ram-map.js';
export type { Screen } from '../emulator/clients/screen.js';
export type { NesImage } from '../emulator/image.js';
export { openMachine } from '../emulator/jsnes-machine.js';
export {
  type Machine,
  MachineCrash,
  type MachineOptions,
  type MachineState,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type RegisterWrite,
} from '../emulator/machine.js';
export type { AnalyzedMove, AnalyzeSettings } from '../engine/analyze.js';
export type { BestMove, BestMoveOptions, LineMove } from '../engine/best-move.js';
export type { EngineMove, EnginePlacement, EngineValue } from '../engine/move.js';
export { fromNotation, type PlacementNotation, toNotation } from '../engine/move.js';
export { readPlayfield, toCells, toCompressed } from '../engine/playfield-text.js';
export type { EnginePosition, PieceInAir } from '../engine/position.js';
export type { MoveRating, RatedMove, RatingScales, UnratedReason } from '../engine/rate-move.js';
export type { ReachedPlacement, ReachOptions } from '../engine/reached.js';
export { readCartridge as loadCartridge } from '../features/cartridges/cartridge-file.js';
export type { GameBytes } from '../features/recordings/file-kind.js';
export type { TrainReport } from '../features/train/train-run.js';
export type { Strength } from '../learn/measure.js';
export type { SelfPlayCounts } from '../learn/self-play.js';
export type { Refusal, Result } from '../lib/result.js';
export { HANDS, type Hands } from '../players/hands.js';
export type { Aim } from '../players/maxout.js';
export type { AnyPlayer, Decision, ForeseeingPlayer, Player, RankedPlacement } from '../players/player.js';
export { PLAYER_NAMES } from '../players/player-by-name.js';
export { type Observation, observe } from '../ram/observe.js';
export { type InputPlan, type PieceSituation, type PlayedPlan, playPlan, spawnSituation } from '../reach/input-plan.js';
export type { PlacementKind } from '../reach/placement-kind.js';
export type { PressWindow } from '../reach/press-windows.js';
export type { Turns } from '../reach/taps.js';
export type { GameEnd, GameEvent, GameListener, GameResult, WrongPresses } from '../record/game-events.js';
export type { ByGravity, Clears, Count } from '../record/score-count.js';
export type { StateDifference } from '../record/state-bytes.js';
export type { Divergence } from '../replay/game-replay.js';
export type { FieldFound } from '../replay/replay-device.js';
export type { ReplayVerdict } from '../replay/replay-verdict.js';
export type { Balance } from '../review/balance.js';
export type { Burn, BurnCause, Drought } from '../review/burns-and-droughts.js';
export type { GameSummary, JudgedBy, Rating } from '../review/game-review.js';
export type { ChargeStatistics, GameStatistics, Tempo } from '../review/game-statistics.js';
export type { ToldIdea } from '../review/ideas/told-ideas.js';
export type { HandsOfGame } from '../review/played-game.js';
export type { Label, TetrisfishWord } from '../review/scales.js';
export type { ForeseenSituation, Position, SeenGenerator, Situation } from '../search/situation.js';
export type { PlacedPiece } from '../simulate/game-loop.js';
export type { ActivePiece } from '../tetris/active-piece.js';
export {
  BUTTON,
  type Buttons,
  formatButtons,
  formatInputs,
  NO_BUTTONS,
  parseButtons,
  parseInputs,
} from '../tetris/buttons.js';
export { type GameType, PHASE } from '../tetris/game-state.js';
export { type Placed, place } from '../tetris/lock.js';
export { describePlacement, formatPlacement, type Placement, parsePlacement } from '../tetris/placement.js';
export { emptyPlayfield, formatPlayfield, isFilled, type Playfield, parsePlayfield } from '../tetris/playfield.js';
export { linePoints, SCORE_CAP } from '../tetris/score.js';
export {
  type ByTetromino,
  type Orientation,
  SPAWN_ORIENTATION,
  TETROMINOES,
  type Tetromino,
  tetrominoOf,
} from '../tetris/tetromino.js';
export { NTSC, PAL, type Pace, type Timing } from '../tetris/timing.js';
export type { CartridgeResult } from '../verify/identify/check-cartridge.js';
export { analyzeGame, type GameAnalysis, type GameTold, type ToldGame } from './analyze-game.js';
export type { AskedPosition, AskedSettings } from './asked-position.js';
export type { GameSettings, PlayerSettings } from './cartridge-games.js';
export {
  type CartridgeGame,
  playFrames,
  playGame,
  type ReplayResult,
  recordGame,
  replayRecording,
  type StartedGame,
  startGame,
} from './cartridge-games.js';
export {
  type BestMoveResult,
  bestMove,
  type RateMoveResult,
  type ReachResult,
  rateMove,
  reach,
} from './engine.js';
export { findPlacements, framesPerRow, openPlayer, type PlayerResult } from './players.js';
export { type SimulatedGame, type SimulatedSeries, simulateGame, simulateGames } from './simulate-games.js';
export { type TrainingSettings, trainWeights } from './train-weights.js';
