export { Atlas, cellAt, type Cell } from './atlas.ts';
export { clampShare, easeBack, easeInOut, easeOut, tween, type Ease } from './ease.ts';
export type {
  ActedRound,
  GameView,
  MaxWinText,
  Pace,
  Progress,
  RoundToShow,
  ViewHost,
  ViewModule,
  ViewText,
} from './game-view.ts';
export { makeLayer, traceRound, type Layer } from './layer.ts';
export { figuresOf, NumberSprites, type MoneyLook, type NumberLook } from './number-sprites.ts';
export { Particles, type Burst } from './particles.ts';
export { loadPicture, pictureEnding } from './pictures.ts';
export { Sound, type Effect, type Effects } from './sound.ts';
export { stageSize, type StageSize } from './stage-size.ts';
export { Stage, type Scene } from './stage.ts';
export { Timeline, type Beat } from './timeline.ts';
