import { Atlas, cellAt, loadPicture, makeLayer, traceRound, type Layer } from '@perya/stage';

/** The pictures of a theme: four columns of cells, a cell for each symbol. */
export const SHEET_COLUMNS = 4;
const SHEET_CELL = 160;
const SHEET_ROWS = 3;
/** What all themes share comes after them: coin, bonus, and the coins of three jackpots. */
export const COIN = 11;
/** The symbol that opens features. */
export const BONUS = 12;
/** The coin of the smallest jackpot; those of the next two follow it. */
export const JACKPOT_COIN = 13;
/** Coins with an amount on them. */
export const VALUE_COIN = 16;
/** Cells of the shared sheet, in the order in which they follow the symbols of a theme. */
const EXTRAS = [0, 1, 8, 9, 10] as const;

/** The symbols at the size they are drawn: still, and as they look while they rush by. */
export interface SymbolSet {
  readonly still: Atlas;
  readonly rushing: Atlas;
  /** Where the still ones are drawn, and how large one is in dots. */
  readonly layer: Layer;
  readonly dots: number;
}

/** What came of loading; without a picture the symbols are drawn as plain shapes. */
export interface SymbolSheets {
  readonly still: HTMLImageElement | null;
  readonly rushing: HTMLImageElement | null;
  /** What all themes share; only for games that show any of it. */
  readonly extras?: HTMLImageElement | null;
  readonly extrasRushing?: HTMLImageElement | null;
}

/** Loads the symbols first, because nothing can be shown without them. */
export function loadSymbols(folder: string): {
  readonly still: Promise<HTMLImageElement | null>;
  readonly rushing: Promise<HTMLImageElement | null>;
} {
  const still = loadPicture(`${folder}symbols`, 'png');
  return { still, rushing: still.then(() => loadPicture(`${folder}symbols-blur`, 'png')) };
}

/** Brings the sheets to the size of the reels, with room for so many coins that have an amount on them. */
export function fitSymbols(sheets: SymbolSheets, size: number, scale: number, values = 0): SymbolSet {
  const dots = Math.round(size * scale);
  const hasExtras = sheets.extras !== undefined;
  const rows = hasExtras ? Math.ceil((VALUE_COIN + values) / SHEET_COLUMNS) : SHEET_ROWS;
  const layer = scaled(sheets.still ?? drawnSheet(), dots, rows);
  if (hasExtras) addExtras(layer, sheets.extras ?? null, dots);
  return {
    still: new Atlas(layer.canvas, SHEET_COLUMNS, dots),
    rushing: new Atlas(rushingOf(sheets, layer, dots, rows, values).canvas, SHEET_COLUMNS, dots),
    layer,
    dots,
  };
}

function rushingOf(sheets: SymbolSheets, still: Layer, dots: number, rows: number, values: number): Layer {
  if (!sheets.rushing) return smeared(still.canvas, dots, rows);
  const layer = scaled(sheets.rushing, dots, rows);
  if (sheets.extras === undefined) return layer;
  addExtras(layer, sheets.extrasRushing ?? sheets.extras, dots);
  // Nobody can read what stands on a coin that rushes by.
  for (let at = VALUE_COIN; at < VALUE_COIN + values; at += 1) copyCell(layer, layer.canvas, COIN, at, dots, dots);
  return layer;
}

/** Puts what all themes share behind the symbols of the theme. */
function addExtras(layer: Layer, extras: HTMLImageElement | null, dots: number): void {
  EXTRAS.forEach((from, index) => {
    if (extras) copyCell(layer, extras, from, COIN + index, SHEET_CELL, dots);
    else copyCell(layer, drawnSheet(), index === 1 ? SCATTER : WILD, COIN + index, SHEET_CELL, dots);
  });
}

function copyCell(
  { context }: Layer,
  picture: HTMLImageElement | HTMLCanvasElement,
  from: number,
  to: number,
  cell: number,
  dots: number,
): void {
  const source = cellAt(from, SHEET_COLUMNS, cell);
  const place = cellAt(to, SHEET_COLUMNS, dots);
  context.drawImage(picture, source.x, source.y, cell, cell, place.x, place.y, dots, dots);
}

function scaled(sheet: HTMLImageElement | HTMLCanvasElement, dots: number, rows: number): Layer {
  const layer = makeLayer(dots * SHEET_COLUMNS, dots * rows, 1);
  layer.context.imageSmoothingQuality = 'high';
  layer.context.drawImage(sheet, 0, 0, dots * SHEET_COLUMNS, dots * SHEET_ROWS);
  return layer;
}

/** What a symbol looks like when it rushes by, for the time until the real picture of it is there. */
function smeared(still: HTMLCanvasElement, dots: number, rows: number): Layer {
  const layer = makeLayer(still.width, still.height, 1);
  const { context } = layer;
  const steps = 7;
  context.globalAlpha = 1.6 / steps;
  for (let index = 0; index < SHEET_COLUMNS * rows; index += 1) {
    const { x, y } = cellAt(index, SHEET_COLUMNS, dots);
    context.save();
    context.beginPath();
    context.rect(x, y, dots, dots);
    context.clip();
    for (let step = 0; step < steps; step += 1) {
      const shift = (step / (steps - 1) - 0.5) * dots * 0.36;
      context.drawImage(still, x, y, dots, dots, x, y + shift, dots, dots);
    }
    context.restore();
  }
  return layer;
}

const SHAPES = ['#4aa8ff', '#43de8b', '#b58cff', '#ff8e98', '#7fe3e8', '#ffb347', '#ff6f91', '#6fdc6f', '#ffd24a'];
const WILD = 9;
const SCATTER = 10;

/** Plain shapes, when the pictures of the theme cannot be had: the round can still be read. */
function drawnSheet(): HTMLCanvasElement {
  const { canvas, context } = makeLayer(SHEET_CELL * SHEET_COLUMNS, SHEET_CELL * SHEET_ROWS, 1);
  for (let index = 0; index <= SCATTER; index += 1) {
    const { x, y } = cellAt(index, SHEET_COLUMNS, SHEET_CELL);
    const middle = SHEET_CELL / 2;
    context.save();
    context.translate(x + middle, y + middle);
    traceShape(context, index);
    const fill = context.createLinearGradient(0, -middle, 0, middle);
    fill.addColorStop(0, '#ffffff');
    fill.addColorStop(0.5, SHAPES[index] ?? '#ffc12e');
    fill.addColorStop(1, '#101036');
    context.fillStyle = fill;
    context.strokeStyle = 'rgba(255, 255, 255, 0.8)';
    context.lineWidth = 5;
    context.fill();
    context.stroke();
    context.restore();
  }
  return canvas;
}

function traceShape(context: CanvasRenderingContext2D, index: number): void {
  const radius = SHEET_CELL * 0.38;
  if (index === WILD) return traceRound(context, -radius, -radius * 0.7, radius * 2, radius * 1.4, 26);
  const isStar = index === SCATTER;
  const corners = isStar ? 10 : 3 + index;
  context.beginPath();
  for (let corner = 0; corner < corners; corner += 1) {
    const reach = isStar && corner % 2 === 1 ? radius * 0.5 : radius;
    const angle = (corner / corners) * Math.PI * 2 - Math.PI / 2;
    context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  context.closePath();
}
