import { makeLayer, type Layer } from './layer.ts';

/** How figures look. */
export interface NumberLook {
  readonly font: string;
  readonly size: number;
  /** From the top to the bottom of the figures. */
  readonly colors: readonly [string, string];
  readonly outline: string;
}

const SIGNS = '0123456789,.+';
const COMMA = 10;
const POINT = 11;
const PLUS = 12;
const GLYPHS_MAX = 32;

/** How money is written: its sign, and how many decimals it has. */
export interface MoneyLook {
  readonly symbol: string;
  readonly decimals: number;
}

/** The figures of an amount in minor units, last first, into a list that is there already; returns how many. */
export function figuresOf(minor: number, decimals: number, into: Uint8Array): number {
  let left = Math.max(0, Math.round(minor));
  let count = 0;
  const put = (glyph: number) => {
    into[count] = glyph;
    count += 1;
  };
  for (let place = 0; place <= decimals || left > 0; place += 1) {
    if (place === decimals && decimals > 0) put(POINT);
    else if (place > decimals && (place - decimals) % 3 === 0) put(COMMA);
    put(left % 10);
    left = Math.floor(left / 10);
  }
  return count;
}

/** Figures drawn once, from which amounts are put together in every frame without a text being made. */
export class NumberSprites {
  private readonly layer: Layer;
  private readonly scale: number;
  private readonly height: number;
  private readonly starts: number[] = [];
  private readonly widths: number[] = [];
  private readonly pad: number;
  private readonly found = new Uint8Array(GLYPHS_MAX);
  private readonly decimals: number;

  constructor({ symbol, decimals }: MoneyLook, look: NumberLook, scale: number) {
    const { size } = look;
    const texts = [...SIGNS.split(''), symbol];
    this.decimals = decimals;
    this.pad = Math.ceil(size * 0.12);
    this.height = Math.ceil(size * 1.4);
    this.scale = scale;
    const measure = makeLayer(1, 1, 1).context;
    measure.font = look.font;
    const figure = measure.measureText('0').width;
    let x = 0;
    texts.forEach((text, index) => {
      const width = index < COMMA ? figure : measure.measureText(text).width;
      this.starts.push(x);
      this.widths.push(width);
      x += Math.ceil(width + this.pad * 2);
    });
    this.layer = makeLayer(x, this.height, scale);
    this.paint(texts, look);
  }

  private paint(texts: readonly string[], { font, size, colors, outline }: NumberLook): void {
    const { context } = this.layer;
    const fill = context.createLinearGradient(0, size * 0.2, 0, size * 1.1);
    fill.addColorStop(0, colors[0]);
    fill.addColorStop(1, colors[1]);
    context.font = font;
    context.textBaseline = 'alphabetic';
    context.textAlign = 'center';
    context.lineJoin = 'round';
    texts.forEach((text, index) => {
      const middle = (this.starts[index] ?? 0) + this.pad + (this.widths[index] ?? 0) / 2;
      context.lineWidth = size * 0.16;
      context.strokeStyle = outline;
      context.strokeText(text, middle, size * 1.05);
      context.fillStyle = fill;
      context.fillText(text, middle, size * 1.05);
    });
  }

  /** How wide an amount is, in points. */
  widthOf(minor: number, isGain = false): number {
    const count = figuresOf(minor, this.decimals, this.found);
    let width = (this.widths[SIGNS.length] ?? 0) + (isGain ? (this.widths[PLUS] ?? 0) : 0);
    for (let at = 0; at < count; at += 1) width += this.widths[this.found[at] ?? 0] ?? 0;
    return width;
  }

  /** Draws an amount around a middle; `isGain` puts a plus before it. */
  draw(context: CanvasRenderingContext2D, minor: number, x: number, y: number, isGain = false): void {
    let left = x - this.widthOf(minor, isGain) / 2;
    const count = figuresOf(minor, this.decimals, this.found);
    if (isGain) left = this.put(context, PLUS, left, y);
    left = this.put(context, SIGNS.length, left, y);
    for (let at = count - 1; at >= 0; at -= 1) left = this.put(context, this.found[at] ?? 0, left, y);
  }

  private put(context: CanvasRenderingContext2D, glyph: number, left: number, y: number): number {
    const width = this.widths[glyph] ?? 0;
    const full = width + this.pad * 2;
    const height = this.height;
    context.drawImage(
      this.layer.canvas,
      (this.starts[glyph] ?? 0) * this.scale,
      0,
      full * this.scale,
      height * this.scale,
      left - this.pad,
      y - height / 2,
      full,
      height,
    );
    return left + width;
  }
}
