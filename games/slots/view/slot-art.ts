import { NumberSprites, type Atlas, type Layer, type MoneyLook, type StageSize } from '@perya/stage';
import { DISPLAY_FONT, drawBackdrop, drawGlass, type Plate } from './backdrop.ts';
import { bulbPlaces, type BoardArt } from './board.ts';
import type { Flair } from './flair.ts';
import { slotLayout } from './layout.ts';
import type { Look } from './looks.ts';
import { makePills, type Pills } from './pill.ts';
import { drawBulbs, drawCoins, drawHotCell, drawAnticipationLight } from './sprites.ts';
import { fitSymbols, type SymbolSheets } from './symbols.ts';

/** Everything the scene draws with, made once for a size of the stage. */
export interface SlotArt extends BoardArt {
  readonly size: StageSize;
  readonly backdrop: Layer;
  readonly coins: Atlas;
  readonly pills: Pills;
  readonly bigNumbers: NumberSprites;
}

/** What the art is made from. */
export interface ArtInput {
  readonly size: StageSize;
  readonly reels: number;
  readonly rows: number;
  readonly look: Look;
  readonly sheets: SymbolSheets;
  /** Coins with an amount on them. */
  readonly values: number;
  /** How winning cells are framed. */
  readonly frame: Flair['frame'];
  /** The word for what came back of a stake. */
  readonly back: string;
  readonly currency: MoneyLook;
  readonly title: string;
  readonly plates: readonly Plate[];
}

const PILL_SHARE = 0.66;
/** Sheets leave room around symbols. */
const ZOOM = 1.1;
const GOLD: readonly [string, string] = ['#fff6cc', '#ffb52e'];

const numbersAt = (currency: MoneyLook, size: number, scale: number): NumberSprites =>
  new NumberSprites(currency, { font: `${size}px ${DISPLAY_FONT}`, size, colors: GOLD, outline: '#4a0613' }, scale);

/** Makes the art of a size. */
export function makeArt(input: ArtInput): SlotArt {
  const { size, look, currency } = input;
  const { scale } = size;
  const fitted = slotLayout(size.width, size.height, input.reels, input.rows);
  const layout = { ...fitted, symbol: Math.round(fitted.symbol * ZOOM) };
  return {
    size,
    layout,
    backdrop: drawBackdrop(size, layout, look, { title: input.title, plates: input.plates }),
    symbols: fitSymbols(input.sheets, layout.symbol, scale, input.values),
    glass: drawGlass(layout, scale),
    hotCell: drawHotCell(layout.cellWidth, layout.cellHeight, scale, input.frame),
    anticipation: drawAnticipationLight(layout.cellWidth, layout.board.height, scale),
    bulbs: drawBulbs(scale),
    bulbsAt: bulbPlaces(layout),
    coins: drawCoins(scale),
    pills: makePills(Math.round(layout.frame.width * PILL_SHARE), currency, scale, input.back),
    bigNumbers: numbersAt(currency, Math.min(46, size.width / 9), scale),
  };
}
