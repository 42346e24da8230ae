import { NumberSprites, type Atlas, type Layer, type MoneyLook, type StageSize } from '@perya/stage';
import { DISPLAY_FONT, drawBackdrop, type Plate } from '@perya/slots/view/backdrop';
import { bulbPlaces } from '@perya/slots/view/board';
import { slotLayout, type SlotLayout } from '@perya/slots/view/layout';
import type { Look } from '@perya/slots/view/looks';
import { makePills, type Pills } from '@perya/slots/view/pill';
import { drawBulbs, drawCoins, drawHotCell } from '@perya/slots/view/sprites';
import { fitSymbols } from '@perya/slots/view/symbols';
import type { TumblePublic } from '../src/public.ts';
import { drawBadge, drawMark, drawOrb } from './orb-art.ts';
import { TimesSprites } from './times-sprites.ts';

/** Everything the scene draws with, made once for a size of the stage. */
export interface TumbleArt {
  readonly size: StageSize;
  readonly layout: SlotLayout;
  readonly backdrop: Layer;
  readonly symbols: Atlas;
  /** How large a symbol of the sheet is drawn. */
  readonly symbolSize: number;
  readonly hotCell: HTMLCanvasElement;
  /** By value. */
  readonly orbs: ReadonlyMap<number, HTMLCanvasElement>;
  readonly marks: ReadonlyMap<number, HTMLCanvasElement>;
  readonly badges: ReadonlyMap<number, HTMLCanvasElement>;
  readonly bulbs: Atlas;
  readonly bulbsAt: Float32Array;
  readonly coins: Atlas;
  readonly pills: Pills;
  readonly labelNumbers: NumberSprites;
  readonly bigNumbers: NumberSprites;
  readonly times: TimesSprites;
}

/** What the art is made from. */
export interface ArtInput {
  readonly size: StageSize;
  readonly rules: TumblePublic;
  readonly look: Look;
  readonly sheet: HTMLImageElement | null;
  /** The word for what came back of a stake. */
  readonly back: string;
  readonly currency: MoneyLook;
  readonly title: string;
  readonly plates: readonly Plate[];
}

const PILL_SHARE = 0.66;
/** Sheets leave room around symbols, which small cells cannot afford. */
const ZOOM = 1.24;
/** Many rows look best in cells that are nearly square. */
const TALLNESS_MAX = 1.12;
const GOLD: readonly [string, string] = ['#fff6cc', '#ffb52e'];

/** Makes the art of a size. */
export function makeTumbleArt({ size, rules, look, sheet, currency, title, plates, back }: ArtInput): TumbleArt {
  const { scale } = size;
  const layout = slotLayout(size.width, size.height, rules.reels, rules.rows, TALLNESS_MAX);
  const { cellWidth, cellHeight, symbol } = layout;
  const symbolSize = Math.round(symbol * ZOOM);
  const marks = marksOf(rules.marksMax);
  const numbers = (points: number) =>
    new NumberSprites(
      currency,
      { font: `${points}px ${DISPLAY_FONT}`, size: points, colors: GOLD, outline: '#4a0613' },
      scale,
    );
  return {
    size,
    layout,
    backdrop: drawBackdrop(size, layout, look, { title, plates }),
    symbols: fitSymbols({ still: sheet, rushing: sheet }, symbolSize, scale).still,
    symbolSize,
    hotCell: drawHotCell(cellWidth, cellHeight, scale),
    orbs: new Map(rules.orbs.map((times) => [times, drawOrb(times, symbol, scale)])),
    marks: new Map(marks.map((times) => [times, drawMark(times, cellWidth, cellHeight, scale)])),
    badges: new Map(marks.slice(1).map((times) => [times, drawBadge(times, symbol, scale)])),
    bulbs: drawBulbs(scale),
    bulbsAt: bulbPlaces(layout),
    coins: drawCoins(scale),
    pills: makePills(Math.round(layout.frame.width * PILL_SHARE), currency, scale, back),
    labelNumbers: numbers(Math.min(26, size.width / 15)),
    bigNumbers: numbers(Math.min(46, size.width / 9)),
    times: new TimesSprites(Math.min(34, size.width / 11), scale),
  };
}

/** The values a marked cell can have: 1, 2, 4 ... up to the most. */
function marksOf(most: number | null): number[] {
  const marks: number[] = [];
  for (let times = 1; times <= (most ?? 0); times *= 2) marks.push(times);
  return marks;
}
