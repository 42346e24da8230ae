import type { Pace, ViewHost } from '@perya/stage';
import type { SlotPublic, SpinEvent } from '../../src/public.ts';
import type { Cue } from '../cues.ts';
import type { Reel } from '../reel.ts';
import type { FeatureEvent } from '../script.ts';
import type { SlotArt } from '../slot-art.ts';

/** What a feature is shown with; amounts in minor units. */
export interface FeatureKit {
  readonly rules: SlotPublic;
  readonly reels: readonly Reel[];
  /** The spin that opened it. */
  readonly spin: SpinEvent;
  readonly stake: number;
  /** How many decimals amounts have. */
  readonly decimals: number;
  /** What the round had won before. */
  readonly before: number;
  readonly pace: Pace;
  readonly text: ViewHost['text'];
  readonly canvas: HTMLCanvasElement;
  /** Pictures that all themes share; null when they did not come. */
  readonly extras: HTMLImageElement | null;
  hear(cue: Cue, rate?: number): void;
  buzz(pattern: number | number[]): void;
  /** Throws coins up from a point. */
  burst(x: number, y: number, count: number): void;
}

/** A scene over the reels that lasts until it says that it is over. */
export interface Feature {
  /** What the label says has been won; null while something else stands there. */
  readonly won: number | null;
  /** Moves on and tells whether it is over. */
  step(passedMs: number): boolean;
  draw(context: CanvasRenderingContext2D, art: SlotArt): void;
  /** The player does not want to wait. */
  hurry(): void;
  dispose(): void;
}

/** Makes the scene of an event; null when it is not one that this game has. */
export type FeatureMaker = (kit: FeatureKit, event: FeatureEvent) => Feature | null;

/** Cells of the pictures that all themes share. */
export const EXTRA = { bonus: 1, chest: 2, chestOpen: 3, grand: 11 } as const;
const COLUMNS = 4;
const CELL = 160;

/** Draws a shared picture around a middle. */
export function drawExtra(
  context: CanvasRenderingContext2D,
  extras: HTMLImageElement | null,
  cell: number,
  x: number,
  y: number,
  size: number,
): void {
  if (!extras) return;
  const left = (cell % COLUMNS) * CELL;
  const top = Math.floor(cell / COLUMNS) * CELL;
  context.drawImage(extras, left, top, CELL, CELL, x - size / 2, y - size / 2, size, size);
}
