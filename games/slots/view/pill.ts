import { makeLayer, NumberSprites, traceRound, type MoneyLook } from '@perya/stage';
import { DISPLAY_FONT } from './backdrop.ts';

/** The label under the reels that holds what came back. */
export interface Pill {
  readonly canvas: HTMLCanvasElement;
  readonly numbers: NumberSprites;
  readonly hasPlus: boolean;
}

/** How it looks for a win, and for less than was staked: that is no win and does not shine. [R47] */
export interface Pills {
  readonly width: number;
  readonly win: Pill;
  readonly less: Pill;
}

/** How high it is. */
export const PILL_HEIGHT = 40;
const EDGE = 2;
const FIGURES = 24;
const WORDS = 15;

interface PillLook {
  readonly ground: readonly [string, string];
  readonly rim: string;
  readonly figures: readonly [string, string];
  readonly outline: string;
  readonly hasPlus: boolean;
}

const WIN: PillLook = {
  ground: ['#b5122e', '#86091f'],
  rim: '#ffd34d',
  figures: ['#fff6cc', '#ffb52e'],
  outline: '#4a0613',
  hasPlus: true,
};
const LESS: PillLook = {
  ground: ['#4b4f5c', '#33363f'],
  rim: '#8b90a0',
  figures: ['#f2f3f7', '#c9ccd6'],
  outline: '#22242b',
  hasPlus: false,
};

/** Draws both; `back` is the word for what came back of a stake. */
export function makePills(width: number, currency: MoneyLook, scale: number, back: string): Pills {
  const less = pillOf(LESS, width, currency, scale);
  writeBack(less.canvas, scale, back);
  return { width, win: pillOf(WIN, width, currency, scale), less };
}

function writeBack(canvas: HTMLCanvasElement, scale: number, back: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.font = `${WORDS}px ${DISPLAY_FONT}`;
  context.textBaseline = 'middle';
  context.fillStyle = LESS.figures[1];
  context.fillText(back, PILL_HEIGHT / 2 - EDGE, PILL_HEIGHT / 2, canvas.width / scale / 4);
}

/** The one for what came back of a stake. */
export function pillFor({ win, less }: Pills, won: number, stake: number): Pill {
  return won < stake ? less : win;
}

/** The ground of a label of the winning kind, without figures. */
export function drawPill(width: number, scale: number): HTMLCanvasElement {
  return drawGround(WIN, width, scale);
}

function pillOf(look: PillLook, width: number, currency: MoneyLook, scale: number): Pill {
  const { figures: colors, outline, hasPlus } = look;
  const figures = { font: `${FIGURES}px ${DISPLAY_FONT}`, size: FIGURES, colors, outline };
  return { canvas: drawGround(look, width, scale), numbers: new NumberSprites(currency, figures, scale), hasPlus };
}

function drawGround({ ground, rim }: PillLook, width: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, PILL_HEIGHT, scale);
  const fill = context.createLinearGradient(0, 0, 0, PILL_HEIGHT);
  fill.addColorStop(0, ground[0]);
  fill.addColorStop(1, ground[1]);
  traceRound(context, EDGE, EDGE, width - EDGE * 2, PILL_HEIGHT - EDGE * 2, PILL_HEIGHT / 2);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = rim;
  context.stroke();
  return canvas;
}
